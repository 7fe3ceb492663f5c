import { plural, t } from '#contract/message.ts';
import { weekdayNames } from '#contract/weekday-names.ts';
import type { SlotCounts } from '#server/db/best-time-tables.ts';

export const slotsAWeek = 168;
const minutesAWeek = slotsAWeek * 60;
const minutesADay = 24 * 60;

export function weekdayName(weekday: number): string {
  return weekdayNames[weekday - 1] ?? '';
}

/**
 * How many posts a slot needs to be listed: half of the average per slot, at least five; thirty are enough
 * for a share to mean something.
 */
export function minPostsPerSlot(posts: number): number {
  return Math.min(30, Math.max(5, Math.round(posts / slotsAWeek / 2)));
}

/** The share of a slot's posts in the top 10 %. */
export function hitRate({ posts, hits }: Pick<SlotCounts, 'posts' | 'hits'>): number {
  return posts === 0 ? 0 : hits / posts;
}

/** The slots that may be listed, best first; among equal ones the one with more posts. */
export function ranked(slots: readonly SlotCounts[], minPosts: number): SlotCounts[] {
  return slots
    .filter(({ posts }) => posts >= minPosts)
    .toSorted((a, b) => hitRate(b) - hitRate(a) || b.posts - a.posts || a.slot - b.slot);
}

/** How many best slots are shown. */
export const bestSlots = 5;

export function bestOf(slots: readonly SlotCounts[], posts: number): SlotCounts[] {
  return ranked(slots, minPostsPerSlot(posts)).slice(0, bestSlots);
}

/** A minute of the week in UTC on the zone's clock. */
export function localTime(minuteOfWeek: number, offsetMinutes: number) {
  const local = (((minuteOfWeek + offsetMinutes) % minutesAWeek) + minutesAWeek) % minutesAWeek;
  const hour = Math.floor((local % minutesADay) / 60);
  const minute = local % 60;
  return {
    /** Since Monday 00:00 in the zone. */
    minuteOfWeek: local,
    weekday: Math.floor(local / minutesADay) + 1,
    hour,
    begins: `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`,
  };
}

/** The weekday of an instant on the zone's clock, 1 Monday to 7 Sunday. */
export function weekdayAt(instant: Date, offsetMinutes: number): number {
  return new Date(instant.getTime() + offsetMinutes * 60_000).getUTCDay() || 7;
}

/** The zone's offset from UTC at an instant, in minutes. */
export function offsetOf(timeZone: string, instant: Date): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(
    instant,
  );
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /^GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  if (hours === undefined || minutes === undefined) return 0;
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
}

export interface Confidence {
  level: 'none' | 'low' | 'medium' | 'high';
  words: string;
}

/**
 * How many standard deviations the best of 168 slots hardly exceeds by chance: a significance of a twentieth,
 * shared by all of them.
 */
const beyondChance = 3.4;

/** With at least this many posts, several clear slots are a firm finding. */
const manyPosts = 5_000;

/** The certainty of the best slots, as a sentence. */
export function confidenceOf(slots: readonly SlotCounts[], posts: number): Confidence {
  const minPosts = minPostsPerSlot(posts);
  const best = bestOf(slots, posts);
  if (best.length === 0)
    return {
      level: 'none',
      words: t`None: of ${plural({ posts }, { one: '# post', other: '# posts' })} no hour of the week has ${{ least: minPosts }}. Do not quote an hour.`,
    };
  const usual = hitRate({ posts, hits: slots.reduce((sum, { hits }) => sum + hits, 0) });
  const clear = best.filter((slot) => lowerBound(slot) > usual).length;
  if (clear === 0)
    return {
      level: 'low',
      words: t`Low: in ${plural({ posts }, { one: '# post', other: '# posts' })} the hours differ no more than chance would make them. Any hour may do as well.`,
    };
  if (clear < 3 || posts < manyPosts)
    return {
      level: 'medium',
      words: t`Medium: ${{ clear }} of the ${{ best: best.length }} best slots ${plural({ clear }, { one: 'stands', other: 'stand' })} clear of chance in ${plural({ posts }, { one: '# post', other: '# posts' })}. Treat as a guide.`,
    };
  return {
    level: 'high',
    words: t`High: ${{ clear }} of the ${{ best: best.length }} best slots stand clear of chance in ${plural({ posts }, { one: '# post', other: '# posts' })}.`,
  };
}

/** The lowest hit rate that is still likely (Wilson's interval). */
function lowerBound({ posts, hits }: SlotCounts): number {
  const z2 = beyondChance ** 2;
  const rate = hits / posts;
  const middle = rate + z2 / (2 * posts);
  const spread = beyondChance * Math.sqrt((rate * (1 - rate)) / posts + z2 / (4 * posts ** 2));
  return (middle - spread) / (1 + z2 / posts);
}
