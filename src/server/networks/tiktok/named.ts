import { NetworkError, type Published, type UnnamedPost } from '#server/networks/network.ts';
import type { Api } from './api.ts';
import { prepared } from './prepared.ts';
import { isPostId, publishedAs, statusOf } from './status.ts';

/** How many attempts are asked about at once: TikTok takes 30 questions a minute, and publishing needs most of them. */
const mostQuestions = 10;

/** The posts of attempts: TikTok names them when they are public and reviewed, which may take hours. */
export async function namedBy(
  api: Api,
  posts: readonly UnnamedPost[],
): Promise<ReadonlyMap<string, Published>> {
  const names = new Map<string, Published>();
  const attempts = posts.filter(({ id }) => !isPostId(id));
  for (const { id, prepared: given } of attempts.slice(0, mostQuestions))
    try {
      const step = prepared.safeParse(given).data;
      const status = step && (await statusOf(api, id));
      if (step && status && status.postIds.length > 0) names.set(id, publishedAs(status, id, step));
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      if (error.kind === 'rate_limited') break;
      if (error.kind !== 'reject') throw error;
    }
  return names;
}
