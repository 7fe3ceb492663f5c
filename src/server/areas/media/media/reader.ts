import { t } from '#contract/message.ts';
import type { PostMedia } from '#contract/networks/post-content.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import { MediaProblem } from '#server/lib/media-problem.ts';
import { isPublicBase } from '#server/lib/public-base.ts';
import type { MediaReader } from '#server/networks/media-reader.ts';
import { endingOf } from './kinds.ts';
import { mediaSourceOf, rejected } from './media-source.ts';
import { problemSeenAt } from './probes.ts';
import { imagePull, pullAddress, videoPull, type Pulled } from './pull-address.ts';

type Deps = Pick<JobDeps, 'db' | 'io' | 'files' | 'settings' | 'now'>;

/** Reads the media of an organization's posts: its own from the store, all others from their URLs. */
export function mediaReaderOf(deps: Deps, organizationId: number): MediaReader {
  const { image, video, document } = mediaSourceOf(deps, organizationId);
  const { settings } = deps;

  /** What does not fit is refused now, not when the network asks for it. */
  async function addressOf(
    { url }: PostMedia,
    of: Pulled['of'],
    read: () => Promise<{ type: string }>,
  ): Promise<string> {
    requireReachable(settings);
    const { type } = await asNetworkError(read);
    return pullAddress(settings, { organizationId, url, of, ending: endingOf(type), now: deps.now() });
  }

  return {
    image: (...args) => asNetworkError(() => image(...args)),
    video: (...args) => asNetworkError(() => video(...args)),
    document: (...args) => asNetworkError(() => document(...args)),
    imageAddress: (medium, ceiling) => addressOf(medium, imagePull(ceiling), () => image(medium, ceiling)),
    videoAddress: (medium, ceiling) => addressOf(medium, videoPull(ceiling), () => video(medium, ceiling)),
    problem: ({ url }) => problemSeenAt(deps, organizationId, url),
  };
}

function requireReachable({ baseUrl }: Deps['settings']): void {
  if (isPublicBase(baseUrl)) return;
  throw rejected(
    () =>
      t`The network fetches images and videos from this installation, and cannot reach it at ${{ address: baseUrl }}.`,
    () =>
      t`An administrator must set BASE_URL to the https address at which this installation can be reached from the internet. Or publish the post without images and videos.`,
  );
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
