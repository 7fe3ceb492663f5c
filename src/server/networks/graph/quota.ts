import { z } from 'zod';

import { t } from '#contract/message.ts';
import { graphTime } from '#server/networks/alike.ts';
import { NetworkError } from '#server/networks/network.ts';
import { quotaPauseMs } from './errors.ts';
import { requestGraph, type Graph } from './graph.ts';
import { listAll } from './paging.ts';

const used = z.int().min(0).optional().catch(undefined);
const config = z
  .object({ quota_total: z.int().min(1), quota_duration: z.int().min(1).catch(86_400) })
  .optional()
  .catch(undefined);

/** Where the numbers are, and the list of what they count. */
interface Quota {
  path: string;
  usage: string;
  config: string;
  posts: string;
}

/**
 * Throws `NetworkError` `rate_limited` where the posts of the account are used up: until the oldest that counts
 * leaves the window, or for a short time where it is not known which counts. The number differs between
 * Meta's own pages (50, 100), so it is read each time.
 * https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/content_publishing_limit,
 * https://developers.facebook.com/docs/threads/troubleshooting#retrieve-quota-limits
 */
export async function mustHaveQuota(
  graph: Graph,
  { path, usage, config: settings, posts }: Quota,
): Promise<void> {
  const query = { fields: `${usage},${settings}` };
  const schema = z.object({ data: z.array(z.looseObject({ [usage]: used, [settings]: config })) });
  const [limit] = (await requestGraph(graph, { path, query }, schema)).data;
  const [count, quota] = [used.parse(limit?.[usage]), config.parse(limit?.[settings])];
  if (count === undefined || quota === undefined || count < quota.quota_total) return;
  const { quota_total: most, quota_duration: seconds } = quota;
  const network = graph.label;
  throw new NetworkError(
    'rate_limited',
    () => t`This account has used up its posts of the last 24 hours on ${{ network }}.`,
    {
      replyText: t`${{ count }} of ${{ most }}`,
      next: null,
      waitMs: await waitFor(graph, posts, count, seconds * 1_000),
    },
  );
}

const listed = z.object({ timestamp: z.string() });
const perPage = 100;

/**
 * How long until a post may be published, in ms. The oldest of the window is known where the list has exactly as
 * many posts in it as are counted: deleted ones, stories and those of other programs can make a difference.
 */
async function waitFor(graph: Graph, path: string, count: number, windowMs: number): Promise<number> {
  const pages = Math.ceil((count + 1) / perPage);
  const query = { fields: 'timestamp' };
  const posts = await listAll(graph, { path, query }, listed, { pages }).catch((error: unknown) => {
    if (error instanceof NetworkError) return [];
    throw error;
  });
  const now = graph.now().getTime();
  const inWindow = posts
    .map(({ timestamp }) => graphTime(timestamp) + windowMs - now)
    .filter((left) => left > 0);
  return inWindow.length === count && count > 0 ? Math.max(1_000, Math.min(...inWindow)) : quotaPauseMs;
}
