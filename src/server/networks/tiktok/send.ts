import { t } from '#contract/message.ts';
import {
  isRefusal,
  NetworkError,
  type NetworkAccount,
  type Published,
  type Sending,
} from '#server/networks/network.ts';
import type { RecentPosts } from '#server/networks/recent-posts.ts';
import { checkAccount } from '#server/networks/replies.ts';
import { pollUntil, type Pauses } from '#server/networks/waiting.ts';
import type { Api } from './api.ts';
import { failure, openAfter } from './errors.ts';
import { imageAddresses, publishImages, type Addresses } from './images.ts';
import { getsId, prepared, refusedEnd, whole, type Prepared } from './prepared.ts';
import type { Sessions } from './sessions.ts';
import { publishedAs, statusOf, type Status } from './status.ts';
import { putLast } from './upload.ts';
import { isAllThere } from './video.ts';

export interface SendingAt {
  api: Api;
  account: NetworkAccount;
  sessions: Sessions;
  addresses: Addresses;
  /** The `publish_id`s that images got in this process, by the keys of their steps. */
  started: RecentPosts;
  pauses: Pauses;
}

/**
 * Makes the post: by the last chunk of a video, or by asking TikTok to fetch images. An attempt that TikTok has
 * already is only waited for.
 */
export async function send(at: SendingAt, sending: Sending): Promise<Published> {
  const step = prepared.parse(sending.prepared);
  const id = await (step.kind === 'video' ? sendVideo(at, step, sending) : sendImages(at, step, sending));
  return settle(at, step, sending, id);
}

async function sendVideo({ api, sessions }: SendingAt, step: Prepared, { keep }: Sending): Promise<string> {
  const { made, plan } = step;
  const id = made[whole]?.id;
  if (id === undefined || !plan) throw interrupted();
  const isHere = (status: Status | null) =>
    status !== null && (status.state !== 'processing' || isAllThere(status, plan));
  const status = await statusOf(api, id);
  if (isHere(status)) return id;
  const session = sessions.get(id);
  if (!session?.last || session.isOver) {
    // Of another process, which may have sent the last chunk.
    if (status?.uploaded === null) return id;
    throw interrupted();
  }
  try {
    await putLast(api, session, session.last);
  } catch (error) {
    session.mayArrive ||= !isRefusal(error);
    if (!session.isOver) throw error;
    // Nothing of this attempt is on its way any more: the next one need not wait until its address has ended.
    if (!session.mayArrive)
      await keep?.({ ...step, made: { ...made, [refusedEnd]: { id, at: api.now().getTime() } } });
    // What TikTok has already it does not take twice; and what it has given up has a reason.
    if (isHere(await statusAfter(api, id))) return id;
    throw error;
  }
  sessions.delete(id);
  return id;
}

/** Asked when TikTok may have all of the post: without an answer the outcome is open. */
async function statusAfter(api: Api, publishId: string): Promise<Status | null> {
  try {
    return await statusOf(api, publishId);
  } catch (error) {
    throw openAfter(error);
  }
}

const interrupted = () =>
  new NetworkError('retry', () => t`The upload was interrupted before TikTok had all of the video.`, {
    next: null,
  });

async function sendImages(
  { api, account, addresses, started }: SendingAt,
  step: Prepared,
  { key, media, keep }: Sending,
): Promise<string> {
  const known = step.made[whole]?.id ?? (await startedBefore(api, started.of(key)?.id));
  if (known !== undefined) return known;
  const id = await publishImages(api, step, await imageAddresses(addresses, account, media));
  started.keep(key, { id, url: null });
  await keep?.({ ...step, made: { ...step.made, [whole]: { id, at: api.now().getTime() } } });
  return id;
}

/**
 * What this process has started under the same key, unless TikTok has given it up since. If it knows nothing of it, a
 * person has said that it was not published.
 */
async function startedBefore(api: Api, publishId: string | undefined): Promise<string | undefined> {
  if (publishId === undefined) return undefined;
  const status = await statusOf(api, publishId);
  return status === null || status.state === 'failed' ? undefined : publishId;
}

/** Waits for the outcome; for the id of a public post too, as long as there is time. */
async function settle(
  { api, pauses }: SendingAt,
  step: Prepared,
  { keep }: Sending,
  publishId: string,
): Promise<Published> {
  const isOver = (status: Status | null) =>
    status?.state === 'failed' ||
    status?.state === 'inbox' ||
    (status?.state === 'done' && (!getsId(step) || status.postIds.length > 0));
  const status = await pollUntil(pauses, api.signal, () => statusAfter(api, publishId), isOver);
  switch (status?.state) {
    case 'inbox':
      if (!step.isDraft) throw isOnlyDraft();
      return publishedAs(status, publishId, step);
    case 'done':
      return publishedAs(status, publishId, step);
    case 'failed':
      await keep?.({ ...step, made: {} });
      throw failure(status.reason);
    case 'processing':
    case undefined:
      throw new NetworkError('unknown', () => t`TikTok is still processing the post.`, {
        next: checkAccount,
      });
  }
}

const isOnlyDraft = () =>
  new NetworkError('unknown', () => t`TikTok made a draft of the post instead of publishing it.`, {
    next: () => t`Publish or discard it in the inbox of the TikTok app.`,
  });
