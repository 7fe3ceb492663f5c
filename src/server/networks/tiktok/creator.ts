import { z } from 'zod';

import { NetworkError } from '#server/networks/network.ts';
import { callApi, type Api } from './api.ts';

const flag = z.boolean().catch(false);

const creatorInfo = z.object({
  creator_username: z.string().nullish().catch(null),
  creator_nickname: z.string().nullish().catch(null),
  creator_avatar_url: z.string().nullish().catch(null),
  privacy_level_options: z.array(z.string()),
  comment_disabled: flag,
  duet_disabled: flag,
  stitch_disabled: flag,
  max_video_post_duration_sec: z.int().positive().optional().catch(undefined),
});

export type Creator = z.infer<typeof creatorInfo>;

/**
 * What the account may choose at present. TikTok wants to be asked before people choose, and again right before it
 * is sent. It also says here, before anything is uploaded, that the account may not post now.
 * https://developers.tiktok.com/doc/content-posting-api-reference-query-creator-info
 */
export function creatorOf(api: Api): Promise<Creator> {
  return callApi(api, { path: '/v2/post/publish/creator_info/query/', json: {} }, creatorInfo);
}

/** Null where the account has used up its posts for now, which says nothing about its rights. */
export async function creatorIfAny(api: Api): Promise<Creator | null> {
  try {
    return await creatorOf(api);
  } catch (error) {
    if (error instanceof NetworkError && error.kind === 'rate_limited') return null;
    throw error;
  }
}
