import { createHash } from 'node:crypto';

import type { JobDeps } from '#server/jobs/job.ts';
import { FetchError } from '#server/lib/fetch-error.ts';
import { writeDown } from '#server/lib/files.ts';
import { NetworkError } from '#server/networks/network.ts';

const downloadMs = 5 * 60_000;

/** Milliseconds for which a file that was fetched serves all accounts of a post, and their further attempts. */
const heldMs = 30 * 60_000;

/**
 * The path of a file behind somebody else's address, fetched once for a while.
 * @throws NetworkError `retry` where a later attempt may succeed, `reject` where none will
 */
export async function fetchedFile(
  { io, files, settings }: Pick<JobDeps, 'io' | 'files' | 'settings'>,
  url: string,
): Promise<string> {
  const name = createHash('sha256').update(url).digest('hex').slice(0, 32);
  return files.held(name, heldMs, async (path) => {
    const { status, waitMs } = await io
      .fetch(url, {
        timeoutMs: downloadMs,
        maxBytes: settings.mediaBytes,
        into: async (chunks) => void (await writeDown(path, chunks)),
      })
      .catch((error: unknown) => {
        if (!(error instanceof FetchError)) throw error;
        const never = error.problem === 'refused' || error.problem === 'too_large';
        throw unread(never ? 'reject' : 'retry', error.message);
      });
    if (status >= 200 && status < 300) return;
    const later = status >= 500 || status === 408 || status === 425 || status === 429;
    throw unread(later ? 'retry' : 'reject', `${new URL(url).host} answered ${status}.`, waitMs);
  });
}

function unread(kind: 'retry' | 'reject', said: string, waitMs: number | null = null): NetworkError {
  return new NetworkError(kind, `A medium of the post could not be fetched. ${said}`, {
    next: 'Upload it to the library and put that in its place: then it needs no fetching.',
    waitMs,
  });
}
