/** X's price of each returned object, in mills. https://docs.x.com/x-api/getting-started/pricing */
export const mills = { post: 5, user: 10, media: 5 };

/** Pictures that a post may carry. */
const mostPictures = 4;

/** The maximum price of one post: X does not say whether included authors and pictures are free. */
export function priceOfPost(details: boolean): number {
  return details ? mills.post + mills.user + mostPictures * mills.media : mills.post;
}

/**
 * The limit of a purpose by now within a month's budget, in mills: its share of the days so far, today
 * included, so that the money lasts the month. Never less than `least`, while the whole budget has that much.
 */
export function allowance(
  { dollars, share, least }: { dollars: number; share: number; least: number },
  now: Date,
): number {
  const whole = dollars * 1000 * share;
  const days = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 0)).getUTCDate();
  return Math.floor(Math.min(whole, Math.max((whole * now.getUTCDate()) / days, least)));
}

/** The time until the next share is available, at midnight UTC, in ms. */
export function untilTomorrow(now: Date): number {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);
  return midnight - now.getTime();
}

export function inDollars(amount: number): string {
  return (amount / 1000).toFixed(2);
}
