export function RulesScreen(_: { parts: string[] }) {
  return <p class="waiting">…</p>;
}
