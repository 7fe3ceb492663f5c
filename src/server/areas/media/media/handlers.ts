import type { Transaction } from 'kysely';

import { CodedError, invalid } from '#contract/errors.ts';
import { plural, t } from '#contract/message.ts';
import { listed } from '#contract/reader.ts';
import { relabels } from '#server/areas/labels/labelling/relabel.ts';
import type { Context, HandlersOf } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { describeFile } from '#server/lib/files.ts';
import { pageOf, windowOfPage } from '#server/lib/page.ts';
import { cutPicture } from '#server/lib/pictures.ts';
import { titleOf } from '#server/lib/post-names.ts';
import { announce } from '#server/live/announce.ts';
import { keep, noFacts, refused, revived, addMedium, type StoredMedium } from './add-medium.ts';
import { fileOf } from './address.ts';
import { download } from './download.ts';
import { defaultPlace, placeBeside, requireOwn, requireProject } from './place.ts';
import { nameIn } from './plain-name.ts';
import { keepPoster } from './poster.ts';
import { presentMedium } from './present.ts';
import { mediumNotFound, relabelMedia } from './relabel-media.ts';
import * as store from './store.ts';

export const media = {
  async list({ db, actor, settings }, { q, kind, project_id: projectId, label_id, campaign_id, ...params }) {
    const { organizationId } = actor;
    const filter = { q, kind, projectId, label_id, campaign_id };
    const [found, total] = await Promise.all([
      store.listMedia(db, organizationId, filter, windowOfPage(params)),
      store.countMedia(db, organizationId, filter),
    ]);
    const { rows, meta } = pageOf(params, found, total);
    return { data: { media: rows.map((row) => presentMedium(row, settings.baseUrl)) }, meta };
  },

  async get(ctx, { media_id }) {
    const row = await mediumOf(ctx, media_id);
    const posts = await store.postsWith(ctx.db, row, { open: false, limit: 20 });
    return {
      medium: presentMedium(row, ctx.settings.baseUrl),
      posts: posts.map((post) => ({ id: post.id, title: titleOf(post), status: post.state })),
    };
  },

  async add(ctx, { url, name, alt, project_id }) {
    const isNameChosen = name !== undefined;
    const projectId = project_id ?? (await defaultPlace(ctx));
    if (project_id !== undefined) await requireProject(ctx, project_id);
    const about = { name: name ?? nameIn(url), isNameChosen, alt: alt || null, origin: url, projectId };
    return presentUpload(
      ctx,
      await download(ctx, url, (chunks) => addMedium(ctx, chunks, about, project_id ?? null)),
    );
  },

  async edit(ctx, { media_id, alt, name, project_id, ...labels }) {
    const { db, actor } = ctx;
    const { organizationId, userId } = actor;
    const row = await mediumOf(ctx, media_id);
    const { id } = row;
    if (project_id !== undefined) await checkPlace(ctx, row, project_id);
    await db.transaction().execute(async (trx) => {
      await store.updateMedium(trx, id, { alt: alt === '' ? null : alt, name, project_id });
      if (relabels(labels)) await relabelMedia(trx, organizationId, [id], labels);
      await announce(trx, { organizationId, noun: 'media', ids: [id], by: userId });
    });
    return { medium: presentMedium(await mediumOf(ctx, id), ctx.settings.baseUrl) };
  },

  async label({ db, actor }, { media_ids, ...change }) {
    const { organizationId, userId } = actor;
    const ids = [...new Set(media_ids)];
    await db.transaction().execute(async (trx) => {
      await relabelMedia(trx, organizationId, ids, change);
      await announce(trx, { organizationId, noun: 'media', ids, by: userId });
    });
    return { changed: ids.length };
  },

  async crop(ctx, { media_id, name, alt, ...part }) {
    const { files } = ctx;
    const row = await mediumOf(ctx, media_id);
    if (row.kind !== 'image')
      throw invalid(
        row.kind === 'video'
          ? t`Only images can be cropped; this is a video.`
          : t`Only images can be cropped; this is a document.`,
        { media_id: t`must be an image` },
      );
    const about = {
      name: name ?? row.name,
      alt: alt === undefined ? row.alt : alt || null,
      origin: row.origin,
      projectId: await placeBeside(ctx, row),
    };
    const uploaded = await files.withScratch(async (to) => {
      const facts = await files
        .withLocal(fileOf(row), (path) => cutPicture(path, to, part))
        .catch((error: unknown) => {
          throw refused(error);
        });
      const file = await describeFile(to);
      const { width, height, format } = facts;
      const clean = { ...noFacts, ...file, kind: 'image' as const, format, width, height, frames: 1 };
      return (await revived(ctx, file.hash)) ?? keep(ctx, clean, file.hash, about);
    });
    return presentUpload(ctx, uploaded);
  },

  async poster(ctx, { media_id, picture }) {
    await keepPoster(ctx, await mediumOf(ctx, media_id), picture);
    return { medium: presentMedium(await mediumOf(ctx, media_id), ctx.settings.baseUrl) };
  },

  async remove(ctx, { media_id }) {
    const { db, actor, now } = ctx;
    const { organizationId, userId } = actor;
    const row = await mediumOf(ctx, media_id);
    requireOwn(actor, row);
    await db.transaction().execute(async (trx) => {
      if (!(await store.lockMedium(trx, row.id))) throw mediumNotFound();
      await checkUnneeded(trx, row);
      await store.markRemoved(trx, row.id, now);
      await announce(trx, { organizationId, noun: 'media', ids: [row.id], by: userId });
    });
    return { done: true };
  },
} satisfies HandlersOf<'media'>;

/**
 * A key limited to projects sees only their names; uses elsewhere keep the medium too, without their names.
 * @throws CodedError invalid_state
 */
async function checkUnneeded(trx: Transaction<Tables>, row: store.ListedMedium): Promise<void> {
  const open = await store.postsWith(trx, row, { open: true, limit: 5 });
  if (open.length > 0) {
    const posts = listed(open.map((post) => t`“${{ title: titleOf(post) }}”`));
    throw new CodedError('invalid_state', t`It is still used by ${{ posts }}. Remove it there first.`, {
      posts: open.map((post) => ({ id: post.id, title: titleOf(post), status: post.state })),
    });
  }
  const logoOf = await store.projectsWithLogo(trx, row.id);
  if (logoOf.length > 0)
    throw new CodedError(
      'invalid_state',
      t`It is the logo of ${{ projects: listed(logoOf) }}. ${plural({ count: logoOf.length }, { one: 'Give that project another one first.', other: 'Give those projects another one first.' })}`,
      { projects: logoOf },
    );
  const all = trx.withSchema('public');
  const elsewhere = await store.postsWith(all, row, { open: true, limit: 1 });
  if (elsewhere.length > 0 || (await store.projectsWithLogo(all, row.id)).length > 0)
    throw new CodedError(
      'invalid_state',
      t`It is still used in a project that this key can’t access. A member with access to all projects can remove it.`,
    );
}

/** @throws CodedError validation_error for a project of others; invalid_state where this file is there already */
async function checkPlace(
  ctx: Pick<Context, 'db' | 'actor'>,
  row: store.MediaRow,
  projectId: number | null,
): Promise<void> {
  requireOwn(ctx.actor, row);
  if (projectId === null) requireOwn(ctx.actor, { project_id: null });
  else await requireProject(ctx, projectId);
  if (await store.hasTwin(ctx.db, row, projectId))
    throw new CodedError('invalid_state', t`The same file is there already.`);
}

async function mediumOf(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  id: number,
): Promise<store.ListedMedium> {
  const row = await store.findMedium(db, actor.organizationId, id);
  if (!row) throw mediumNotFound();
  return row;
}

export async function presentUpload(ctx: Context, { row, duplicate }: StoredMedium) {
  return { medium: presentMedium(await mediumOf(ctx, row.id), ctx.settings.baseUrl), duplicate };
}
