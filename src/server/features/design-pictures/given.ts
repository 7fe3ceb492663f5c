import { Readable } from 'node:stream';

import { CodedError, invalid } from '#contract/errors.ts';
import { design as designInput } from '#contract/posts.ts';
import type { Context } from '#server/context.ts';
import type { StoredPicture } from '#server/db/publishing-tables.ts';
import { addressOf, keyIn } from '#server/features/media/address.ts';
import { listByKeys, type MediaRow } from '#server/features/media/store.ts';
import { takeIn } from '#server/features/media/take-in.ts';
import { fillDesign } from '#server/features/templates/designs.ts';
import { wordsOf } from '#server/features/designs/render-design.ts';

/**
 * The picture that a client rendered of a design by itself (spec, translate): base64, or the address of an upload.
 * @throws CodedError validation_error for what is neither, or no picture
 */
export async function givenPictureOf(ctx: Context, png: string, design: unknown): Promise<StoredPicture> {
  const found = await fillDesign(ctx.db, ctx.actor.organizationId, designInput.parse(design));
  const words = found ? wordsOf(found, designInput.parse(design).variables) : null;
  const uploaded = /^https?:/i.test(png);
  const row = uploaded ? await uploadAt(ctx, png) : await taken(ctx, png, words);
  if (row.kind === 'video' && found?.template.media_type !== 'video')
    throw wrong('This is a film, and the template of the design makes pictures.');
  // What somebody said of their upload stands; the same bytes may be the picture of other words too.
  const alt = uploaded ? (row.alt ?? words) : (words ?? row.alt);
  return { url: addressOf(row, ctx.settings.baseUrl), type: row.type, alt, of: null };
}

async function uploadAt({ db, actor, settings }: Context, address: string): Promise<MediaRow> {
  const key = keyIn(address, settings.baseUrl);
  const [row] = key === null ? [] : await listByKeys(db, actor.organizationId, [key]);
  if (row) return row;
  throw wrong('There is nothing in your library at this address. Upload the picture first.');
}

/** Letters of base64, with or without what a `data:` address begins with, and broken into lines or not. */
const base64 = /^(?:[\w+/-]{4})*(?:[\w+/-]{2,3}={0,2})?$/;

async function taken(ctx: Context, png: string, alt: string | null): Promise<MediaRow> {
  const letters = png.replace(/^data:[\w/+.-]+;base64,/i, '').replaceAll(/\s+/g, '');
  if (letters === '' || !base64.test(letters))
    throw wrong('This is neither base64 nor the address of an upload.');
  const bytes = Buffer.from(letters, 'base64');
  try {
    return (await takeIn(ctx, Readable.from([bytes]), { name: 'Picture of a design', alt, origin: null }))
      .row;
  } catch (error) {
    if (error instanceof CodedError && error.code === 'validation_error') throw wrong(error.message);
    throw error;
  }
}

function wrong(message: string): CodedError {
  return invalid(`png: ${message}`, { png: message });
}
