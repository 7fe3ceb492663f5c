const dayMs = 86_400_000;

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  hourCycle: 'h23',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/** Ms since midnight in California. */
function timeOfDay(at: number): number {
  const parts = clock.formatToParts(at);
  const partOf = (name: 'hour' | 'minute' | 'second') =>
    Number(parts.find(({ type }) => type === name)?.value ?? 0);
  return ((partOf('hour') * 60 + partOf('minute')) * 60 + partOf('second')) * 1_000 + (at % 1_000);
}

/**
 * Ms until the next midnight in California, when Google's daily quotas begin anew: 23 to 25 hours after the last
 * one. https://developers.google.com/youtube/v3/determine_quota_cost
 */
export function untilPacificMidnight(now: Date): number {
  const usual = dayMs - timeOfDay(now.getTime());
  // On a day on which the clocks change that is an hour too late or too early.
  const off = timeOfDay(now.getTime() + usual);
  return off < dayMs / 2 ? usual - off : usual + dayMs - off;
}
