import { CodedError, invalid } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { Context } from '#server/context.ts';
import { smallWebp } from '#server/lib/pictures.ts';
import { announce } from '#server/live/announce.ts';
import { refused } from './add-medium.ts';
import { posterFileOf } from './address.ts';
import { markPoster, type MediaRow } from './store.ts';

/** The width at which a poster is stored, in pixels: the largest that is ever requested. */
const widest = 1_280;

/**
 * Stores a video's poster. The first one stays, since its URL is cached for good.
 * @param picture in base64
 * @throws CodedError validation_error for an invalid picture; invalid_state where the medium can have none
 */
export async function keepPoster(ctx: Context, row: MediaRow, picture: string): Promise<void> {
  if (row.kind !== 'video') throw new CodedError('invalid_state', t`Only a video can have a poster.`);
  if (row.poster) return;
  const bytes = Buffer.from(picture, 'base64');
  if (bytes.length === 0) throw invalid(t`The poster is empty.`, { picture: t`must be an image, in base64` });
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
