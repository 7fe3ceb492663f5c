import { CodedError, invalid } from '#contract/errors.ts';
import type { Context } from '#server/context.ts';
import { smallWebp } from '#server/lib/pictures.ts';
import { announce } from '#server/live/announce.ts';
import { posterFileOf } from './address.ts';
import { markPoster, type MediaRow } from './store.ts';
import { refused } from './take-in.ts';

/** The widest that a poster is kept, in pixels: the largest that it is ever asked for. */
const widest = 1_280;

/**
 * Keeps a picture of what a video looks like. The first one stays: its address is remembered everywhere for good.
 * @param picture in base64
 * @throws CodedError validation_error where it is no picture; invalid_state where the medium is none to have one
 */
export async function keepPoster(ctx: Context, row: MediaRow, picture: string): Promise<void> {
  if (row.kind !== 'video')
    throw new CodedError('invalid_state', 'Only a video has a poster; a picture is its own.');
  if (row.poster) return;
  const bytes = Buffer.from(picture, 'base64');
  if (bytes.length === 0) throw invalid('The poster is empty.', { picture: 'must be a picture, in base64' });
  const made = await smallWebp(bytes, widest).catch((error: unknown) => {
    throw refused(error, 'picture');
  });
  await ctx.files.write(posterFileOf(row), made);
  const { organizationId, userId } = ctx.actor;
  await ctx.db.transaction().execute(async (trx) => {
    await markPoster(trx, row.id);
    await announce(trx, { organizationId, noun: 'media', ids: [row.id], by: userId });
  });
}
