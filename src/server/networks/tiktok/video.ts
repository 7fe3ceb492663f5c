import { z } from 'zod';

import { t } from '#contract/message.ts';
import type { PostMedia } from '#contract/networks/post-content.ts';
import { tiktok as facts } from '#contract/networks/tiktok.ts';
import { grantingAddress } from '#server/networks/granting-address.ts';
import type { Kept } from '#server/networks/kept.ts';
import type { ReadVideo } from '#server/networks/media-reader.ts';
import { NetworkError, type NetworkAccount } from '#server/networks/network.ts';
import { callApi, type Api } from './api.ts';
import { planOf, wholeChunks, type Plan } from './chunks.ts';
import { failure } from './errors.ts';
import { forget, ready, refusedEnd, whole, type Prepared } from './prepared.ts';
import { hold, remember, type Session, type Sessions } from './sessions.ts';
import { statusOf, type Status } from './status.ts';
import { uploadAllButLast } from './upload.ts';

/** An address takes chunks for an hour. */
const addressMs = 3_600_000;

/** How far clocks may differ. */
const clocksMs = 5 * 60_000;

const types = ['video/mp4', 'video/quicktime', 'video/webm'];

interface At {
  api: Api;
  account: NetworkAccount;
  kept: Kept;
  sessions: Sessions;
  /** As TikTok wants it; null for a draft. */
  post: Prepared['post'];
  /** The longest video of this account, in seconds; null where it is not known. */
  longest: number | null;
}

/** Uploads all of a video but its last chunk: so far nothing can become a post. */
export async function prepareVideo(at: At, medium: PostMedia): Promise<Plan> {
  const { api, kept, sessions } = at;
  const file = await videoOf(medium, at);
  const plan = planOf(file.bytes);
  const known = kept.of(whole);
  if (known !== undefined && (await takeUp(at, known, plan)) === 'uploaded') return plan;
  const id = kept.of(whole) ?? (await begin(at, file, plan));
  const session = sessions.get(id);
  if (session && !isHeld(session)) hold(sessions, session, await uploadAllButLast(api, session, file));
  await kept.put(ready, id);
  return plan;
}

/** Whether there is nothing left to read. */
const isHeld = ({ last, confirmed, plan }: Session) => last !== null && confirmed === plan.count - 1;

/**
 * What becomes of an earlier attempt. `uploaded`: TikTok has all of it, so `send` only waits. Otherwise it goes on
 * with its session, if it is still kept.
 */
async function takeUp({ api, kept, sessions }: At, id: string, plan: Plan): Promise<'uploaded' | 'open'> {
  const status = await statusOf(api, id);
  const session = sessions.get(id);
  if (status?.state === 'done' || status?.state === 'inbox') return 'uploaded';
  if (status?.state === 'failed') {
    await forget(kept);
    const error = failure(status.reason);
    if (error.kind !== 'retry') throw error;
    return 'open';
  }
  if (status && isAllThere(status, plan)) return 'uploaded';
  if (session && !session.isOver && session.plan.bytes === plan.bytes) {
    const uploaded = status?.uploaded ?? null;
    if (uploaded !== null) session.confirmed = Math.min(plan.count - 1, wholeChunks(plan, uploaded));
    return 'open';
  }
  // A last chunk that was sent may still arrive there, and would be a second post.
  if (kept.of(ready) !== undefined) {
    if (status?.uploaded === null) return 'uploaded';
    mustHaveEnded(kept.stored(), api.now());
  }
  await forget(kept);
  return 'open';
}

export function isAllThere({ uploaded }: Pick<Status, 'uploaded'>, { bytes }: Pick<Plan, 'bytes'>): boolean {
  return uploaded !== null && uploaded + 1 >= bytes;
}

/** Throws `NetworkError` `retry` as long as an attempt may still receive chunks at its address. */
export function mustHaveEnded({ made }: Pick<Prepared, 'made'>, now: Date): void {
  if (made[refusedEnd] !== undefined) return;
  const left = (made[whole]?.at ?? 0) + addressMs + clocksMs - now.getTime();
  if (left <= 0) return;
  throw new NetworkError(
    'retry',
    () => t`The upload was interrupted, and TikTok may still receive the rest of it.`,
    { next: null, waitMs: left },
  );
}

const begun = z.object({ publish_id: z.string().min(1), upload_url: grantingAddress });

/** https://developers.tiktok.com/doc/content-posting-api-reference-direct-post, …-upload-video for drafts */
async function begin(at: At, { type }: ReadVideo, plan: Plan): Promise<string> {
  const { api, kept, sessions, post } = at;
  const source_info = {
    source: 'FILE_UPLOAD',
    video_size: plan.bytes,
    chunk_size: plan.chunk,
    total_chunk_count: plan.count,
  };
  const request = post
    ? { path: '/v2/post/publish/video/init/', json: { post_info: post, source_info } }
    : { path: '/v2/post/publish/inbox/video/init/', json: { source_info } };
  const { publish_id: id, upload_url: address } = await callApi(api, request, begun);
  const now = api.now();
  const until = now.getTime() + addressMs;
  const session: Session = {
    address,
    plan,
    type,
    until,
    confirmed: 0,
    last: null,
    mayArrive: false,
    isOver: false,
  };
  remember(sessions, id, session, now);
  await kept.put(whole, id);
  return id;
}

function videoOf(medium: PostMedia, { account, longest }: At): Promise<ReadVideo> {
  const { bytes = null, seconds = null } = facts.media.video ?? {};
  const most = Math.min(seconds?.max ?? Infinity, longest ?? Infinity);
  return account.media.video(medium, {
    bytes,
    seconds: seconds && { min: seconds.min, max: most },
    types,
  });
}
