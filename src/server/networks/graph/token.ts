import { z } from 'zod';

import { t } from '#contract/message.ts';
import { NetworkError } from '#server/networks/network.ts';
import { replyTextOf } from '#server/networks/replies.ts';
import { connectAgain } from './errors.ts';
import { requestGraph, type Graph } from './graph.ts';

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
  const request = { path: '/debug_token', query: { input_token: graph.token ?? '' } };
  const secrets = [...graph.secrets, appToken];
  const { data } = await requestGraph({ ...graph, token: appToken, secrets }, request, inspected);
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
