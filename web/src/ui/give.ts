// Giving something away: an address through the system's share sheet or the clipboard, a text as a
// file.

export const shareAddress = (url: string) => give({ title: 'Kocka', url }, url);

export const shareText = (text: string) => give({ text }, text);

/** The system's share sheet where there is one, else the clipboard; else the text, to be shown. */
async function give(what: ShareData, text: string): Promise<'shared' | 'copied' | string> {
  try {
    if (navigator.share) {
      await navigator.share(what);
      return 'shared';
    }
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    return text; // no clipboard on plain http: show it, to be copied by hand
  }
}

export function download(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
