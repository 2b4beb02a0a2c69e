export function TableScreen(_: { parts: string[] }) {
  return <p class="waiting">…</p>;
}
