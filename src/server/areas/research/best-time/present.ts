import type { AnswerOf } from '#contract/operation.ts';
import type { bestTime } from '#contract/research/best-time.ts';
import { weekdayNames } from '#contract/weekday-names.ts';
import type { SlotCounts } from '#server/db/best-time-tables.ts';
import {
  bestOf,
  hitRate,
  localTime,
  minPostsPerSlot,
  ranked,
  slotsAWeek,
  weekdayAt,
  weekdayName,
} from './rules.ts';

type Answer = AnswerOf<typeof bestTime.get>;
type Slot = Answer['slots'][number];

/** How many best hours of one weekday are shown. */
const todaysHours = 3;

interface Presenting {
  posts: number;
  slots: readonly SlotCounts[];
  offsetMinutes: number;
  hideMetrics: boolean;
  now: Date;
}

/** Slots counted in UTC as the response shows them, in the zone. */
export function presentSlots({
  posts,
  slots,
  offsetMinutes,
  hideMetrics,
  now,
}: Presenting): Pick<Answer, 'best_slots' | 'worst_slot' | 'today' | 'by_hour' | 'by_weekday' | 'slots'> {
  const minPosts = minPostsPerSlot(posts);
  const bySlot = new Map(slots.map((counts) => [counts.slot, counts]));
  const countsOf = (slot: number) => bySlot.get(slot) ?? { slot, posts: 0, engagement: 0, hits: 0 };
  const average = (counts: { posts: number; engagement: number }) =>
    hideMetrics || counts.posts === 0 ? null : round(counts.engagement / counts.posts);

  const presentSlot = (counts: SlotCounts): Slot & { minuteOfWeek: number } => {
    const { minuteOfWeek, weekday, hour, begins } = localTime(counts.slot * 60, offsetMinutes);
    return {
      minuteOfWeek,
      weekday,
      weekday_name: weekdayName(weekday),
      hour,
      begins,
      weekday_utc: Math.floor(counts.slot / 24) + 1,
      hour_utc: counts.slot % 24,
      posts: counts.posts,
      avg_engagement: average(counts),
      hit_rate_pct: counts.posts < minPosts ? null : round(hitRate(counts) * 100),
    };
  };
  const without = ({ minuteOfWeek: _minuteOfWeek, ...slot }: Slot & { minuteOfWeek: number }): Slot => slot;

  const named = ranked(slots, minPosts);
  const worst = named.length > 1 ? named.at(-1) : undefined;
  const today = weekdayAt(now, offsetMinutes);
  return {
    best_slots: bestOf(slots, posts).map((counts) => without(presentSlot(counts))),
    worst_slot: worst ? without(presentSlot(worst)) : null,
    today: {
      weekday_name: weekdayName(today),
      best_hours: named
        .map(presentSlot)
        .filter(({ weekday }) => weekday === today)
        .slice(0, todaysHours)
        .map(({ hour, begins, posts: count, avg_engagement, hit_rate_pct }) => ({
          hour,
          begins,
          posts: count,
          avg_engagement,
          hit_rate_pct,
        })),
    },
    by_hour: Array.from({ length: 24 }, (_, hour_utc) => {
      const counts = sum(weekdayNames.map((_name, day) => countsOf(day * 24 + hour_utc)));
      const { hour } = localTime(hour_utc * 60, offsetMinutes);
      return { hour, hour_utc, posts: counts.posts, avg_engagement: average(counts) };
    }).toSorted((a, b) => a.hour - b.hour),
    by_weekday: weekdayNames.map((name, day) => {
      const counts = sum(Array.from({ length: 24 }, (_, hour) => countsOf(day * 24 + hour)));
      return {
        weekday_utc: day + 1,
        weekday_name_utc: name,
        posts: counts.posts,
        avg_engagement: average(counts),
      };
    }),
    slots: Array.from({ length: slotsAWeek }, (_, slot) => presentSlot(countsOf(slot)))
      .toSorted((a, b) => a.minuteOfWeek - b.minuteOfWeek)
      .map(without),
  };
}

function sum(counts: readonly SlotCounts[]): { posts: number; engagement: number } {
  return {
    posts: counts.reduce((total, { posts }) => total + posts, 0),
    engagement: counts.reduce((total, { engagement }) => total + engagement, 0),
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
