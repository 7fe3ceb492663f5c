import { z } from 'zod';

import { t } from '#contract/message.ts';
import { NetworkError } from '#server/networks/network.ts';
import { requestGraph, type Graph } from './graph.ts';

const used = z.int().min(0).optional().catch(undefined);
const config = z
  .object({ quota_total: z.int().min(1), quota_duration: z.int().min(1).catch(86_400) })
  .optional()
  .catch(undefined);

/**
 * Throws `NetworkError` `rate_limited` where the posts of the account are used up. The number differs between
 * Meta's own pages (50, 100), so it is read each time.
 * https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/content_publishing_limit,
 * https://developers.facebook.com/docs/threads/troubleshooting#retrieve-quota-limits
 */
export async function mustHaveQuota(
  graph: Graph,
  { path, usage, config: settings }: { path: string; usage: string; config: string },
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
    { replyText: t`${{ count }} of ${{ most }}`, next: null, waitMs: seconds * 1_000 },
  );
}
