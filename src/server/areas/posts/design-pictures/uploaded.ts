import { Readable } from 'node:stream';

import { design as designInput } from '#contract/designs/design.ts';
import { CodedError, invalid } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { organizationLanguage } from '#server/access/store.ts';
import { altTextOf } from '#server/areas/designs/designs/render-design.ts';
import { fillDesign } from '#server/areas/designs/templates/designs.ts';
import { addMedium } from '#server/areas/media/media/add-medium.ts';
import { listByKeys, type MediaRow } from '#server/areas/media/media/store.ts';
import type { Context } from '#server/context.ts';
import type { StoredPicture } from '#server/db/publishing-tables.ts';
import { inLanguage } from '#server/lib/languages.ts';
import { addressOf, keyIn } from '#server/lib/media-url.ts';

/**
 * A design's picture that the client rendered itself (spec, translate): base64, or the URL of an upload.
 * @throws CodedError validation_error for anything else, or an invalid picture
 */
export async function uploadedPictureOf(
  ctx: Context,
  png: string,
  { design, projectId }: { design: unknown; projectId: number },
): Promise<StoredPicture> {
  const found = await fillDesign(ctx.db, ctx.actor.organizationId, designInput.parse(design));
  const designAlt = found ? altTextOf(found, designInput.parse(design).variables) : null;
  const uploaded = /^https?:/i.test(png);
  const row = uploaded ? await uploadAt(ctx, png) : await storePng(ctx, png, { alt: designAlt, projectId });
  if (row.kind === 'video' && found?.template.media_type !== 'video')
    throw wrong(t`This is a video, but the template produces images.`);
  if (row.kind === 'document')
    throw wrong(t`This is a document, but the template produces images or videos.`);
  // The alternative text of an upload stays; otherwise the design's own is used, since equal bytes may show
  // another design's text.
  const alt = uploaded ? (row.alt ?? designAlt) : (designAlt ?? row.alt);
  return { url: addressOf(row, ctx.settings.baseUrl), type: row.type, alt, of: null };
}

async function uploadAt({ db, actor, settings }: Context, address: string): Promise<MediaRow> {
  const key = keyIn(address, settings.baseUrl);
  const [row] = key === null ? [] : await listByKeys(db, actor.organizationId, [key]);
  if (row) return row;
  throw wrong(t`Nothing in your library has this URL. Upload the image first.`);
}

/** Letters of base64, with or without the beginning of a `data:` URL, with or without line breaks. */
const base64 = /^(?:[\w+/-]{4})*(?:[\w+/-]{2,3}={0,2})?$/;

async function storePng(
  ctx: Context,
  png: string,
  about: { alt: string | null; projectId: number },
): Promise<MediaRow> {
  const letters = png.replace(/^data:[\w/+.-]+;base64,/i, '').replaceAll(/\s+/g, '');
  if (letters === '' || !base64.test(letters))
    throw wrong(t`This is neither base64 nor the URL of an upload.`);
  const bytes = Buffer.from(letters, 'base64');
  try {
    const language = await organizationLanguage(ctx.db, ctx.actor.organizationId);
    const name = await inLanguage(language, () => t`Picture of a design`);
    return (await addMedium(ctx, Readable.from([bytes]), { ...about, name, origin: null })).row;
  } catch (error) {
    if (error instanceof CodedError && error.code === 'validation_error') throw wrong(error.message);
    throw error;
  }
}

function wrong(message: string): CodedError {
  return invalid(`png: ${message}`, { png: message });
}
