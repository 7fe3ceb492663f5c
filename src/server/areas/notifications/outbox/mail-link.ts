import { sealerOf } from '#server/lib/secrets.ts';

/** The placeholder of the link in a mail's text. */
const place = '{link}';
const purpose = 'link in a mail';

/** A link that only the recipient of a mail may read, as the outbox stores it. */
export function sealedLink(appSecret: string, url: string): string {
  return sealerOf(appSecret).seal(url, purpose);
}

/**
 * A mail's text with the decrypted link in its place.
 * @throws SealError when it was encrypted under another APP_SECRET
 */
export function withLink(appSecret: string, bodyText: string, sealed: string | undefined): string {
  if (sealed === undefined) return bodyText;
  return bodyText.replaceAll(place, () => sealerOf(appSecret).open(sealed, purpose));
}
