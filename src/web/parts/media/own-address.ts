/** The address, if this server serves it: other hosts are never requested, so that they learn nothing of our readers. */
export function ownAddress(url: string): string | null {
  if (!URL.canParse(url, location.href)) return null;
  return new URL(url, location.href).origin === location.origin ? url : null;
}
