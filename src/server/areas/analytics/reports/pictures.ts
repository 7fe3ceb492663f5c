import { fileOf, hasPicture, posterFileOf } from '#server/areas/media/media/address.ts';
import { listByKeys, type MediaRow } from '#server/areas/media/media/store.ts';
import type { Context } from '#server/context.ts';
import { keyIn } from '#server/lib/media-url.ts';
import { smallWebp } from '#server/lib/pictures.ts';

type Library = Pick<Context, 'db' | 'files' | 'settings'>;

/** The width at which pictures are stored with a report, in pixels. */
const width = 320;

/**
 * A picture or a video's poster of the organization's library, as a small `data:` URL.
 * @returns null for what is on other hosts, is no picture, or whose file is gone
 * @throws StoreProblem where the store of files does not answer
 */
export async function pictureAt(
  library: Library,
  organizationId: number,
  address: string,
): Promise<string | null> {
  const key = keyIn(address, library.settings.baseUrl);
  const [row] = key === null ? [] : await listByKeys(library.db, organizationId, [key]);
  return row ? smallPicture(library, row) : null;
}

/** The same of a medium of the library. */
export async function smallPicture({ files }: Pick<Library, 'files'>, row: MediaRow): Promise<string | null> {
  const file = row.kind === 'video' ? posterFileOf(row) : fileOf(row);
  if (!hasPicture(row) || !(await files.has(file))) return null;
  const made = await files.withLocal(file, (path) => smallWebp(path, width));
  return `data:image/webp;base64,${Buffer.from(made).toString('base64')}`;
}
