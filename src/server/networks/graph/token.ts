import { z } from 'zod';

import { t } from '#contract/message.ts';
import { NetworkError } from '#server/networks/network.ts';
import { replyTextOf } from '#server/networks/replies.ts';
import { connectAgain, refusedBy } from './errors.ts';
import { callGraph, encoded, read, type Graph } from './graph.ts';

/** In seconds since 1970; 0 for never. */
const instant = z
  .int()
  .min(0)
  .transform((seconds) => (seconds === 0 ? null : new Date(seconds * 1_000)))
  .nullish()
  .catch(null);

/** https://developers.facebook.com/docs/graph-api/reference/debug_token */
const inspected = z.object({
  data: z.object({
    is_valid: z.boolean(),
    scopes: z.array(z.string()).catch([]),
    data_access_expires_at: instant,
    error: z.object({ message: z.string() }).optional().catch(undefined),
  }),
});

const batched = z.array(z.object({ code: z.int(), body: z.string() })).length(1);

/**
 * In a batch of one, because the token to inspect would otherwise stand in the address, which proxies log.
 * https://developers.facebook.com/docs/graph-api/batch-requests
 */
async function debugToken(graph: Graph, token: string): Promise<z.infer<typeof inspected>> {
  const batch = [{ method: 'GET', relative_url: `debug_token?${encoded({ input_token: token })}` }];
  const form = { batch: JSON.stringify(batch), include_headers: 'false' };
  const answer = await callGraph(graph, { path: '/', form });
  const [one] = read(graph, answer, batched);
  const inner = { ...answer, status: one?.code ?? 0, text: () => one?.body ?? '' };
  if (inner.status === 200) return read(graph, inner, inspected);
  throw refusedBy(inner, { ...graph, seen: false });
}

/**
 * What a token allows, as the app that it was issued to is told.
 * @param needed the permissions without which publishing is impossible
 * @param missing the kind of the error where one of them is missing
 * @returns when the app's access to the person's data ends; null for never, or unknown
 * @throws NetworkError `expired` where the token is void
 */
export async function inspectToken(
  graph: Graph,
  { appId, appSecret }: { appId: string; appSecret: string },
  needed: readonly string[],
  missing: 'expired' | 'reject',
): Promise<Date | null> {
  const appToken = `${appId}|${appSecret}`;
  const secrets = [...graph.secrets, appToken];
  const { data } = await debugToken({ ...graph, token: appToken, secrets }, graph.token ?? '');
  const network = graph.label;
  if (!data.is_valid)
    throw new NetworkError('expired', () => t`${{ network }} no longer accepts this account’s sign-in.`, {
      replyText: data.error ? replyTextOf(data.error.message, 190, secrets) : null,
      next: connectAgain,
    });
  const rights = needed.filter((right) => !data.scopes.includes(right));
  if (rights.length > 0)
    throw new NetworkError(missing, () => t`A permission needed for publishing was not granted.`, {
      replyText: t`Missing: ${{ missing: rights.join(', ') }}.`,
      next: connectAgain,
    });
  return data.data_access_expires_at ?? null;
}
