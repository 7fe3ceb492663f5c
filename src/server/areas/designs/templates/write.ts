import canonicalize from 'canonicalize';
import type { Transaction } from 'kysely';

import { aspectOf } from '#contract/designs/template-shape.ts';
import type { templates } from '#contract/designs/templates.ts';
import { CodedError, forbidden, invalid, notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { InputOf } from '#contract/operation.ts';
import { writeAudit } from '#server/access/store-audit.ts';
import { organizationLanguage } from '#server/access/store.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { inLanguage } from '#server/lib/languages.ts';
import { announce } from '#server/live/announce.ts';
import { templateChanged } from './hooks.ts';
import { columnsOf, describedOf, requireWhole, type Described } from './present.ts';
import { usesOf } from './store-uses.ts';
import * as store from './store.ts';

type Trx = Transaction<Tables>;

/** The limit for all own templates of an organization together, html and css. */
const mostBytes = 16 * 1024 * 1024;

/** @returns its id */
export async function makeTemplate(ctx: Context, input: InputOf<typeof templates.create>): Promise<number> {
  const { canvas_w: w, canvas_h: h } = input;
  const canvas = { name: 'canvas', w, h, aspect: aspectOf(w, h), default: true, networks: [] };
  const template: Described = { ...input, formats: input.formats ?? [canvas] };
  requireWhole(template);
  return ctx.db.transaction().execute(async (trx) => {
    await store.lockTemplates(trx, ctx.actor.organizationId);
    const id = await insertOwn(trx, ctx, template, null);
    await noteAppearance(trx, ctx, id, { before: null, after: template });
    await announceTemplate(trx, ctx, id, 'templates.create', template.slug);
    return id;
  });
}

/**
 * Changes an own template. A global one is never changed: the organization gets a changed copy, or its
 * present copy is changed.
 */
export async function changeTemplate(
  ctx: Context,
  { id, content_hash: read, ...changes }: InputOf<typeof templates.update>,
): Promise<{ id: number; cloned: boolean }> {
  const { db, actor, now } = ctx;
  const { organizationId } = actor;
  return db.transaction().execute(async (trx) => {
    await store.lockTemplates(trx, organizationId);
    const named = await store.findTemplate(trx, { organizationId }, { id });
    if (!named) throw notFound(t`This template was not found.`);
    const global = named.organization_id === null;
    const own = global ? await store.findClone(trx, { organizationId }, id) : named;
    const before = own ?? named;
    if (read !== undefined && read !== before.content_hash)
      throw new CodedError(
        'content_changed',
        t`This template was changed since you read it. Read it again.`,
        {
          id: before.id,
          content_hash: before.content_hash,
        },
      );
    const after: Described = { ...describedOf(before), ...given(changes) };
    requireWhole(after);
    if (!own) {
      const copy = await insertOwn(trx, ctx, after, id);
      await noteAppearance(trx, ctx, copy, { before: describedOf(before), after });
      await announceTemplate(trx, ctx, copy, 'templates.clone', after.slug);
      return { id: copy, cloned: true };
    }
    await requireRoom(trx, organizationId, after, own.id);
    await store.updateTemplate(trx, own.id, { ...columnsOf(after), updated_at: now });
    await noteAppearance(trx, ctx, own.id, { before: describedOf(before), after });
    await announceTemplate(trx, ctx, own.id, 'templates.update', after.slug);
    return { id: own.id, cloned: false };
  });
}

/**
 * Creates an own template as a copy of another one, which stays unchanged.
 * @returns its id
 */
export async function duplicateTemplate(
  ctx: Context,
  { id, name }: InputOf<typeof templates.duplicate>,
): Promise<number> {
  const { organizationId } = ctx.actor;
  return ctx.db.transaction().execute(async (trx) => {
    await store.lockTemplates(trx, organizationId);
    const template = await store.findTemplate(trx, { organizationId }, { id });
    if (!template) throw notFound(t`This template was not found.`);
    const copy: Described = {
      ...describedOf(template),
      slug: await freeSlug(trx, organizationId, template.slug),
      name:
        name ?? (await inLanguage(await organizationLanguage(trx, organizationId), () => copyOf(template))),
    };
    const made = await insertOwn(trx, ctx, copy, null);
    await noteAppearance(trx, ctx, made, { before: null, after: copy });
    await announceTemplate(trx, ctx, made, 'templates.duplicate', copy.slug);
    return made;
  });
}

const copyOf = ({ name }: { name: string }) => t`${{ name: name.slice(0, 110).toWellFormed() }}, copy`;

/** `quote-plain-2`, or the next slug that neither an own nor a global template has. */
async function freeSlug(trx: Trx, organizationId: number, slug: string): Promise<string> {
  const stem = slug
    .replace(/-\d{1,4}$/, '')
    .slice(0, 74)
    .replace(/-$/, '');
  for (let number = 2; ; number += 1) {
    const free = `${stem}-${number}`;
    if (!(await store.findTemplate(trx, { organizationId }, { slug: free }))) return free;
  }
}

export async function removeTemplate(ctx: Context, id: number) {
  const { db, actor } = ctx;
  const { organizationId } = actor;
  return db.transaction().execute(async (trx) => {
    await store.lockTemplates(trx, organizationId);
    const template = await store.findTemplate(trx, { organizationId }, { id });
    if (!template) throw notFound(t`This template was not found.`);
    if (template.organization_id === null)
      throw forbidden(t`Shared templates can’t be deleted; only your own can.`);
    const { drafts } = await usesOf(trx, organizationId, template);
    await noteAppearance(trx, ctx, id, { before: describedOf(template), after: null });
    await store.deleteTemplate(trx, id);
    await announceTemplate(trx, ctx, id, 'templates.remove', template.slug);
    return { template, drafts };
  });
}

async function insertOwn(
  trx: Trx,
  { actor, now }: Context,
  template: Described,
  clonedFrom: number | null,
): Promise<number> {
  const { organizationId, userId } = actor;
  await requireRoom(trx, organizationId, template, null);
  return store.insertTemplate(trx, {
    ...columnsOf(template),
    organization_id: organizationId,
    cloned_from: clonedFrom,
    created_by: userId,
    created_at: now,
    updated_at: now,
  });
}

async function requireRoom(
  trx: Trx,
  organizationId: number,
  { slug, html, css }: Described,
  exceptId: number | null,
): Promise<void> {
  if (await store.slugTaken(trx, organizationId, slug, exceptId))
    throw invalid(t`slug: another template of yours is called ${{ slug }}. Choose another one.`, {
      slug: t`is taken by another template of yours`,
    });
  const bytes = Buffer.byteLength(html) + Buffer.byteLength(css);
  if ((await store.bytesOfOthers(trx, organizationId, exceptId)) + bytes > mostBytes)
    throw invalid(
      t`The templates of your organization would be larger than 16 MB together. Delete some first.`,
      {
        html: t`is too large beside your other templates`,
      },
    );
}

async function announceTemplate(
  trx: Trx,
  { actor }: Context,
  id: number,
  what: string,
  slug: string,
): Promise<void> {
  const { organizationId, userId } = actor;
  await writeAudit(trx, actor, { what, subject: `template ${id}`, details: { slug } });
  await announce(trx, { organizationId, noun: 'templates', ids: [id], by: userId });
}

/**
 * Drafts with a template's design look different once it changes, and where a new template replaces a global
 * or deleted one by its slug.
 */
async function noteAppearance(
  trx: Trx,
  { actor, queue, now }: Context,
  id: number,
  { before, after }: { before: Described | null; after: Described | null },
): Promise<void> {
  const { organizationId, userId } = actor;
  if (before && after && appearanceOf(before) === appearanceOf(after)) return;
  for (const slug of new Set([before, after].flatMap((one) => one?.slug ?? [])))
    await templateChanged.run(trx, { id, slug, organizationId }, { queue, userId, now });
}

function appearanceOf({ name: _name, description: _description, ...appearance }: Described): string {
  return canonicalize(appearance) ?? '';
}

/** Only the given fields. */
function given<Fields extends object>(
  fields: Fields,
): { [field in keyof Fields]?: NonNullable<Fields[field]> } {
  // The type is the same without the undefined fields.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [field in keyof Fields]?: NonNullable<Fields[field]>;
  };
}
