/** A range of time, both ends included; null is open. */
export interface Span {
  since: Date | null;
  until: Date | null;
}

/** Older months than this are searched together. */
const monthsApart = 13;

/**
 * Splits a window at the months of the partitions (UTC), newest first, without gap or overlap: post times are
 * whole milliseconds.
 */
export function monthsOf({ since, until }: Span, now: Date): Span[] {
  const last = until ?? now;
  const spans: Span[] = [];
  let end = until;
  for (let back = 0; ; back++) {
    const begins = new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth() - back, 1));
    if ((since && begins <= since) || back === monthsApart) return [...spans, { since, until: end }];
    spans.push({ since: begins, until: end });
    end = new Date(begins.getTime() - 1);
  }
}
