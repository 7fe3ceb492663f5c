import { z } from 'zod';

import { t } from '#contract/message.ts';
import { mediaCounts } from '#server/networks/examine.ts';
import { isSuccess } from '#server/networks/exchange.ts';
import type { NetworkStep } from '#server/networks/network.ts';
import { pauseMs } from '#server/networks/replies.ts';
import { callApi, read, type Api } from './api.ts';
import { limited } from './errors.ts';

const limit = z
  .object({ limit: z.number(), remaining: z.number(), reset_at: z.number() })
  .nullish()
  .catch(null);

const none = { posts: null, photos: null, videos: null, video_seconds: null };

/**
 * https://www.tumblr.com/docs/en/api/v2#userlimits--get-a-users-limits, whose example names none of these. What is
 * not there limits nothing here: Tumblr refuses what is too much.
 */
const limits = z.object({
  user: z.object({ posts: limit, photos: limit, videos: limit, video_seconds: limit }).catch(none),
});

/**
 * Throws `NetworkError` `rate_limited`, until the day ends at Tumblr, where the account may post no more, or
 * upload no more of what the post still needs.
 */
export async function mustHaveLeft(
  api: Api,
  step: NetworkStep,
  { uploads }: { uploads: boolean },
): Promise<void> {
  const answer = await callApi(api, { path: '/v2/user/limits', accepts: [403, 404] });
  if (!isSuccess(answer)) return;
  const { user } = read(answer, limits);
  const { pictures, videos } = mediaCounts(step);
  const needed = [
    [user.posts, 1],
    [user.photos, uploads ? pictures : 0],
    [user.videos, uploads ? videos : 0],
    [user.video_seconds, uploads && videos > 0 ? 1 : 0],
  ] as const;
  for (const [left, count] of needed)
    if (left && left.remaining < count) {
      const seconds = Math.max(left.reset_at - api.now().getTime() / 1_000, 60);
      throw limited(
        t`${{ remaining: left.remaining }} of ${{ limit: left.limit }} left today.`,
        pauseMs(seconds),
      );
    }
}
