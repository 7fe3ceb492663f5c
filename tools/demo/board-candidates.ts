import { totalEngagement, type SourceName } from '#contract/sources/all.ts';
import type { CardBlock } from './board-blocks.ts';
import { apartMs } from './instant.ts';
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

/**
 * Of the posts that fit, one of those that did best in the days before the card was made. Where a network has
 * said nothing about it, another one has; and there is always some article.
 */
export function pickTrend(
  candidates: readonly Candidate[],
  { source, topics }: NonNullable<CardBlock['from']>,
  { lang, made, used, random }: { lang: string; made: Date; used: Set<string>; random: Random },
): Candidate {
  // Some networks state no language; there people write English.
  const usable = candidates.filter(
    (post) =>
      (post.lang ?? 'en') === lang &&
      made.getTime() - post.createdAt.getTime() > apartMs &&
      !used.has(beginningOf(post)),
  );
  const about = usable.filter(({ topic }) => topics.includes(topic));
  const chosen = [
    about.filter((post) => post.source === source),
    about,
    usable.filter((post) => post.source === 'rss'),
  ].find((posts) => posts.length > 0);
  if (!chosen) throw new RangeError(`No demo post in ${lang} before ${made.toISOString()}`);
  const picked = random.pickEarly(bestOf(chosen, made));
  used.add(beginningOf(picked));
  return picked;
}

/** The most successful of the last days; of more days, where they were quiet. */
function bestOf(posts: readonly Candidate[], made: Date): Candidate[] {
  const within = (days: number) =>
    posts.filter(({ createdAt }) => made.getTime() - createdAt.getTime() < days * day);
  const recent = [2, 6, 20, 60].map(within).find(({ length }) => length > 2) ?? posts;
  return recent.toSorted((a, b) => b.engagement - a.engagement).slice(0, 6);
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
