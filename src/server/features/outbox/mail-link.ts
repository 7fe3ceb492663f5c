import { sealerOf } from '#server/lib/secrets.ts';

/** Where in the words of a mail its link stands. */
const place = '{link}';
const purpose = 'link in a mail';

/** A link that only the receiver of a mail may read, as the outbox keeps it. */
export function sealedLink(appSecret: string, url: string): string {
  return sealerOf(appSecret).seal(url, purpose);
}

/**
 * A mail's words with the sealed link in its place.
 * @throws SealError when it was sealed under another APP_SECRET
 */
export function withLink(appSecret: string, words: string, sealed: string | undefined): string {
  if (sealed === undefined) return words;
  return words.replaceAll(place, () => sealerOf(appSecret).open(sealed, purpose));
}
