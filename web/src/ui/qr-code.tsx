// A QR code for another device, drawn in the page: whoever has some of these links is the player,
// so no server is asked to draw them.

import { useEffect, useState } from 'preact/hooks';
import { t } from '../texts/t.ts';
import '../style/net.css';

/* What scanners want around a code. */
const QUIET = 4;

interface Code {
  size: number;
  path: string;
}

/** Loaded when it is first wanted; null: the text is too long. */
async function draw(text: string): Promise<Code | null> {
  const { encodeQR } = await import('qr');
  try {
    const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET });
    const dark = (row: boolean[], y: number) =>
      row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : '')).join('');
    return { size: rows.length, path: rows.map(dark).join('') };
  } catch {
    return null;
  }
}

export function QrCode({ text, name }: { text: string; name: string }) {
  const [code, setCode] = useState<Code | null | undefined>();
  useEffect(() => {
    let gone = false;
    void draw(text).then((drawn) => {
      if (!gone) setCode(drawn);
    });
    return () => void (gone = true);
  }, [text]);
  if (code === null)
    return <p role="status">{t('This is too long for a QR code; share the link instead.')}</p>;
  return (
    <svg
      class="qr"
      role="img"
      aria-label={name}
      viewBox={`0 0 ${code?.size ?? 1} ${code?.size ?? 1}`}
    >
      <path d={code?.path} shape-rendering="crispEdges" />
    </svg>
  );
}
