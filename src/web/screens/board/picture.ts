import { ownAddress } from '#web/parts/own-address.ts';

/** The card's picture, if this server serves it. */
export function ownPicture({ image_url }: { image_url: string | null }): string | null {
  return image_url === null ? null : ownAddress(image_url);
}
