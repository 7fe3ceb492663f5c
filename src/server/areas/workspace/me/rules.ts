/** Screens opened within this time belong to one visit. */
export const visitGapMs = 30 * 60 * 1000;

export interface Visits {
  lastVisitAt: Date | null;
  previousVisitAt: Date | null;
}

/** The visits to store once Explore is opened at `now`. */
export function afterSeeing({ lastVisitAt, previousVisitAt }: Visits, now: Date): Visits {
  const sameVisit = lastVisitAt !== null && now.getTime() - lastVisitAt.getTime() < visitGapMs;
  return { lastVisitAt: now, previousVisitAt: sameVisit ? previousVisitAt : lastVisitAt };
}

/** When Explore was last opened before the present visit; null on the first. */
export function lastSeenBefore(visits: Visits, now: Date): Date | null {
  return afterSeeing(visits, now).previousVisitAt;
}
