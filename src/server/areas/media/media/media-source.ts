import { createHash } from 'node:crypto';

import type { MessageText } from '#contract/message-text.ts';
import { t } from '#contract/message.ts';
import type { PostMedia } from '#contract/networks/post-content.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import { atOnce } from '#server/lib/at-once.ts';
import { keyIn } from '#server/lib/media-url.ts';
import type {
  DocumentCeiling,
  Effort,
  ImageCeiling,
  ReadDocument,
  ReadImage,
  ReadVideo,
  VideoCeiling,
} from '#server/networks/media-reader.ts';
import { NetworkError } from '#server/networks/network.ts';
import { fileOf, folderOf } from './address.ts';
import { documentProblem, videoProblem } from './ceilings.ts';
import { fetchedFile, madeOfFetched } from './fetched.ts';
import { requireKind } from './kinds.ts';
import {
  bytesAt,
  documentAt,
  openFile,
  pictureAt,
  pictureOf,
  videoAt,
  withoutEnding,
  type OpenFile,
} from './local-file.ts';
import { listByKeys, type MediaRow } from './store.ts';

/** The media of an organization's posts within the limits of a network; as `MediaReader`, and in parts. */
export interface MediaSource {
  /** Null for another server's URL. */
  ownOf: (medium: PostMedia) => Promise<MediaRow | null>;
  image: (medium: PostMedia, ceiling: ImageCeiling, effort?: Effort) => Promise<ReadImage>;
  video: (medium: PostMedia, ceiling: VideoCeiling) => Promise<ReadVideo & OpenFile>;
  document: (medium: PostMedia, ceiling: DocumentCeiling) => Promise<ReadDocument & OpenFile>;
}

const once = atOnce<ReadImage>();

/** Its functions throw MediaProblem where a file is not usable, NetworkError for all else. */
export function mediaSourceOf(
  deps: Pick<JobDeps, 'db' | 'io' | 'files' | 'settings'>,
  organizationId: number,
): MediaSource {
  const { files } = deps;

  async function ownOf({ url }: PostMedia): Promise<MediaRow | null> {
    const { baseUrl } = deps.settings;
    if (URL.parse(url)?.origin !== baseUrl) return null;
    const key = keyIn(url, baseUrl);
    const [row] = key === null ? [] : await listByKeys(deps.db, organizationId, [key]);
    if (row) return row;
    throw rejected(
      () => t`${{ url }} is a URL of this installation, but not of a file in your library.`,
      () => t`Replace it with a file from your library.`,
    );
  }

  async function image(medium: PostMedia, ceiling: ImageCeiling, effort?: Effort): Promise<ReadImage> {
    const row = await ownOf(medium);
    const as = `fit-${hashOf(ceiling)}`;
    if (!row) {
      const { url } = medium;
      const path = await fetchedFile(deps, url, effort);
      const made = await madeOfFetched(deps, { url, as }, async () => (await pictureAt(path, ceiling)).bytes);
      return pictureOf(await bytesAt(made));
    }
    requireKind(row.kind, 'image');
    const cached = `${folderOf(row)}/${as}`;
    return once(cached, async () => {
      if (await files.has(cached)) return pictureOf(await files.read(cached));
      const read = await files.withLocal(fileOf(row), (path) => pictureAt(path, ceiling));
      if (read.bytes.length !== row.bytes) await files.write(cached, read.bytes);
      return read;
    });
  }

  const openOwn = (row: MediaRow) => openFile(row.key, (range) => files.open(fileOf(row), range));

  function ownVideo(row: MediaRow): ReadVideo & OpenFile {
    requireKind(row.kind, 'video');
    const { bytes, type, width, height, seconds } = row;
    return { ...openOwn(row), bytes, type, width: width ?? 0, height: height ?? 0, seconds: seconds ?? 0 };
  }

  function ownDocument(row: MediaRow): ReadDocument & OpenFile {
    requireKind(row.kind, 'document');
    const { bytes, type, pages, name } = row;
    return { ...openOwn(row), bytes, type, pages: pages ?? 0, name: withoutEnding(name) };
  }

  async function video(medium: PostMedia, ceiling: VideoCeiling): Promise<ReadVideo & OpenFile> {
    const row = await ownOf(medium);
    const read = row ? ownVideo(row) : await videoAt(await fetchedFile(deps, medium.url));
    const problem = videoProblem(read, ceiling);
    if (problem) throw rejected(problem, () => t`Use a shorter or smaller version for this account.`);
    return read;
  }

  const fetchedDocument = async (url: string) =>
    documentAt(await fetchedFile(deps, url), { url, party: String(organizationId) });

  async function document(medium: PostMedia, ceiling: DocumentCeiling): Promise<ReadDocument & OpenFile> {
    const row = await ownOf(medium);
    const read = row ? ownDocument(row) : await fetchedDocument(medium.url);
    const problem = documentProblem(read, ceiling);
    if (problem) throw rejected(problem, () => t`Use a shorter or smaller version for this account.`);
    return read;
  }

  return { ownOf, image, video, document };
}

/** Equal ceilings get equal names, whatever the order of their fields. */
function hashOf({ bytes, formats, pixels, side, ratio }: ImageCeiling): string {
  const limits = [bytes, [...formats].toSorted(), pixels ?? null, side ?? null, ratio ?? null];
  return createHash('sha256').update(JSON.stringify(limits)).digest('hex').slice(0, 24);
}

export function rejected(problem: MessageText, next: MessageText): NetworkError {
  return new NetworkError('reject', problem, { next });
}
