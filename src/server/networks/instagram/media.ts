import { z } from 'zod';

import { instagram as facts } from '#contract/networks/instagram.ts';
import type { PostMedia } from '#contract/networks/post-content.ts';
import { containerStatus, createContainer, type ContainerFields } from '#server/networks/graph/containers.ts';
import { requestGraph, type Fields } from '#server/networks/graph/graph.ts';
import { uploadPath, type Origins } from '#server/networks/graph/origins.ts';
import type { MetaGraph } from '#server/networks/graph/secret.ts';
import { uploadingPhase, uploadVideo } from '#server/networks/graph/upload.ts';
import type { ImageCeiling, VideoCeiling } from '#server/networks/media-reader.ts';
import type { NetworkAccount } from '#server/networks/network.ts';

export const containerFields: ContainerFields = { state: 'status_code', reason: 'status' };

/** Where media are from and where they go: the account, its API, and the host for videos. */
export interface MediaPlace {
  graph: MetaGraph;
  origins: Origins;
  account: NetworkAccount;
}

export type Place = 'feed' | 'story';

const { images, video } = facts.media;

/** https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media */
const imageCeilings: Readonly<Record<Place, ImageCeiling>> = {
  feed: { bytes: images?.bytes ?? null, formats: images?.formats ?? [], ratio: images?.ratio ?? null },
  // 9:16 is recommended; others get a border.
  story: { bytes: images?.bytes ?? null, formats: images?.formats ?? [] },
};

const videoTypes = ['video/mp4', 'video/quicktime'];

const videoCeilings: Readonly<Record<Place, VideoCeiling>> = {
  feed: { bytes: video?.bytes ?? null, seconds: video?.seconds ?? null, types: videoTypes },
  story: { bytes: 100_000_000, seconds: { min: 3, max: 60 }, types: videoTypes },
};

/** A URL of ours from which Instagram fetches a picture. */
export function imageAddress({ account }: MediaPlace, medium: PostMedia, place: Place): Promise<string> {
  return account.media.imageAddress(medium, imageCeilings[place]);
}

/** Makes a container. Returns its id. */
export function create({ graph }: MediaPlace, form: Fields): Promise<string> {
  return createContainer(graph, `/${graph.id}/media`, form);
}

/** Makes the container of a video. Returns its id. */
export function createForVideo(at: MediaPlace, form: Fields): Promise<string> {
  return create(at, { ...form, upload_type: 'resumable' });
}

/** Uploads a video into its container, as far as it is not there. */
export async function fillWithVideo(
  { graph, origins, account }: MediaPlace,
  medium: PostMedia,
  place: Place,
  { id, isKnown }: { id: string; isKnown: boolean },
): Promise<void> {
  if (isKnown && (await containerStatus(graph, id, containerFields))?.state !== 'IN_PROGRESS') return;
  const file = await account.media.video(medium, videoCeilings[place]);
  const received = () =>
    requestGraph(
      graph,
      { path: `/${id}`, query: { fields: 'video_status' } },
      z.object({ video_status: uploadingPhase }),
    ).then(({ video_status: bytes }) => bytes);
  const path = uploadPath('ig-api-upload', id);
  await uploadVideo({ ...graph, base: origins.uploads }, path, file, received, isKnown);
}
