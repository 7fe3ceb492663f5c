import { createHash } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';

import { textNow, type MessageText } from '#contract/message-text.ts';
import { t } from '#contract/message.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import { atOnce } from '#server/lib/at-once.ts';
import { FetchError } from '#server/lib/fetch-error.ts';
import { writeDown } from '#server/lib/files.ts';
import { cleanPicture } from '#server/lib/pictures.ts';
import { blankVideo } from '#server/lib/video-boxes.ts';
import type { Effort } from '#server/networks/media-reader.ts';
import { NetworkError } from '#server/networks/network.ts';
import { kindOfFile } from './kinds.ts';

/** Milliseconds for a medium of a post. */
const downloadMs = 5 * 60_000;

/** Milliseconds for which a fetched file serves all accounts of a post, and their further attempts. */
const heldMs = 30 * 60_000;

const once = atOnce<string>();

/**
 * The path of a file from another server's URL, fetched once and kept for a while. It is cleaned like files
 * of the library, since networks would publish its place and owner too.
 * @throws MediaProblem for an unsupported type; NetworkError `retry` where a later attempt may succeed,
 * `reject` where none will
 */
export async function fetchedFile(
  { io, files, settings }: Pick<JobDeps, 'io' | 'files' | 'settings'>,
  url: string,
  effort: Effort = { bytes: settings.mediaBytes, ms: downloadMs },
): Promise<string> {
  const name = nameOf(url);
  const fetching = () =>
    files.held(name, heldMs, (path) =>
      files.withScratch(async (raw) => {
        await fetchInto(io, { url, raw }, effort);
        const { kind } = await kindOfFile(raw);
        if (kind === 'image') return cleanPicture(raw, path);
        if (kind === 'video') await blankVideo(raw);
        return rename(raw, path);
      }),
    );
  return once(`${name} ${effort.bytes} ${effort.ms}`, fetching);
}

/**
 * The path of what `make` makes of the file from a URL, made once and kept for a while.
 * @param as tells apart what is made of one file; letters, digits and `-`
 */
export function madeOfFetched(
  { files }: Pick<JobDeps, 'files'>,
  { url, as }: { url: string; as: string },
  make: () => Promise<Uint8Array>,
): Promise<string> {
  const name = `${nameOf(url)}-${as}`;
  return once(name, () => files.held(name, heldMs, async (path) => writeFile(path, await make())));
}

const nameOf = (url: string) => createHash('sha256').update(url).digest('hex').slice(0, 32);

async function fetchInto(
  io: JobDeps['io'],
  { url, raw }: { url: string; raw: string },
  { bytes, ms }: Effort,
): Promise<void> {
  const { status, waitMs } = await io
    .fetch(url, {
      timeoutMs: ms,
      maxBytes: bytes,
      into: async (chunks) => void (await writeDown(raw, chunks)),
    })
    .catch((error: unknown) => {
      if (!(error instanceof FetchError)) throw error;
      const never = error.problem === 'refused' || error.problem === 'too_large';
      throw unread(never ? 'reject' : 'retry', error.text);
    });
  if (status >= 200 && status < 300) return;
  const later = status >= 500 || status === 408 || status === 425 || status === 429;
  throw unread(
    later ? 'retry' : 'reject',
    () => t`${{ host: new URL(url).host }} answered ${{ status }}.`,
    waitMs,
  );
}

function unread(kind: 'retry' | 'reject', problem: MessageText, waitMs: number | null = null): NetworkError {
  return new NetworkError(
    kind,
    () => t`A file of the post could not be fetched. ${{ problem: textNow(problem) }}`,
    {
      next: () => t`Upload it to the library and use that instead.`,
      waitMs,
    },
  );
}
