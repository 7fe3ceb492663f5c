import type { Kysely } from 'kysely';

import { leastKeywordPosts } from '#contract/research/best-time.ts';
import type { BestTimeNetwork } from '#contract/sources/all.ts';
import type { Tables } from '#server/db/tables.ts';
import { toTsquery } from '#server/lib/tokens.ts';
import { sinceOf } from './rollup.ts';
import { bestOf } from './rules.ts';
import * as store from './store.ts';

/** More posts than this would not make the hours more certain. */
const newest = 20_000;

interface KeywordSample extends Omit<store.CountedKeyword, 'from'> {
  /** The start of the counted posts. */
  from: Date;
  proof_posts: number[];
}

/** The slots of posts with a keyword's tokens, measured against the whole network's top 10 %. */
export async function keywordSample(
  db: Kysely<Tables>,
  query: { network: BestTimeNetwork; keyword: string; until: Date; withoutDemo: boolean },
  threshold: number | null,
): Promise<KeywordSample> {
  const { network, until, withoutDemo } = query;
  const since = sinceOf(until);
  const tsquery = toTsquery(query.keyword);
  if (tsquery === null || threshold === null) return { from: since, posts: 0, slots: [], proof_posts: [] };
  const sample = { network, words: tsquery, since, until, withoutDemo };
  const { from, posts, slots } = await store.countKeyword(db, sample, threshold, newest);
  const best = bestOf(slots, posts).map(({ slot }) => slot);
  return {
    from: posts < newest ? since : (from ?? since),
    posts,
    slots,
    proof_posts: posts < leastKeywordPosts ? [] : await store.proofPosts(db, sample, best, threshold),
  };
}
