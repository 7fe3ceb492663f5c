/** Below this address of the web app. */
export const linksBelow = '/r/';

/** Where the link leads. */
export function pathOfLink(secret: string): string {
  return `${linksBelow}${secret}`;
}
