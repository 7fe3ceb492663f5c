import { refused, type Reply } from './linkedin-media.ts';
import type { StoredPost } from './linkedin-posts.ts';

export interface NumberSwitches {
  /** False: the counts that LinkedIn introduced last are not there. */
  countsAll: boolean;
  /** A post that nobody has seen has no statistics. */
  omitsUnseen: boolean;
  followers: number;
}

/** What is counted of a page's posts. https://learn.microsoft.com/en-us/linkedin/marketing/community-management/organizations/share-statistics */
export function pageStatistics(
  posts: readonly StoredPost[],
  query: URLSearchParams,
  { countsAll, omitsUnseen }: NumberSwitches,
): Reply {
  const owner = query.get('organizationalEntity') ?? '';
  const asked = (name: string) =>
    /^List\((.*)\)$/
      .exec(query.get(name) ?? '')?.[1]
      ?.split(',')
      .filter((urn) => urn !== '') ?? [];
  const urns = [...asked('shares'), ...asked('ugcPosts')];
  if (query.get('q') !== 'organizationalEntity' || urns.length === 0)
    return refused(400, 'ILLEGAL_ARGUMENT', 'Invalid query parameters passed to request');
  const elements = urns.flatMap((urn) => {
    const post = posts.find((one) => one.urn === urn && one.author === owner);
    if (!post || (omitsUnseen && post.likes === 0)) return [];
    return {
      [urn.includes(':ugcPost:') ? 'ugcPost' : 'share']: urn,
      organizationalEntity: owner,
      totalShareStatistics: {
        impressionCount: 120,
        ...(countsAll && { uniqueImpressionsCount: 80 }),
        likeCount: post.likes,
        commentCount: 2,
        shareCount: 1,
        clickCount: 5,
        engagement: 0.07,
      },
    };
  });
  return { status: 200, body: { paging: { start: 0, count: 10, links: [] }, elements } };
}

/** What is counted of a member's post, one kind at a time. https://learn.microsoft.com/en-us/linkedin/marketing/community-management/members/post-statistics */
export function memberStatistics(
  posts: readonly StoredPost[],
  query: URLSearchParams,
  { countsAll }: NumberSwitches,
): Reply {
  const [, key = '', urn = ''] = /^\((share|ugc):(.*)\)$/.exec(query.get('entity') ?? '') ?? [];
  const post = posts.find((one) => one.urn === urn);
  const type = query.get('queryType') ?? '';
  const fits = key === (urn.includes(':ugcPost:') ? 'ugc' : 'share');
  if (query.get('q') !== 'entity' || query.get('aggregation') !== 'TOTAL' || !fits)
    return refused(400, 'ILLEGAL_ARGUMENT', 'Invalid query parameters passed to request');
  if (!post) return refused(404, 'NOT_FOUND', 'The post was not found');
  const counts: Record<string, number> = {
    IMPRESSION: 120,
    MEMBERS_REACHED: 80,
    RESHARE: 1,
    REACTION: post.likes,
    COMMENT: 2,
    ...(countsAll && { LINK_CLICKS: 5, POST_SAVE: 3 }),
  };
  const count = counts[type];
  if (count === undefined)
    return refused(400, 'INVALID_VALUE_FOR_FIELD', `Invalid value for queryType: ${type}`);
  return {
    status: 200,
    body: { elements: [{ count, metricType: type, targetEntity: { [key]: urn } }], paging: {} },
  };
}
