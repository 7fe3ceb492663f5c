import { z } from 'zod';

import type { Fetched } from '#server/lib/io.ts';
import { readJson } from '#server/lib/read-json.ts';
import { isSuccess } from '#server/networks/exchange.ts';
import { callApi, type Api } from './api.ts';

/**
 * X renames what it calls posts: its OpenAPI of August 2026 has `post.fields` where its documentation still has
 * `tweet.fields`. A name that X does not know is refused, or ignored: then the answer succeeds without the fields.
 * Answers are read under both names.
 */
const vocabularies = {
  tweet: {
    parameter: 'tweet.fields',
    counts: 'public_metrics',
    place: 'attachments,created_at,entities,note_tweet,referenced_tweets',
    expansions: null,
  },
  post: {
    parameter: 'post.fields',
    counts: 'public_metrics',
    place: 'attachments,created_at,entities,note_post',
    // What a post replies to is no field there.
    expansions: 'referenced_posts',
  },
} as const;

export type Vocabulary = keyof typeof vocabularies;

/** The names that X knows; kept for as long as the process runs. */
export interface Names {
  known: Vocabulary;
}

/** What is asked about posts: their counts, or what tells one from another. */
type About = 'counts' | 'place';

/**
 * Reads posts by the names that worked last; if X refuses or ignores them, by the others, once. A refusal costs
 * nothing, and a post that is read again on the same day (UTC) neither.
 * Throws `NetworkError` as `callApi` does.
 * @param path with its query
 * @param accepts unsuccessful statuses that the caller handles
 */
export async function requestPosts(
  api: Api,
  names: Names,
  { path, about, accepts = [] }: { path: string; about: About; accepts?: readonly number[] },
): Promise<Fetched> {
  const request = (vocabulary: Vocabulary, accepted: readonly number[]) =>
    callApi(api, { path: `${path}&${queryOf(vocabulary, about)}`, accepts: accepted });
  const usual = names.known;
  const answer = await request(usual, [400, ...accepts]);
  const isIgnored = isSuccess(answer) && lacksFields(answer, about);
  if (answer.status !== 400 && !isIgnored) return answer;
  const other = usual === 'tweet' ? 'post' : 'tweet';
  const second = await request(other, accepts);
  if (isSuccess(second) && !(isIgnored && lacksFields(second, about))) names.known = other;
  return second;
}

/** Fields that X returns of every post, if it is asked for them by a name that it knows. */
const always = { counts: 'public_metrics', place: 'created_at' } as const;

const posts = z.object({ data: z.array(z.looseObject({})).min(1) });

/** Whether an answer has posts, and none of them has what was asked for. */
function lacksFields(answer: Fetched, about: About): boolean {
  const { data } = posts.safeParse(readJson(answer.text())).data ?? {};
  return data !== undefined && data.every((post) => post[always[about]] === undefined);
}

function queryOf(vocabulary: Vocabulary, about: About): string {
  const { parameter, expansions, ...fields } = vocabularies[vocabulary];
  const query = new URLSearchParams({ [parameter]: fields[about] });
  if (about === 'place' && expansions) query.set('expansions', expansions);
  return query.toString();
}
