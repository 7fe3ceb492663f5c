/** The address, if this server serves it: others are never asked, so that nobody learns who reads here. */
export function ownAddress(url: string): string | null {
  if (!URL.canParse(url, location.href)) return null;
  return new URL(url, location.href).origin === location.origin ? url : null;
}
