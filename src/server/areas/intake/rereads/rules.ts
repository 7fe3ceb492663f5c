/** Pauses between re-readings: at about 1, 2, 5, 11 and 23 h after discovery, then daily for 14 days. */
const rereadPausesMs = [1, 1, 3, 6, 12, ...Array.from({ length: 13 }, () => 24)].map(
  (hours) => hours * 3_600_000,
);

/**
 * The pause before re-reading number `step` (from 0), in ms, plus or minus a tenth; null when a post has been
 * followed to the end.
 */
export function pauseBeforeReread(step: number, chance: () => number): number | null {
  const pause = rereadPausesMs[step];
  return pause === undefined ? null : Math.round(pause * (0.9 + chance() / 5));
}
