import { z } from 'zod';

import { othersReplies, type MeasuredPost } from '#server/networks/network.ts';
import { read, type Api } from './api.ts';
import { requestPosts, type Names } from './fields.ts';

type Counts = Readonly<Record<string, number>>;

const count = z.int().min(0).optional().catch(undefined);

/** https://docs.x.com/x-api/fundamentals/metrics, under the names of both vocabularies (`fields.ts`). */
const counted = z.object({
  id: z.string(),
  public_metrics: z
    .object({
      like_count: count,
      reply_count: count,
      retweet_count: count,
      repost_count: count,
      quote_count: count,
      bookmark_count: count,
      impression_count: count,
    })
    .catch({}),
});

const reply = z.object({
  data: z.array(z.unknown()).optional(),
  errors: z
    .array(
      z.object({ resource_id: z.string().nullish().catch(null), type: z.string().nullish().catch(null) }),
    )
    .optional()
    .catch(undefined),
});

const perRequest = 100;

/** The public counts of posts, under the names of the facts. */
export async function metricsOf(
  api: Api,
  names: Names,
  posts: readonly MeasuredPost[],
): Promise<ReadonlyMap<string, Counts>> {
  const counts = new Map<string, Counts>();
  for (let at = 0; at < posts.length; at += perRequest) {
    const batch = posts.slice(at, at + perRequest);
    const { known, gone } = await lookUp(api, names, batch);
    for (const { id, ownReplies } of batch) {
      const own = known.get(id);
      // A post that is neither counted nor gone is there, and not shown to the app.
      if (own) counts.set(id, countsFrom(own, ownReplies));
      else if (!gone.has(id)) counts.set(id, {});
    }
  }
  return counts;
}

/** Whether X still has a post. */
export async function isThere(api: Api, names: Names, id: string): Promise<boolean> {
  return !(await lookUp(api, names, [{ id }])).gone.has(id);
}

async function lookUp(api: Api, names: Names, posts: readonly Pick<MeasuredPost, 'id'>[]) {
  const ids = posts.map(({ id }) => encodeURIComponent(id)).join(',');
  const answer = await requestPosts(api, names, { path: `/2/tweets?ids=${ids}`, about: 'counts' });
  const { data = [], errors = [] } = read(answer, reply);
  const all = data.flatMap((post) => counted.safeParse(post).data ?? []);
  const gone = errors.flatMap(({ resource_id: id, type }) =>
    id && type?.endsWith('/resource-not-found') ? [id] : [],
  );
  return { known: new Map(all.map((post) => [post.id, post.public_metrics])), gone: new Set(gone) };
}

function countsFrom(own: z.infer<typeof counted>['public_metrics'], ownReplies: number): Counts {
  const { reply_count: all, retweet_count, repost_count } = own;
  const named = Object.entries({
    likes: own.like_count,
    reposts: repost_count ?? retweet_count,
    replies: all === undefined ? undefined : othersReplies(all, ownReplies),
    quotes: own.quote_count,
    bookmarks: own.bookmark_count,
    impressions: own.impression_count,
  });
  return Object.fromEntries(named.filter((entry): entry is [string, number] => entry[1] !== undefined));
}
