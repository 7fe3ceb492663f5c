import { t } from '#contract/message.ts';
import type { PostMedia } from '#contract/networks/post-content.ts';
import { youtube as facts } from '#contract/networks/youtube.ts';
import type { Kept } from '#server/networks/kept.ts';
import type { ReadVideo } from '#server/networks/media-reader.ts';
import { NetworkError, type NetworkAccount, type NetworkStep } from '#server/networks/network.ts';
import { connectAgain } from '#server/networks/sign-in.ts';
import { slicesOf } from '#server/networks/streams.ts';
import type { Api } from './api.ts';
import { limitsOf } from './identity.ts';
import { removeStray } from './leftovers.ts';
import { begin, opened, proceed, sealed, type Progress, type Session } from './session.ts';
import { isOwn, stageOf, videoAt, type Video } from './state.ts';

/** Where a video is among what was made for a step. */
export const places = { video: 'video', session: 'session' } as const;

interface Uploading {
  api: Api;
  account: NetworkAccount;
  step: NetworkStep;
  kept: Kept;
  partBytes: number;
}

/**
 * The video of a post, private: of an earlier attempt, by an upload that goes on where it was interrupted, or by a
 * new one.
 */
export async function uploaded(at: Uploading, medium: PostMedia): Promise<string> {
  const known = await knownVideo(at);
  if (known !== null) return known;
  const file = await readVideo(at.account, medium);
  const result = await upload(at, file);
  if (!isOwn(at.api, result)) {
    await removeStray(at.api, result.id);
    throw new NetworkError('expired', () => t`The sign-in of this account is that of another channel.`, {
      next: connectAgain,
    });
  }
  await at.kept.put(places.video, result.id);
  await at.kept.drop(places.session);
  return result.id;
}

/** Of an earlier attempt; null where there is none, or where nothing can become of it. */
async function knownVideo({ api, kept }: Uploading): Promise<string | null> {
  const id = kept.of(places.video);
  if (id === undefined) return null;
  const found = await videoAt(api, id);
  if (found && ['processing', 'ready'].includes(stageOf(found))) return id;
  await kept.drop(places.video);
  return null;
}

function readVideo(account: NetworkAccount, medium: PostMedia): Promise<ReadVideo> {
  const { video } = facts.media;
  const most = limitsOf(account.settings).video_seconds;
  const seconds = video?.seconds ?? null;
  return account.media.video(medium, {
    bytes: video?.bytes ?? null,
    seconds: seconds && { ...seconds, ...(most !== undefined && { max: most }) },
    types: null,
  });
}

/** Interruptions in a row that bring nothing forward, after which the next attempt goes on. */
const standstills = 3;

async function upload(at: Uploading, file: ReadVideo): Promise<Video> {
  const { api, kept, step } = at;
  const known = await knownSession(at, file);
  const session = known?.session ?? (await begin(api, step, file));
  if (!known) await kept.put(places.session, sealed(api.secret, session));
  let progress: Progress = known?.progress ?? { next: 0 };
  const slices = slicesOf(file);
  try {
    for (let still = 0; progress !== 'ended' && !('video' in progress);) {
      const from: number = progress.next;
      const body = slices.slice(from, Math.min(from + at.partBytes, file.bytes));
      progress = await proceedOrRecover(api, session, from < file.bytes ? { from, body } : null);
      const isFurther: boolean = progress === 'ended' || 'video' in progress || progress.next > from;
      still = isFurther ? 0 : still + 1;
      if (still === standstills) throw interrupted(from, file.bytes);
    }
  } catch (error) {
    // YouTube has looked at the file and does not want it.
    if (error instanceof NetworkError && error.kind === 'reject') await kept.drop(places.session);
    throw error;
  } finally {
    await slices.close();
  }
  if (progress !== 'ended') return progress.video;
  await kept.drop(places.session);
  throw interrupted(0, file.bytes);
}

/** The session of an earlier attempt, and how far it is; null where there is none, or where it has ended. */
async function knownSession(
  { api, kept }: Uploading,
  file: ReadVideo,
): Promise<{ session: Session; progress: Progress } | null> {
  const text = kept.of(places.session);
  const session = text === undefined ? null : opened(api.secret, text);
  // The file at an address may have become another one.
  if (session?.bytes !== file.bytes) return null;
  const progress = await proceed(api, session, null);
  return progress === 'ended' ? null : { session, progress };
}

/** After an interruption YouTube is asked what has arrived. */
async function proceedOrRecover(
  api: Api,
  session: Session,
  part: Parameters<typeof proceed>[2],
): Promise<Progress> {
  try {
    return await proceed(api, session, part);
  } catch (error) {
    if (!(error instanceof NetworkError) || error.kind !== 'retry') throw error;
    return proceed(api, session, null);
  }
}

const interrupted = (done: number, bytes: number) =>
  new NetworkError(
    'retry',
    () =>
      t`The upload was interrupted: YouTube has ${{ done }} of ${{ bytes }} bytes. The next attempt goes on from there.`,
    { next: null },
  );
