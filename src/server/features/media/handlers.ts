import type { Transaction } from 'kysely';

import { CodedError, invalid, notFound } from '#contract/errors.ts';
import type { Context, HandlersOf } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { titleOf } from '#server/features/schedule/notices.ts';
import { lookAt } from '#server/lib/files.ts';
import { pageOf, windowOfPage } from '#server/lib/page.ts';
import { cutPicture } from '#server/lib/pictures.ts';
import { projectsWithLogo } from '#server/features/projects/store.ts';
import { announce } from '#server/live/announce.ts';
import { fileOf } from './address.ts';
import { download } from './download.ts';
import { nameIn } from './plain-name.ts';
import { keepPoster } from './poster.ts';
import { shown } from './shown.ts';
import * as store from './store.ts';
import { keep, refused, revived, takeIn, type Taken } from './take-in.ts';

export const media = {
  async list({ db, actor, settings }, { q, kind, ...asked }) {
    const { organizationId } = actor;
    const [found, total] = await Promise.all([
      store.listMedia(db, organizationId, { q, kind }, windowOfPage(asked)),
      store.countMedia(db, organizationId, { q, kind }),
    ]);
    const { rows, meta } = pageOf(asked, found, total);
    return { data: { media: rows.map((row) => shown(row, settings.baseUrl)) }, meta };
  },

  async get(ctx, { media_id }) {
    const row = await mediumOf(ctx, media_id);
    const posts = await store.postsWith(ctx.db, row, { open: false, limit: 20 });
    return {
      medium: shown(row, ctx.settings.baseUrl),
      posts: posts.map((post) => ({ id: post.id, title: titleOf(post), status: post.state })),
    };
  },

  async add(ctx, { url, name, alt }) {
    const about = { name: name ?? nameIn(url), alt: alt || null, origin: url };
    return told(ctx, await download(ctx, url, (chunks) => takeIn(ctx, chunks, about)));
  },

  async edit(ctx, { media_id, alt, name }) {
    const { db, actor } = ctx;
    const { organizationId, userId } = actor;
    const { id } = await mediumOf(ctx, media_id);
    await db.transaction().execute(async (trx) => {
      await store.updateMedium(trx, id, { alt: alt === '' ? null : alt, name });
      await announce(trx, { organizationId, noun: 'media', ids: [id], by: userId });
    });
    return { medium: shown(await mediumOf(ctx, id), ctx.settings.baseUrl) };
  },

  async crop(ctx, { media_id, name, alt, ...part }) {
    const { files } = ctx;
    const row = await mediumOf(ctx, media_id);
    if (row.kind !== 'image')
      throw invalid('Only pictures can be cut; this is a video.', { media_id: 'must be a picture' });
    const about = {
      name: name ?? row.name,
      alt: alt === undefined ? row.alt : alt || null,
      origin: row.origin,
    };
    const taken = await files.withScratch(async (to) => {
      const facts = await files
        .withLocal(fileOf(row), (path) => cutPicture(path, to, part))
        .catch((error: unknown) => {
          throw refused(error);
        });
      const file = await lookAt(to);
      const { width, height, format } = facts;
      const clean = { ...file, kind: 'image' as const, format, width, height, seconds: null };
      return (await revived(ctx, file.hash)) ?? keep(ctx, clean, file.hash, about);
    });
    return told(ctx, taken);
  },

  async poster(ctx, { media_id, picture }) {
    await keepPoster(ctx, await mediumOf(ctx, media_id), picture);
    return { medium: shown(await mediumOf(ctx, media_id), ctx.settings.baseUrl) };
  },

  async remove(ctx, { media_id }) {
    const { db, actor, now } = ctx;
    const { organizationId, userId } = actor;
    const row = await mediumOf(ctx, media_id);
    await db.transaction().execute(async (trx) => {
      if (!(await store.lockMedium(trx, row.id))) throw notFound('This medium');
      await checkUnneeded(trx, row);
      await store.markRemoved(trx, row.id, now);
      await announce(trx, { organizationId, noun: 'media', ids: [row.id], by: userId });
    });
    return { done: true };
  },
} satisfies HandlersOf<'media'>;

/**
 * A key limited to projects sees theirs alone; what is elsewhere keeps the medium too, unnamed.
 * @throws CodedError invalid_state
 */
async function checkUnneeded(trx: Transaction<Tables>, row: store.ListedMedium): Promise<void> {
  const open = await store.postsWith(trx, row, { open: true, limit: 5 });
  if (open.length > 0)
    throw new CodedError(
      'invalid_state',
      `It is still needed by ${open.map((post) => `“${titleOf(post)}”`).join(', ')}. Take it out there first.`,
      { posts: open.map((post) => ({ id: post.id, title: titleOf(post), status: post.state })) },
    );
  const logoOf = await projectsWithLogo(trx, row.id);
  if (logoOf.length > 0)
    throw new CodedError(
      'invalid_state',
      `It is the logo of ${logoOf.join(', ')}. Give ${logoOf.length === 1 ? 'that project' : 'those projects'} another one first.`,
      { projects: logoOf },
    );
  const all = trx.withSchema('public');
  const elsewhere = await store.postsWith(all, row, { open: true, limit: 1 });
  if (elsewhere.length > 0 || (await projectsWithLogo(all, row.id)).length > 0)
    throw new CodedError(
      'invalid_state',
      'It is still needed in a project that this key does not see. Somebody who sees all projects can remove it.',
    );
}

async function mediumOf(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  id: number,
): Promise<store.ListedMedium> {
  const row = await store.findMedium(db, actor.organizationId, id);
  if (!row) throw notFound('This medium');
  return row;
}

export async function told(ctx: Context, { row, duplicate }: Taken) {
  return { medium: shown(await mediumOf(ctx, row.id), ctx.settings.baseUrl), duplicate };
}
