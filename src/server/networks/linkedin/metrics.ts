import { z } from 'zod';

import { isSuccess } from '#server/networks/exchange.ts';
import { NetworkError, othersReplies, type MeasuredPost } from '#server/networks/network.ts';
import { callApi, encoded, read, type Api } from './api.ts';
import { isPage, may } from './secret.ts';

type Counts = Readonly<Record<string, number>>;

/**
 * The counts of posts, under the names of the facts. Those of members are for apps that LinkedIn has approved
 * for it: without that, every count is missing.
 */
export async function metricsOf(
  api: Api,
  posts: readonly MeasuredPost[],
): Promise<ReadonlyMap<string, Counts>> {
  const { secret } = api;
  if (posts.length === 0) return new Map();
  if (!may('read_numbers', secret)) return new Map(posts.map(({ id }) => [id, {}]));
  const counts = isPage(secret.owner) ? await ofPage(api, posts) : await ofMember(api, posts);
  return new Map(
    posts.flatMap(({ id, ownReplies }) => {
      const own = counts.get(id);
      if (!own) return [];
      const { comments } = own;
      return [[id, comments === undefined ? own : { ...own, comments: othersReplies(comments, ownReplies) }]];
    }),
  );
}

const count = z.int().min(0).optional().catch(undefined);

/** https://learn.microsoft.com/en-us/linkedin/marketing/community-management/organizations/share-statistics */
const statistics = z.object({
  elements: z.array(
    z.object({
      share: z.string().optional(),
      ugcPost: z.string().optional(),
      totalShareStatistics: z.object({
        impressionCount: count,
        uniqueImpressionsCount: count,
        likeCount: count,
        commentCount: count,
        shareCount: count,
        clickCount: count,
      }),
    }),
  ),
});

/** A query may have 4 kB. */
const perRequest = 50;

async function ofPage(api: Api, posts: readonly MeasuredPost[]): Promise<Map<string, Counts>> {
  const counts = new Map<string, Counts>();
  for (const [parameter, prefix] of [
    ['shares', 'urn:li:share:'],
    ['ugcPosts', 'urn:li:ugcPost:'],
  ] as const) {
    const ids = posts.map(({ id }) => id).filter((id) => id.startsWith(prefix));
    for (let at = 0; at < ids.length; at += perRequest) {
      const list = ids
        .slice(at, at + perRequest)
        .map(encoded)
        .join(',');
      const path = `/rest/organizationalEntityShareStatistics?q=organizationalEntity&organizationalEntity=${encoded(api.secret.owner)}&${parameter}=List(${list})`;
      const { elements } = read(await callApi(api, { path }), statistics);
      for (const { share, ugcPost, totalShareStatistics: total } of elements)
        counts.set(
          share ?? ugcPost ?? '',
          known({
            impressions: total.impressionCount,
            reach: total.uniqueImpressionsCount,
            likes: total.likeCount,
            comments: total.commentCount,
            reshares: total.shareCount,
            clicks: total.clickCount,
          }),
        );
    }
  }
  // A post without statistics may be new, or gone.
  const missing = posts.filter(({ id }) => !counts.has(id));
  await Promise.all(missing.map(async ({ id }) => (await isThere(api, id)) && counts.set(id, {})));
  return counts;
}

async function isThere(api: Api, urn: string): Promise<boolean> {
  const answer = await callApi(api, { path: `/rest/posts/${encoded(urn)}`, accepts: [404, 410] }).catch(
    refusalOf,
  );
  return answer instanceof NetworkError || isSuccess(answer);
}

/** https://learn.microsoft.com/en-us/linkedin/marketing/community-management/members/post-statistics */
const memberTypes = {
  impressions: 'IMPRESSION',
  reach: 'MEMBERS_REACHED',
  likes: 'REACTION',
  comments: 'COMMENT',
  reshares: 'RESHARE',
  clicks: 'LINK_CLICKS',
  saves: 'POST_SAVE',
} as const;

/** How a query names the kinds of posts; an activity's counts cannot be read. */
const entityNames: Readonly<Record<string, string>> = { share: 'share', ugcPost: 'ugc' };

const memberCount = z.object({ elements: z.array(z.object({ count })) });

async function ofMember(api: Api, posts: readonly MeasuredPost[]): Promise<Map<string, Counts>> {
  const counts = new Map<string, Counts>();
  for (const { id } of posts) {
    const kind = entityNames[id.split(':')[2] ?? ''];
    if (kind === undefined) {
      counts.set(id, {});
      continue;
    }
    const entity = `(${kind}:${encoded(id)})`;
    const values = await Promise.all(
      Object.entries(memberTypes).map(async ([own, queryType]) => {
        const path = `/rest/memberCreatorPostAnalytics?q=entity&entity=${entity}&queryType=${queryType}&aggregation=TOTAL`;
        const answer = await callApi(api, { path, accepts: [404, 410] }).catch(refusalOf);
        if (answer instanceof NetworkError) return [own, undefined] as const;
        return isSuccess(answer) ? ([own, read(answer, memberCount).elements[0]?.count] as const) : null;
      }),
    );
    const reported = values.filter((value) => value !== null);
    if (reported.length > 0) counts.set(id, known(Object.fromEntries(reported)));
  }
  return counts;
}

/** A refusal of this one question; any other error is LinkedIn's answer to all. */
function refusalOf(error: unknown): NetworkError {
  if (error instanceof NetworkError && error.kind === 'reject') return error;
  throw error;
}

function known(counts: Readonly<Record<string, number | undefined>>): Counts {
  return Object.fromEntries(
    Object.entries(counts).filter((entry): entry is [string, number] => entry[1] !== undefined),
  );
}

const networkSize = z.object({ firstDegreeSize: z.int().min(0) });

/** A page's followers; LinkedIn does not report those of members. */
export async function followersOf(api: Api): Promise<number | null> {
  const { owner } = api.secret;
  if (!isPage(owner)) return null;
  const path = `/rest/networkSizes/${encoded(owner)}?edgeType=COMPANY_FOLLOWED_BY_MEMBER`;
  return read(await callApi(api, { path }), networkSize).firstDegreeSize;
}
