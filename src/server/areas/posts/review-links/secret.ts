/** The path of review links in the web app. */
export const linksBelow = '/r/';

export function pathOfLink(secret: string): string {
  return `${linksBelow}${secret}`;
}
