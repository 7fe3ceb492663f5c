import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

import type { MessageText } from '#contract/message-text.ts';
import { t } from '#contract/message.ts';
import type { Fetched, StreamedBody } from '#server/lib/io.ts';
import { fetchFrom, isSuccess } from '#server/networks/exchange.ts';
import { secretsInAddress } from '#server/networks/granting-address.ts';
import { NetworkError } from '#server/networks/network.ts';
import { fixInCopy } from '#server/networks/replies.ts';
import { callApi, encoded, read, type Api } from './api.ts';
import { answered, name, refusalIn } from './errors.ts';
import { secretsIn } from './secret.ts';

/** The longest that one upload may take, in ms; `prepare` as a whole ends sooner or later. */
const uploadMs = 4 * 60_000;
const longestPauseMs = 5_000;

type Resource = 'images' | 'videos' | 'documents';

/** Announces a file of the account's. Returns the answer, parsed by the schema. */
export async function initialize<Schema extends z.ZodType>(
  api: Api,
  resource: Resource,
  schema: Schema,
  more: Record<string, unknown> = {},
): Promise<z.infer<Schema>> {
  const answer = await callApi(api, {
    method: 'POST',
    path: `/rest/${resource}?action=initializeUpload`,
    json: { initializeUploadRequest: { owner: api.secret.owner, ...more } },
  });
  return read(answer, schema);
}

/** Sends a file, or a part of one, to the address that LinkedIn named. */
export async function put(
  api: Api,
  address: string,
  body: Uint8Array | StreamedBody,
  type: string,
): Promise<Fetched> {
  const { io, places, secret, signal, now } = api;
  // The token is for LinkedIn alone, wherever an upload leads.
  const isTheirs = [places.api, places.www].includes(URL.parse(address)?.origin ?? '');
  const secrets = [...secretsIn(secret), ...secretsInAddress(address)];
  const answer = await fetchFrom({ network: name, io }, address, {
    method: 'PUT',
    headers: { 'content-type': type, ...(isTheirs && { authorization: `Bearer ${secret.access}` }) },
    body,
    timeoutMs: uploadMs,
    maxBytes: 65_536,
    signal,
  });
  if (isSuccess(answer)) return answer;
  const { replyText } = refusalIn(answer, secrets);
  // The address has ended: the next attempt gets a new one.
  if ([401, 403, 404, 410].includes(answer.status))
    throw new NetworkError('retry', () => t`LinkedIn did not take the upload.`, { replyText, next: null });
  if (answer.status < 500 && answer.status !== 429)
    throw new NetworkError('reject', () => t`LinkedIn did not take the file.`, {
      replyText,
      next: fixInCopy,
    });
  throw answered(answer, { secrets, now });
}

const state = z.object({
  status: z.string(),
  processingFailureReason: z.string().nullish().catch(null),
});

/**
 * Waits until LinkedIn has processed a file, as long as the signal allows. Where the sign-in may not ask for
 * it, the post is sent at once, and LinkedIn shows the file when it is ready.
 * @param failed what to say when it could not be processed, and what to do then
 */
export async function processed(
  api: Api,
  resource: Resource,
  urn: string,
  { pauseMs, failed }: { pauseMs: number; failed: { problem: MessageText; next: MessageText } },
): Promise<void> {
  for (let wait = pauseMs; ; wait = Math.min(wait * 2, longestPauseMs)) {
    const answer = await callApi(api, { path: `/rest/${resource}/${encoded(urn)}`, accepts: [403, 404] });
    if (!isSuccess(answer)) return;
    const { status, processingFailureReason: replyText } = read(answer, state);
    if (status === 'AVAILABLE') return;
    if (status === 'PROCESSING_FAILED')
      throw new NetworkError('reject', failed.problem, { replyText: replyText ?? status, next: failed.next });
    await pause(wait, undefined, { signal: api.signal }).catch(() => api.signal.throwIfAborted());
  }
}
