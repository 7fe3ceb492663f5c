import type { JobDeps } from '#server/jobs/job.ts';
import type { MediaReader } from '#server/networks/media-reader.ts';
import { NetworkError } from '#server/networks/network.ts';

/** What an organization's posts read their media with. */
export function mediaReaderOf(_deps: Pick<JobDeps, 'io' | 'settings'>, _organizationId: number): MediaReader {
  return { image: unread, video: unread };
}

async function unread(): Promise<never> {
  throw new NetworkError('reject', 'Its picture could not be read.', {
    next: 'Send it without the picture.',
  });
}
