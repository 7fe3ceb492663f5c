import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';

import canonicalize from 'canonicalize';

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

export interface Drawing extends Pick<Context, 'db' | 'files' | 'settings' | 'renderer' | 'now'> {
  actor: { organizationId: number; userId: number | null };
}

type Design = InputOf<typeof designs.render>['design'];

/** A design that can be drawn. */
export interface DesignOrder {
  found: FilledDesign;
  /** Hash of all that decides what its picture looks like: of the filled template, not of its name. */
  of: string;
  film: boolean;
  /** What is to be read on it; null without words. */
  words: string | null;
}

/**
 * Draws a design and takes the picture, or the film, into the library.
 * @throws CodedError validation_error for what its author can mend; invalid_state where nothing can be drawn here
 */
export async function renderDesign(
  ctx: Drawing,
  { design, type, scale, alt }: InputOf<typeof designs.render>,
): Promise<Taken> {
  const order = await orderDesign(ctx.db, ctx.actor.organizationId, design);
  return drawDesign(ctx, order, { type, scale, alt });
}

/** @throws CodedError validation_error for a design that no picture can be made of, with each field that is wrong */
export async function orderDesign(
  db: Context['db'],
  organizationId: number,
  design: Design,
): Promise<DesignOrder> {
  await checkDesign(db, organizationId, design);
  const found = await fillDesign(db, organizationId, design);
  if (!found) throw invalid('design: there is no such template.', { 'design.template': 'is not there' });
  const { template, filled } = found;
  const { html, css, format } = filled;
  const looks = { html, css, w: format.w, h: format.h, fonts: template.fonts, type: template.media_type };
  return {
    found,
    of: createHash('sha256')
      .update(canonicalize(looks) ?? '')
      .digest('hex'),
    film: template.media_type === 'video',
    words: wordsOf(found, design.variables),
  };
}

/** @throws CodedError as `renderDesign` does */
export async function drawDesign(
  ctx: Drawing,
  { found, words }: DesignOrder,
  { alt, ...wanted }: Omit<InputOf<typeof designs.render>, 'design'>,
): Promise<Taken> {
  const bytes = await drawn(ctx, found, wanted);
  return takeIn(ctx, Readable.from([bytes]), {
    name: `${found.template.name}, ${found.filled.format.name}`,
    alt: alt ?? words,
    origin: null,
  });
}

/** @throws CodedError invalid_state with needs_png where nothing can be drawn here */
export async function requireRenderer({ renderer }: Pick<Context, 'renderer'>): Promise<void> {
  const problem = await renderer.problem();
  if (problem !== null) throw coded(new RenderError('unavailable', problem));
}

async function drawn(
  ctx: Drawing,
  { template, filled }: FilledDesign,
  wanted: Pick<InputOf<typeof designs.render>, 'type' | 'scale'>,
): Promise<Uint8Array> {
  const card = cardOf(ctx, template, filled);
  try {
    if (template.media_type === 'image') return (await ctx.renderer.render(card, wanted)).bytes;
    const { bytes, container } = await ctx.renderer.film(card);
    if (container === 'mp4') return bytes;
  } catch (error) {
    throw error instanceof RenderError ? coded(error) : error;
  }
  throw new CodedError(
    'invalid_state',
    'The Chromium here has no encoder for H.264, so it makes WebM films only, which neither the library nor most ' +
      'networks take. Set CHROMIUM_PATH to one that has it, or make the film elsewhere and upload it as MP4.',
    { reason: 'unavailable', needs_png: true },
  );
}

type Library = Pick<Drawing, 'db' | 'files' | 'settings' | 'actor'>;

/** A filled template as the renderer takes it, with pictures of the actor's organization. */
export function cardOf(
  library: Library,
  template: Pick<FilledDesign['template'], 'fonts'>,
  { html, css, format }: Pick<FilledDesign['filled'], 'html' | 'css' | 'format'>,
): Card {
  const fonts = template.fonts.map(({ family }) => family);
  const { organizationId } = library.actor;
  return { organizationId, html, css, width: format.w, height: format.h, fonts, media: libraryOf(library) };
}

/** Pictures of this organization's library, and of nowhere else. */
function libraryOf({ db, files, settings, actor }: Library): Card['media'] {
  return async (address) => {
    const key = keyIn(address, settings.baseUrl);
    const [row] = key === null ? [] : await listByKeys(db, actor.organizationId, [key]);
    if (row?.kind !== 'image') return null;
    return { bytes: await files.read(fileOf(row)), type: row.type };
  };
}

/** What is to be read on it, which is the alternative text that says the same; null without words. */
export function wordsOf(
  { template }: FilledDesign,
  variables: Readonly<Record<string, unknown>>,
): string | null {
  const words = template.variables
    .filter(({ type }) => type === 'text' || type === 'list')
    .flatMap(({ key }) => variables[key])
    .filter((value) => typeof value === 'string' && value !== '')
    .map((value) => String(value).replaceAll('**', ''));
  return words.join('. ').slice(0, 2_000) || null;
}

/** What waits now is through or refused by then. */
const busySeconds = 60;

function coded({ code, message }: RenderError): CodedError {
  switch (code) {
    case 'busy':
      return new CodedError('rate_limited', message, { reason: code }, busySeconds);
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
