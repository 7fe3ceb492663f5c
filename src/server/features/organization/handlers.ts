import type { HandlersOf } from '#server/context.ts';
import { translatorOf } from '#server/translators/all.ts';
import { linkProject, organizationOf, projectsOf } from './organization.ts';
import { listMembers } from './store.ts';

export const members = {
  async list({ db, actor }) {
    return { members: await listMembers(db, actor.organizationId) };
  },
} satisfies HandlersOf<'members'>;

export const organizations = {
  get: ({ db, actor }) => organizationOf(db, actor.organizationId),
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
