import { z } from 'zod';

import type { MeasuredPost } from '#server/networks/network.ts';
import { callApi, type Api } from './api.ts';
import { may } from './secret.ts';
import { isPostId } from './status.ts';

const count = z.int().min(0).optional().catch(undefined);

const videos = z.object({
  videos: z
    .array(
      z.object({
        id: z.coerce.string(),
        view_count: count,
        like_count: count,
        comment_count: count,
        share_count: count,
      }),
    )
    .nullish(),
});

type Counts = Readonly<Record<string, number>>;

/** https://developers.tiktok.com/doc/tiktok-api-v2-video-query */
const perRequest = 20;

/**
 * The counts of public posts. A post that is still known by its attempt has none: it is not public, or not reviewed
 * yet; it is not gone.
 */
export async function metricsOf(
  api: Api,
  posts: readonly MeasuredPost[],
): Promise<ReadonlyMap<string, Counts>> {
  if (!may('metrics', api.secret)) return new Map(posts.map(({ id }) => [id, {}]));
  const ids = posts.map(({ id }) => id);
  const found = new Map<string, Counts>(ids.filter((id) => !isPostId(id)).map((id) => [id, {}]));
  const named = ids.filter(isPostId);
  for (let at = 0; at < named.length; at += perRequest)
    for (const [id, counts] of await countsOf(api, named.slice(at, at + perRequest))) found.set(id, counts);
  return found;
}

async function countsOf(api: Api, ids: readonly string[]): Promise<Map<string, Counts>> {
  const path = '/v2/video/query/?fields=id,view_count,like_count,comment_count,share_count';
  const answer = await callApi(api, { path, json: { filters: { video_ids: ids } } }, videos);
  return new Map(
    (answer.videos ?? []).map(({ id, view_count, like_count, comment_count, share_count }) => {
      const counts = {
        views: view_count,
        likes: like_count,
        comments: comment_count,
        shares: share_count,
      };
      const known = Object.entries(counts).filter(
        (entry): entry is [string, number] => entry[1] !== undefined,
      );
      return [id, Object.fromEntries(known)];
    }),
  );
}

const stats = z.object({ user: z.object({ follower_count: count }) });

/** Null where the person has not allowed it. https://developers.tiktok.com/doc/tiktok-api-v2-get-user-info */
export async function followersOf(api: Api): Promise<number | null> {
  if (!may('followers', api.secret)) return null;
  const { user } = await callApi(api, { path: '/v2/user/info/?fields=follower_count' }, stats);
  return user.follower_count ?? null;
}
