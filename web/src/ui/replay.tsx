export function ReplayScreen(_: { parts: string[] }) {
  return <p class="waiting">…</p>;
}
