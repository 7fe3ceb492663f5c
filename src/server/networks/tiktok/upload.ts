import { t } from '#contract/message.ts';
import type { StreamedBody } from '#server/lib/io.ts';
import { fetchFrom } from '#server/networks/exchange.ts';
import { secretsInAddress } from '#server/networks/granting-address.ts';
import type { ReadVideo } from '#server/networks/media-reader.ts';
import { NetworkError } from '#server/networks/network.ts';
import { failed, unreadable } from '#server/networks/replies.ts';
import { slicesOf } from '#server/networks/streams.ts';
import type { Api } from './api.ts';
import { rangeOf } from './chunks.ts';
import { name, replyIn } from './errors.ts';
import { secretsIn } from './secret.ts';
import type { Session } from './sessions.ts';

/** The longest that one chunk may take, in ms. */
const chunkMs = 2 * 60_000;
/** `send` has a minute, and asks for the outcome afterwards. */
const lastChunkMs = 40_000;

/** Uploads all but the last chunk, from where an earlier attempt was interrupted. Returns the last one. */
export async function uploadAllButLast(
  api: Api,
  session: Session,
  file: ReadVideo,
): Promise<Uint8Array<ArrayBuffer>> {
  const { plan } = session;
  const slices = slicesOf(file);
  try {
    while (session.confirmed < plan.count - 1) {
      const { from, to } = rangeOf(plan, session.confirmed);
      await put(api, session, slices.slice(from, to), session.confirmed);
      session.confirmed += 1;
    }
    const { from, to } = rangeOf(plan, plan.count - 1);
    const last = new Uint8Array(await new Response(slices.slice(from, to).stream()).arrayBuffer());
    if (last.length !== to - from)
      throw new NetworkError('retry', () => t`The video ended before its last byte.`, { next: null });
    return last;
  } finally {
    await slices.close();
  }
}

/** Sends the last chunk: from then on the video becomes a post. */
export async function putLast(api: Api, session: Session, last: Uint8Array<ArrayBuffer>): Promise<void> {
  // In pieces, so that it is known how much of it was sent.
  const file = new Blob([last]);
  const body = { bytes: last.length, stream: () => file.stream() };
  await put(api, session, body, session.plan.count - 1);
}

/** https://developers.tiktok.com/doc/content-posting-api-media-transfer-guide */
async function put(api: Api, session: Session, body: StreamedBody, number: number): Promise<void> {
  const { plan, address, type } = session;
  const isLast = number === plan.count - 1;
  const { from, to } = rangeOf(plan, number);
  const sent = watched(body);
  const answer = await fetchFrom({ network: name, io: api.io, seen: isLast, isRead: sent.isRead }, address, {
    method: 'PUT',
    headers: { 'content-type': type, 'content-range': `bytes ${from}-${to - 1}/${plan.bytes}` },
    body: sent.body,
    timeoutMs: isLast ? lastChunkMs : chunkMs,
    maxBytes: 65_536,
    signal: api.signal,
  });
  const { status, waitMs } = answer;
  if (status === (isLast ? 201 : 206)) return;
  if (status < 400) throw unreadable(name, answer, { seen: isLast });
  const { replyText } = replyIn(answer, [...secretsIn(api.secret), ...secretsInAddress(address)]);
  if (status >= 500 || status === 408) throw failed(name, { replyText, waitMs }, { seen: isLast });
  // The address has ended, or TikTok counts otherwise: the next attempt gets a new one.
  if (status !== 429) session.isOver = true;
  throw new NetworkError('retry', () => t`TikTok did not take the upload.`, {
    replyText,
    next: null,
    waitMs,
  });
}

/** Of an upload that broke off before its end was read, TikTok cannot have all. */
function watched(body: StreamedBody): { body: StreamedBody; isRead: () => boolean } {
  let isRead = false;
  const noteEnd = () =>
    new TransformStream<Uint8Array, Uint8Array>({
      flush() {
        isRead = true;
      },
    });
  return {
    body: { bytes: body.bytes, stream: () => body.stream().pipeThrough(noteEnd()) },
    isRead: () => isRead,
  };
}
