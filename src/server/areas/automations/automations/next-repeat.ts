import type { Sending } from './store-repeats.ts';

const dayMs = 86_400_000;

export interface RepeatItem {
  post_id: number;
  /** Its own text, and the other versions of it. */
  texts: readonly string[];
  /** Networks of its accounts that refuse the same text twice. */
  refusing: readonly string[];
}

export type NextRepeat =
  | { post_id: number; text: string }
  /** None has rested long enough; when the first one will have. */
  | { resting: Date }
  /** Those that rested have no text that their networks did not get yet. */
  | { used: number; networks: readonly string[] };

/**
 * The post to repeat at a time: of those that rested, the one that rested longest; one that was never sent comes
 * first. Its text is the one that was sent least often, and one that was never sent where a network refuses repeats.
 */
export function nextRepeat(
  items: readonly RepeatItem[],
  sendings: readonly Sending[],
  { at, restDays }: { at: Date; restDays: number },
): NextRepeat {
  const restMs = restDays * dayMs;
  const known = items.map((item) => {
    const own = sendings.filter(({ source_id }) => source_id === item.post_id);
    const times = own.flatMap((sending) => (sending.at ? [sending.at.getTime()] : []));
    return { item, own, last: times.length === 0 ? null : Math.max(...times) };
  });
  const rested = known
    .filter(({ last }) => last === null || at.getTime() - last >= restMs)
    .toSorted((one, other) => (one.last ?? -Infinity) - (other.last ?? -Infinity));
  for (const { item, own } of rested) {
    const text = textFor(item, own);
    if (text !== null) return { post_id: item.post_id, text };
  }
  const [first] = rested;
  if (first) return { used: first.item.post_id, networks: first.item.refusing };
  const ends = known.map(({ last }) => (last ?? 0) + restMs);
  return { resting: new Date(Math.min(...ends)) };
}

function textFor({ texts, refusing }: RepeatItem, own: readonly Sending[]): string | null {
  const timesOf = (text: string) => own.filter(({ body, at }) => at !== null && body === text).length;
  const [least] = texts
    .map((text, place) => ({ text, place, times: timesOf(text) }))
    .toSorted((one, other) => one.times - other.times || one.place - other.place);
  if (!least || (refusing.length > 0 && least.times > 0)) return null;
  return least.text;
}
