import type { HandlersOf } from '#server/context.ts';
import { cardTypesOf } from '#server/features/card-types/card-types.ts';
import { listCategories } from '#server/features/categories/store.ts';
import { columnsOf } from '#server/features/columns/columns.ts';
import { organizationOf } from '#server/features/organization/organization.ts';
import { listMembers } from '#server/features/organization/store.ts';
import { shownProjects } from '#server/features/projects/projects.ts';
import { facesOf } from './faces.ts';

export const board = {
  async get(ctx) {
    const { db, actor, now } = ctx;
    const { organizationId } = actor;
    const [columns, cards, categories, types, members, projects, { timezone }] = await Promise.all([
      columnsOf(db, organizationId),
      facesOf(db, organizationId),
      listCategories(db, organizationId),
      cardTypesOf(db, organizationId),
      listMembers(db, organizationId),
      shownProjects(ctx),
      organizationOf(db, organizationId),
    ]);
    return {
      columns,
      cards,
      categories,
      card_types: types ?? [],
      members,
      projects,
      timezone,
      at: now.toISOString(),
    };
  },
} satisfies HandlersOf<'board'>;

export const context = {
  async get({ db, actor }) {
    const { organizationId } = actor;
    const [organization, members, columns, categories] = await Promise.all([
      organizationOf(db, organizationId),
      listMembers(db, organizationId),
      columnsOf(db, organizationId),
      listCategories(db, organizationId),
    ]);
    return { organization, members, columns, categories };
  },
} satisfies HandlersOf<'context'>;
