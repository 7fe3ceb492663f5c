import type { Outlet } from './outlets.ts';
import type { Random } from './random.ts';
import { writeArticle, type Headline, type Written } from './writing.ts';

/** What each outlet published last. */
export type Recent = Map<string, string[]>;

const kept = 6;
const draws = 10;

/**
 * An outlet's article that does not read like its last ones, or like that one of them that lies furthest back,
 * where the outlet has little else to say; a story is told as it is.
 */
export function writeFresh(outlet: Outlet, story: Headline | null, recent: Recent, random: Random): Written {
  const last = recent.get(outlet.name) ?? [];
  const likeness = ({ title }: Written) => last.findLastIndex((before) => alike(before, title ?? ''));
  let written = writeArticle(outlet, story, random);
  for (let draw = 1; draw < draws && !story && likeness(written) >= 0; draw++) {
    const other = writeArticle(outlet, null, random);
    if (likeness(other) < likeness(written)) written = other;
  }
  recent.set(outlet.name, [...last, written.title ?? ''].slice(-kept));
  return written;
}

/** Whether two headlines share most of their letter pairs. */
export function alike(a: string, b: string): boolean {
  const [one, other] = [pairsOf(a), pairsOf(b)];
  if (one.size === 0 || other.size === 0) return a === b;
  let shared = 0;
  for (const pair of one) if (other.has(pair)) shared++;
  return (2 * shared) / (one.size + other.size) > 0.6;
}

function pairsOf(headline: string): Set<string> {
  const letters = headline.toLowerCase().replaceAll(/[^\p{Letter}\p{Mark}]+/gu, ' ');
  return new Set(
    Array.from({ length: Math.max(letters.length - 1, 0) }, (_, at) => letters.slice(at, at + 2)),
  );
}
