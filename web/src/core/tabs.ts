// A game is played in one tab. Two that both let the computers move and both keep the game would
// drift apart and overwrite each other; so the tab that opens it last has it, and the other is told.

/** `lost` is called when another tab opens the game; the returned function gives the game up. */
export function claim(game: string, lost: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel('kocka.games');
  channel.onmessage = ({ data }: MessageEvent<string>) => {
    if (data === game) lost();
  };
  channel.postMessage(game);
  return () => channel.close();
}
