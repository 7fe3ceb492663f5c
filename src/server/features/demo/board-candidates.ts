import { totalEngagement, type SourceName } from '#contract/sources.ts';
import type { CardBlock } from './board-blocks.ts';
import type { Random } from './random.ts';
import type { DemoTrend } from './trends.ts';

const day = 86_400_000;

/** A post of the demo that a card can be made from. */
export interface Candidate {
  externalId: string;
  source: SourceName;
  topic: string;
  lang: string | null;
  title: string | null;
  text: string | null;
  url: string;
  linkUrl: string | null;
  imageUrl: string | null;
  createdAt: Date;
  engagement: number;
}

/** How far back the posts of the board's cards go. */
const daysOfCandidates = 110;

/** Those of a batch of the demo's posts that are young enough. */
export function candidatesAmong(batch: readonly DemoTrend[], now: Date): Candidate[] {
  return batch
    .filter(({ createdAt }) => now.getTime() - createdAt.getTime() < daysOfCandidates * day)
    .map(({ externalId, source, topic, lang, title, text, url, linkUrl, imageUrl, createdAt, counts }) => {
      const engagement = totalEngagement(source, counts) ?? 0;
      return { externalId, source, topic, lang, title, text, url, linkUrl, imageUrl, createdAt, engagement };
    });
}

/** Of the posts that fit, one of those that did best in the days before the card was made. */
export function pickTrend(
  candidates: readonly Candidate[],
  { source, topics }: NonNullable<CardBlock['from']>,
  { lang, made, used, random }: { lang: string; made: Date; used: Set<string>; random: Random },
): Candidate {
  // Some networks state no language; there people write English.
  const fitting = candidates.filter(
    (post) =>
      post.source === source &&
      topics.includes(post.topic) &&
      (post.lang ?? 'en') === lang &&
      post.createdAt < made &&
      !used.has(beginningOf(post)),
  );
  for (const days of [2, 6, 20, 60]) {
    const recent = fitting
      .filter((post) => made.getTime() - post.createdAt.getTime() < days * day)
      .toSorted((a, b) => b.engagement - a.engagement);
    if (recent.length < 3 && days < 60) continue;
    if (recent.length === 0) break;
    const picked = random.pickEarly(recent.slice(0, 6));
    used.add(beginningOf(picked));
    return picked;
  }
  throw new RangeError(`No demo post of ${source} about ${topics.join(', ')} in ${lang}`);
}

/** Two posts that begin alike tell the same. */
function beginningOf(post: Candidate): string {
  return titleOf(post)
    .slice(0, post.lang === 'ja' ? 8 : 18)
    .toLowerCase();
}

/** A post's title, else the first line of what it says. */
export function titleOf({ title, text }: Candidate): string {
  return title ?? text?.trim().split('\n')[0] ?? '';
}
