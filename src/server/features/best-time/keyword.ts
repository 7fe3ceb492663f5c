import type { Kysely } from 'kysely';

import { leastKeywordPosts, type BestTimeNetwork } from '#contract/best-time.ts';
import type { Tables } from '#server/db/tables.ts';
import { toTsquery } from '#server/lib/words.ts';
import { sinceOf } from './rollup.ts';
import { bestOf } from './rules.ts';
import * as store from './store.ts';

/** More posts than this would not make the hours any surer. */
const newest = 20_000;

interface KeywordSample extends Omit<store.CountedKeyword, 'from'> {
  /** From when on posts were counted. */
  from: Date;
  proof_posts: number[];
}

/** The slots of posts that have a keyword's words, measured against the whole network's top 10 %. */
export async function keywordSample(
  db: Kysely<Tables>,
  asked: { network: BestTimeNetwork; keyword: string; until: Date; withoutDemo: boolean },
  threshold: number | null,
): Promise<KeywordSample> {
  const { network, until, withoutDemo } = asked;
  const since = sinceOf(until);
  const words = toTsquery(asked.keyword);
  if (words === null || threshold === null) return { from: since, posts: 0, slots: [], proof_posts: [] };
  const sample = { network, words, since, until, withoutDemo };
  const { from, posts, slots } = await store.countKeyword(db, sample, threshold, newest);
  const best = bestOf(slots, posts).map(({ slot }) => slot);
  return {
    from: posts < newest ? since : (from ?? since),
    posts,
    slots,
    proof_posts: posts < leastKeywordPosts ? [] : await store.proofPosts(db, sample, best, threshold),
  };
}
