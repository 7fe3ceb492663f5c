import type { HandlersOf } from '#server/context.ts';
import { translatorOf } from '#server/translators/all.ts';
import { archiveProject, restoreProject } from './archive.ts';
import { createProject, editProject, orderProjects } from './change.ts';
import { linkProject, projectOf, projectsOf } from './projects.ts';
import { countContent } from './store.ts';

export const projects = {
  async list(ctx, { archived }) {
    const all = await projectsOf(ctx);
    return {
      projects: archived === '1' ? all : all.filter(({ archived_at }) => archived_at === null),
      translation_engine: translatorOf(ctx.settings)?.label ?? null,
    };
  },

  async get(ctx, { project_id: id }) {
    const project = await projectOf(ctx, id);
    return { project, content: await countContent(ctx.db, id) };
  },

  create: createProject,
  edit: editProject,
  archive: archiveProject,
  restore: restoreProject,
  order: orderProjects,
  link: linkProject,
} satisfies HandlersOf<'projects'>;
