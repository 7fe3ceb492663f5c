import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';

import type { MessageText } from '#contract/message-text.ts';
import { t } from '#contract/message.ts';
import type { PostMedia } from '#contract/networks/post-content.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import { atOnce } from '#server/lib/at-once.ts';
import { fitPicture, fits } from '#server/lib/fit-picture.ts';
import { MediaProblem } from '#server/lib/media-problem.ts';
import { pictureFacts } from '#server/lib/pictures.ts';
import { videoFacts } from '#server/lib/videos.ts';
import type {
  Effort,
  ImageCeiling,
  MediaReader,
  ReadImage,
  ReadVideo,
  VideoCeiling,
} from '#server/networks/media-reader.ts';
import { NetworkError } from '#server/networks/network.ts';
import { fileOf, folderOf, keyIn } from './address.ts';
import { ratioProblem, videoProblem } from './ceilings.ts';
import { fetchedFile } from './fetched.ts';
import { kindOfFile, typeOf } from './kinds.ts';
import { problemSeenAt } from './probes.ts';
import { listByKeys, type MediaRow } from './store.ts';

type Deps = Pick<JobDeps, 'db' | 'io' | 'files' | 'settings' | 'now'>;

const once = atOnce<ReadImage>();

/** Reads the media of an organization's posts: its own from the store, all others from their URLs. */
export function mediaReaderOf(deps: Deps, organizationId: number): MediaReader {
  const { files } = deps;

  /** Null for another server's URL. */
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
    if (!row) return fitted(await fetchedFile(deps, medium.url, effort), ceiling);
    if (row.kind === 'video')
      throw rejected(
        () => t`It is a video, not an image.`,
        () => t`Replace it with an image.`,
      );
    const cached = `${folderOf(row)}/fit-${hashOf(ceiling)}`;
    return once(cached, async () => {
      if (await files.has(cached)) return described(await files.read(cached));
      const read = await files.withLocal(fileOf(row), (path) => fitted(path, ceiling));
      if (read.bytes.length !== row.bytes) await files.write(cached, read.bytes);
      return read;
    });
  }

  async function video(medium: PostMedia, ceiling: VideoCeiling): Promise<ReadVideo> {
    const row = await ownOf(medium);
    const read = row ? ownVideo(row) : await videoAt(await fetchedFile(deps, medium.url));
    const problem = videoProblem(read, ceiling);
    if (problem) throw rejected(problem, () => t`Use a shorter or smaller version for this account.`);
    return read;
  }

  function ownVideo(row: MediaRow): ReadVideo {
    const { bytes, type, width, height, seconds } = row;
    if (row.kind !== 'video')
      throw rejected(
        () => t`It is an image, not a video.`,
        () => t`Replace it with a video.`,
      );
    return {
      stream: () => streamOf(() => files.open(fileOf(row))),
      bytes,
      type,
      width: width ?? 0,
      height: height ?? 0,
      seconds: seconds ?? 0,
    };
  }

  return {
    image: (...args) => asNetworkError(() => image(...args)),
    video: (medium, ceiling) => asNetworkError(() => video(medium, ceiling)),
    problem: ({ url }) => problemSeenAt(deps, organizationId, url),
  };
}

async function fitted(path: string, ceiling: ImageCeiling): Promise<ReadImage> {
  const { kind } = await kindOfFile(path);
  if (kind !== 'image') throw new MediaProblem(() => t`It is a video, not an image.`);
  const facts = await pictureFacts(path);
  const problem = ratioProblem(facts, ceiling);
  if (problem) throw new MediaProblem(problem);
  const { size } = await stat(path);
  if (fits(facts, size, ceiling)) {
    const { width, height, format } = facts;
    return { bytes: await bytesAt(path), type: typeOf[format], width, height };
  }
  const { bytes, format, width, height } = await fitPicture(path, facts, ceiling);
  return { bytes, type: typeOf[format], width, height };
}

async function described(bytes: Uint8Array): Promise<ReadImage> {
  const { format, width, height } = await pictureFacts(bytes);
  return { bytes, type: typeOf[format], width, height };
}

async function videoAt(path: string): Promise<ReadVideo> {
  const { kind, type } = await kindOfFile(path);
  if (kind !== 'video') throw new MediaProblem(() => t`It is an image, not a video.`);
  const { width, height, seconds } = await videoFacts(path);
  const { size: bytes } = await stat(path);
  return {
    stream: () => streamOf(() => Promise.resolve(createReadStream(path))),
    bytes,
    type,
    width,
    height,
    seconds,
  };
}

async function bytesAt(path: string): Promise<Uint8Array> {
  return Buffer.concat(await Readable.from(createReadStream(path)).toArray());
}

/** Opened at the first read, so that a consumer that never reads leaves nothing open. */
function streamOf(opening: () => Promise<Readable>): ReadableStream<Uint8Array> {
  let opened: Readable | undefined;
  let chunks: AsyncIterator<Uint8Array> | undefined;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      opened ??= await opening();
      chunks ??= opened[Symbol.asyncIterator]();
      const next = await chunks.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    cancel: () => void opened?.destroy(),
  });
}

/** Equal ceilings get equal names, whatever the order of their fields. */
function hashOf({ bytes, formats, pixels, side, ratio }: ImageCeiling): string {
  const limits = [bytes, [...formats].toSorted(), pixels ?? null, side ?? null, ratio ?? null];
  return createHash('sha256').update(JSON.stringify(limits)).digest('hex').slice(0, 24);
}

async function asNetworkError<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof MediaProblem)
      throw rejected(error.text, () => t`Replace it, or publish the post without it.`);
    throw error;
  }
}

function rejected(problem: MessageText, next: MessageText): NetworkError {
  return new NetworkError('reject', problem, { next });
}
