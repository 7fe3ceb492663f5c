/** A word that is an address without its scheme: `example.com/foo`. */
const bare = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[/?#]\S*)?$/u;

/** The addresses in words that somebody typed, each once, as they can be opened. */
export function linksIn(text: string): string[] {
  const urls = text.split(/[\s<>"']+/).flatMap((word) => {
    if (/^https?:\/\//i.test(word)) return [word];
    return bare.test(word) ? [`https://${word}`] : [];
  });
  return [...new Set(urls)].filter((url) => URL.canParse(url));
}
