import { invalid, notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { listProjects } from '#server/areas/workspace/projects/store.ts';
import type { Context, HandlersOf } from '#server/context.ts';
import { pageOf, windowOfPage } from '#server/lib/page.ts';
import { announce } from '#server/live/announce.ts';
import { presentTemplate, presentWholeTemplate } from './present.ts';
import { usesOf } from './store-uses.ts';
import * as store from './store.ts';
import { changeTemplate, duplicateTemplate, makeTemplate, removeTemplate } from './write.ts';

export const templates = {
  async list(ctx, { full, project_id, page, per_page, ...filter }) {
    const { db, actor, settings } = ctx;
    if (project_id !== undefined) await projectOf(ctx, project_id);
    else if (filter.assigned)
      throw invalid(t`project_id: say whose assigned templates are meant.`, {
        project_id: t`is required with assigned=1`,
      });
    const viewer = { organizationId: actor.organizationId, projectId: project_id };
    const [found, total] = await Promise.all([
      store.listTemplates(db, viewer, filter, { full, ...windowOfPage({ page, per_page }) }),
      store.countTemplates(db, viewer, filter),
    ]);
    const { rows, meta } = pageOf({ page, per_page }, found, total);
    const present = full ? presentWholeTemplate : presentTemplate;
    return { data: { templates: rows.map((row) => present(row, settings.baseUrl)) }, meta };
  },

  async get(ctx, { id, slug, project_id }) {
    if (id === undefined && slug === undefined)
      throw invalid(t`Say which template: by id or slug.`, { id: t`or slug is required` });
    if (project_id !== undefined) await projectOf(ctx, project_id);
    return { template: await whole(ctx, { id, slug }, project_id) };
  },

  async create(ctx, input) {
    return { template: await whole(ctx, { id: await makeTemplate(ctx, input) }) };
  },

  async update(ctx, input) {
    const { id, cloned } = await changeTemplate(ctx, input);
    return { template: await whole(ctx, { id }), cloned };
  },

  async uses({ db, actor }, { id }) {
    const { organizationId } = actor;
    const template = await store.findTemplate(db, { organizationId }, { id });
    if (!template) throw notFound(t`This template was not found.`);
    return { template: named(template), ...(await usesOf(db, organizationId, template)) };
  },

  async duplicate(ctx, input) {
    return { template: await whole(ctx, { id: await duplicateTemplate(ctx, input) }) };
  },

  async favorite(ctx, { id, project_id, favorite }) {
    return { ...(await setFor(ctx, 'template_favorites', { project_id, id }, favorite)), favorite };
  },

  async remove(ctx, { id }) {
    const { template, drafts } = await removeTemplate(ctx, id);
    return { template: named(template), drafts };
  },
} satisfies HandlersOf<'templates'>;

export const templateAssignments = {
  async add(ctx, { project_id, template_id: id }) {
    return { ...(await setFor(ctx, 'template_assignments', { project_id, id }, true)), assigned: true };
  },

  async remove(ctx, { project_id, template_id: id }) {
    return { ...(await setFor(ctx, 'template_assignments', { project_id, id }, false)), assigned: false };
  },
} satisfies HandlersOf<'templateAssignments'>;

async function whole(
  { db, actor, settings }: Context,
  by: { id?: number | undefined; slug?: string | undefined },
  projectId?: number,
) {
  const row = await store.findTemplate(db, { organizationId: actor.organizationId, projectId }, by);
  if (!row) throw notFound(t`This template was not found.`);
  return presentWholeTemplate(row, settings.baseUrl);
}

/** Assigns a template to a project, or removes the assignment; repeating it changes nothing. */
async function setFor(
  ctx: Context,
  table: Parameters<typeof store.setPair>[1],
  { project_id, id }: { project_id: number; id: number },
  there: boolean,
) {
  const { db, actor } = ctx;
  const { organizationId, userId } = actor;
  const project = await projectOf(ctx, project_id);
  const template = await store.findTemplate(db, { organizationId }, { id });
  if (!template) throw notFound(t`This template was not found.`);
  await db.transaction().execute(async (trx) => {
    await store.setPair(trx, table, { project_id, template_id: id }, there);
    await announce(trx, { organizationId, noun: 'templates', ids: [id], by: userId });
  });
  return { project, template: named(template) };
}

async function projectOf({ db, actor }: Context, projectId: number) {
  const projects = await listProjects(db, actor.organizationId);
  const found = projects.find(({ id }) => id === projectId);
  if (!found) throw notFound(t`This project was not found.`);
  return { id: found.id, name: found.name };
}

function named({ id, slug, name }: store.StoredTemplate) {
  return { id, slug, name };
}
