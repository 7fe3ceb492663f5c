/** A URL without its scheme: `example.com/foo`. */
const bare = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[/?#]\S*)?$/u;

/** The distinct URLs in a text, with a scheme. */
export function linksIn(text: string): string[] {
  const urls = text.split(/[\s<>"']+/).flatMap((part) => {
    if (/^https?:\/\//i.test(part)) return [part];
    return bare.test(part) ? [`https://${part}`] : [];
  });
  return [...new Set(urls)].filter((url) => URL.canParse(url));
}
