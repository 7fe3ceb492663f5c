import { z } from 'zod';

import { keptFor, stored, type Stored } from '#server/networks/kept.ts';
import type { NetworkAccount, Preparing } from '#server/networks/network.ts';
import { pollUntil, type Pauses } from '#server/networks/waiting.ts';
import type { Api } from './api.ts';
import { examine } from './examine.ts';
import { removePrivate } from './leftovers.ts';
import { examinePlaylists } from './playlists.ts';
import { refusedVideo, stageOf, videoAt } from './state.ts';
import { setThumbnail } from './thumbnail.ts';
import { places, uploaded } from './upload.ts';

/** What `prepare` hands to `send`: the uploaded video, which is private. Comments have none. */
export const prepared = z.object({ video: z.string() });

export type Prepared = z.infer<typeof prepared>;

/** An upload session lives for a week; a video for as long as nobody deletes it. */
const keptMs = 7 * 86_400_000;

export interface Preparation {
  api: Api;
  account: NetworkAccount;
  pauses: Pauses;
  partBytes: number;
}

/**
 * Uploads the video as a private one and waits until YouTube has processed it, so that what it refuses is never
 * published. A video that takes longer is published while YouTube works on it.
 */
export async function prepare(at: Preparation, step: Preparing): Promise<(Prepared & Stored) | null> {
  examine(step);
  const { api, account } = at;
  api.signal.throwIfAborted();
  const [medium] = step.media;
  if (step.kind !== 'post' || !medium) return null;
  await examinePlaylists(api, step);
  const kept = keptFor(account, ofFile(step), account.now(), keptMs);
  const video = await uploaded({ ...at, step, kept }, medium);
  await tidy(api, step.earlier, video);
  await whenProcessed(at, video, () => kept.drop(places.video));
  await setThumbnail({ ...at, kept }, step, video);
  return { video, ...kept.stored() };
}

/**
 * A step as far as the uploaded file depends on it: a corrected text needs no new upload, since publishing sets all
 * the rest.
 */
function ofFile(step: Preparing): Preparing {
  const { notify_subscribers: notify } = step.options ?? {};
  return { ...step, body: '', options: notify === undefined ? {} : { notify_subscribers: notify } };
}

async function whenProcessed(
  { api, pauses }: Preparation,
  id: string,
  forget: () => Promise<void>,
): Promise<void> {
  const found = await pollUntil(
    pauses,
    api.signal,
    () => videoAt(api, id),
    // A new video may be missing in the answers for a while.
    (video) => video !== null && stageOf(video) !== 'processing',
  );
  if (found && stageOf(found) === 'refused') {
    await forget();
    await removePrivate(api, id);
    throw refusedVideo(found);
  }
}

/** A video of an earlier attempt at this step, of another file, would stay with the channel for ever. */
async function tidy(api: Api, earlier: unknown, current: string): Promise<void> {
  const id = stored.safeParse(earlier).data?.made[places.video]?.id;
  if (id !== undefined && id !== current) await removePrivate(api, id);
}
