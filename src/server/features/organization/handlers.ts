import type { HandlersOf } from '#server/context.ts';
import { translatorOf } from '#server/translators/all.ts';
import { editOrganization, linkProject, organizationOf, projectsOf } from './organization.ts';

export const organizations = {
  get: ({ db, actor }) => organizationOf(db, actor.organizationId),

  edit: (ctx, input) => editOrganization(ctx, input),
} satisfies HandlersOf<'organizations'>;

export const projects = {
  async list({ db, actor, settings }) {
    return {
      projects: await projectsOf(db, actor.organizationId),
      translation_engine: translatorOf(settings)?.label ?? null,
    };
  },

  link: (ctx, input) => linkProject(ctx, input),
} satisfies HandlersOf<'projects'>;
