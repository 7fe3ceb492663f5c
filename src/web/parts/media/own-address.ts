/** Returns the URL if this server serves it; requests to other hosts would reveal users to them. */
export function ownAddress(url: string): string | null {
  if (!URL.canParse(url, location.href)) return null;
  return new URL(url, location.href).origin === location.origin ? url : null;
}
