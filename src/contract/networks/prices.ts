import { xLinksIn } from '#contract/text/x-links.ts';
import type { PriceFacts } from './facts.ts';
import { kindOf } from './medium-kind.ts';
import type { PostCopy, PostMedia } from './post-content.ts';

/** What a network charges for publishing, in thousandths of a US dollar. */

export interface Cost {
  mills: number;
  /** What the URLs in the texts add to it; it is part of `mills`. */
  urls: number;
}

interface Piece {
  body: string;
  media: readonly PostMedia[];
}

/** The price of one post, part of a thread or comment. Alternative texts of videos are not sent. */
export function priceOf({ post, withUrl, alt }: PriceFacts, { body, media }: Piece): number {
  const described = media.filter((medium) => medium.alt?.trim() && kindOf(medium)?.kind !== 'video').length;
  return (hasUrl(body) ? withUrl : post) + described * alt;
}

/** Those of a version, each of which is published by a request of its own. */
function piecesOf({ body, media, thread, first_comment: comment }: PostCopy): Piece[] {
  return [{ body, media }, ...thread, ...(comment === null ? [] : [{ body: comment, media: [] }])];
}

/** What publishing a version costs; null where it costs nothing, as for every sandbox. */
export function costOf(
  copy: PostCopy,
  { prices, sandbox }: { prices: PriceFacts | undefined; sandbox: boolean },
): Cost | null {
  if (!prices || sandbox) return null;
  const pieces = piecesOf(copy);
  const mills = pieces.reduce((sum, piece) => sum + priceOf(prices, piece), 0);
  return { mills, urls: pieces.filter(({ body }) => hasUrl(body)).length * (prices.withUrl - prices.post) };
}

/** Only one network charges, and it counts the URLs that it finds itself. */
const hasUrl = (text: string) => xLinksIn(text).length > 0;

/** `0.2` as `0.20`, and half a cent as `0.005`. */
export function dollars(mills: number): string {
  return (mills / 1_000).toFixed(mills % 10 === 0 ? 2 : 3);
}
