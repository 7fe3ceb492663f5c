/** Whether what was typed or pasted is one web address and nothing else. */
export function isAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);
}

/** The host of an address, as people call a page. */
export function hostIn(url: string): string {
  return URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : url;
}
