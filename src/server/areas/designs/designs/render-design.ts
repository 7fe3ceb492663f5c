import canonicalize from 'canonicalize';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';

import type { designs } from '#contract/designs/designs.ts';
import { CodedError, invalid } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { InputOf } from '#contract/operation.ts';
import { checkDesign, fillDesign, type FilledDesign } from '#server/areas/designs/templates/designs.ts';
import { addMedium, type StoredMedium } from '#server/areas/media/media/add-medium.ts';
import { fileOf } from '#server/areas/media/media/address.ts';
import { listByKeys } from '#server/areas/media/media/store.ts';
import type { Context } from '#server/context.ts';
import { keyIn } from '#server/lib/media-url.ts';
import type { Card } from '#server/render/card.ts';
import { RenderError } from '#server/render/render-error.ts';

export interface Drawing extends Pick<Context, 'db' | 'files' | 'settings' | 'renderer' | 'now'> {
  actor: { organizationId: number; userId: number | null };
  /** Asks a caller's rights again once it is drawn; a job has no caller. */
  confirm?: Context['confirm'];
}

type Design = InputOf<typeof designs.render>['design'];

/** How a design is drawn, and the project that its picture belongs to; null for the organization. */
type Wanted = Omit<InputOf<typeof designs.render>, 'design'> & { projectId: number | null };

/** A design that can be drawn. */
export interface DesignOrder {
  found: FilledDesign;
  /** Hash of all that decides what its picture looks like: of the filled template, not of its name. */
  of: string;
  film: boolean;
  /** The text that the picture shows; null if none. */
  alt: string | null;
}

/**
 * Draws a design and stores the picture or film in the library.
 * @throws CodedError validation_error for what its author can fix; invalid_state where nothing can be drawn
 * here
 */
export async function renderDesign(ctx: Drawing, design: Design, wanted: Wanted): Promise<StoredMedium> {
  const order = await orderDesign(ctx.db, ctx.actor.organizationId, design);
  return drawDesign(ctx, order, wanted);
}

/** @throws CodedError validation_error for a design that cannot be drawn, with each wrong field */
export async function orderDesign(
  db: Context['db'],
  organizationId: number,
  design: Design,
): Promise<DesignOrder> {
  await checkDesign(db, organizationId, design);
  const found = await fillDesign(db, organizationId, design);
  if (!found)
    throw invalid(() => t`design: there is no such template.`, { 'design.template': t`is not there` });
  const { template, filled } = found;
  const { html, css, format } = filled;
  const appearance = {
    html,
    css,
    w: format.w,
    h: format.h,
    fonts: template.fonts,
    type: template.media_type,
  };
  return {
    found,
    of: createHash('sha256')
      .update(canonicalize(appearance) ?? '')
      .digest('hex'),
    film: template.media_type === 'video',
    alt: altTextOf(found, design.variables),
  };
}

/** @throws CodedError as `renderDesign` does */
export async function drawDesign(
  ctx: Drawing,
  { found, alt: designAlt }: DesignOrder,
  { alt, projectId, ...wanted }: Wanted,
): Promise<StoredMedium> {
  const bytes = await drawn(ctx, found, wanted);
  await ctx.confirm?.();
  return addMedium(ctx, Readable.from([bytes]), {
    name: `${found.template.name}, ${found.filled.format.name}`,
    alt: alt ?? designAlt,
    origin: null,
    projectId,
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
    () =>
      t`The Chromium here has no encoder for H.264, so it creates WebM videos only, which neither the library nor most networks take. Set CHROMIUM_PATH to one that has it, or create the video elsewhere and upload it as MP4.`,
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

/** Only pictures of this organization's library. */
function libraryOf({ db, files, settings, actor }: Library): Card['media'] {
  return async (address) => {
    const key = keyIn(address, settings.baseUrl);
    const [row] = key === null ? [] : await listByKeys(db, actor.organizationId, [key]);
    if (row?.kind !== 'image') return null;
    return { bytes: await files.read(fileOf(row)), type: row.type };
  };
}

/** The text that the picture shows, as its alternative text; null if none. */
export function altTextOf(
  { template }: FilledDesign,
  variables: Readonly<Record<string, unknown>>,
): string | null {
  const texts = template.variables
    .filter(({ type }) => type === 'text' || type === 'list')
    .flatMap(({ key }) => variables[key])
    .filter((value) => typeof value === 'string' && value !== '')
    .map((value) => String(value).replaceAll('**', ''));
  return texts.join('. ').slice(0, 2_000) || null;
}

/** By then the renderer's present queue is done or refused. */
const busySeconds = 60;

function coded({ code, text, message }: RenderError): CodedError {
  switch (code) {
    case 'busy':
      return new CodedError('rate_limited', text, { reason: code }, busySeconds);
    case 'unavailable':
    case 'broken':
      return new CodedError('invalid_state', text, { reason: code, needs_png: true });
    case 'too_slow':
    case 'too_heavy':
    case 'no_card':
    case 'no_motion':
    case 'picture_missing':
      return new CodedError('validation_error', text, { reason: code, fields: { design: message } });
  }
}
