import type { PostMedia } from '#contract/networks/post-content.ts';
import { mediaReaderOf } from '#server/areas/media/media/reader.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import { smallWebp } from '#server/lib/pictures.ts';
import { NetworkError } from '#server/networks/network.ts';

const most = 4;

/** In pixels: enough to see what a picture shows. */
const width = 768;

/**
 * A post's own pictures from the library as data: URLs, at most four; those on other servers are not fetched
 * for this. `whole` says whether these are all of its media.
 */
export async function picturesFor(
  deps: Pick<JobDeps, 'db' | 'io' | 'files' | 'settings' | 'now'>,
  organizationId: number,
  media: readonly PostMedia[],
): Promise<{ urls: string[]; whole: boolean }> {
  const reader = mediaReaderOf(deps, organizationId);
  const own = media.filter(({ url }) => URL.parse(url)?.origin === deps.settings.baseUrl).slice(0, most);
  const urls: string[] = [];
  for (const medium of own)
    try {
      const { bytes } = await reader.image(medium, { bytes: null, formats: ['jpg', 'png', 'gif', 'webp'] });
      const small = await smallWebp(Buffer.from(bytes), width);
      urls.push(`data:image/webp;base64,${Buffer.from(small).toString('base64')}`);
    } catch (error) {
      // A video, or an unreadable file, is left to a person.
      if (!(error instanceof NetworkError)) throw error;
    }
  return { urls, whole: urls.length > 0 && urls.length === media.length };
}
