/** The card's picture, if this server serves it: others are never asked, so that nobody learns who reads here. */
export function ownPicture({ image_url }: { image_url: string | null }): string | null {
  if (image_url === null || !URL.canParse(image_url, location.href)) return null;
  return new URL(image_url, location.href).origin === location.origin ? image_url : null;
}
