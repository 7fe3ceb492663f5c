import { Readable } from 'node:stream';

import { CodedError, invalid } from '#contract/errors.ts';
import type { InputOf } from '#contract/operation.ts';
import type { designs } from '#contract/designs.ts';
import type { Context } from '#server/context.ts';
import { fileOf, keyIn } from '#server/features/media/address.ts';
import { listByKeys } from '#server/features/media/store.ts';
import { takeIn, type Taken } from '#server/features/media/take-in.ts';
import { checkDesign, fillDesign, type FilledDesign } from '#server/features/templates/designs.ts';
import type { Card } from '#server/render/card.ts';
import { RenderError } from '#server/render/render-error.ts';

type Drawing = Pick<Context, 'db' | 'files' | 'settings' | 'renderer' | 'actor' | 'now'>;

/**
 * Draws a design and takes the picture, or the film, into the library.
 * @throws CodedError validation_error for what its author can mend; invalid_state where nothing can be drawn here
 */
export async function renderDesign(
  ctx: Drawing,
  { design, type, scale, alt }: InputOf<typeof designs.render>,
): Promise<Taken> {
  const { db, actor } = ctx;
  await checkDesign(db, actor.organizationId, design);
  const found = await fillDesign(db, actor.organizationId, design);
  if (!found) throw invalid('design: there is no such template.', { 'design.template': 'is not there' });
  const bytes = await drawn(ctx, found, { type, scale });
  return takeIn(ctx, Readable.from([bytes]), {
    name: `${found.template.name}, ${found.filled.format.name}`,
    alt: alt ?? wordsOf(found, design.variables),
    origin: null,
  });
}

async function drawn(
  ctx: Drawing,
  { template, filled }: FilledDesign,
  wanted: Pick<InputOf<typeof designs.render>, 'type' | 'scale'>,
): Promise<Uint8Array> {
  const { html, css, format } = filled;
  const fonts = template.fonts.map(({ family }) => family);
  const card: Card = { html, css, width: format.w, height: format.h, fonts, media: libraryOf(ctx) };
  try {
    if (template.media_type === 'image') return (await ctx.renderer.render(card, wanted)).bytes;
    const { bytes, container } = await ctx.renderer.film(card);
    if (container === 'mp4') return bytes;
  } catch (error) {
    throw error instanceof RenderError ? coded(error) : error;
  }
  throw new CodedError(
    'invalid_state',
    'The Chromium here makes WebM films only, and networks take MP4. Set CHROMIUM_PATH to one that knows H.264.',
    { reason: 'unavailable' },
  );
}

/** Pictures of this organization's library, and of nowhere else. */
export function libraryOf({
  db,
  files,
  settings,
  actor,
}: Pick<Drawing, 'db' | 'files' | 'settings' | 'actor'>): Card['media'] {
  return async (address) => {
    const key = keyIn(address, settings.baseUrl);
    const [row] = key === null ? [] : await listByKeys(db, actor.organizationId, [key]);
    if (row?.kind !== 'image') return null;
    return { bytes: await files.read(fileOf(row)), type: row.type };
  };
}

/** What is to be read on it: the alternative text that says the same. */
function wordsOf({ template }: FilledDesign, variables: Readonly<Record<string, unknown>>): string | null {
  const words = template.variables
    .filter(({ type }) => type === 'text' || type === 'list')
    .flatMap(({ key }) => variables[key])
    .filter((value) => typeof value === 'string' && value !== '')
    .map((value) => String(value).replaceAll('**', ''));
  return words.join('. ').slice(0, 2_000) || null;
}

function coded({ code, message }: RenderError): CodedError {
  switch (code) {
    case 'busy':
      return new CodedError('rate_limited', message, { reason: code });
    case 'unavailable':
    case 'broken':
      return new CodedError('invalid_state', message, { reason: code, needs_png: true });
    case 'too_slow':
    case 'too_heavy':
    case 'no_card':
    case 'no_motion':
    case 'picture_missing':
      return new CodedError('validation_error', message, { reason: code, fields: { design: message } });
  }
}
