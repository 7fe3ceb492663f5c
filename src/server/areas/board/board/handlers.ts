import { cardTypesOf } from '#server/areas/board/card-types/card-types.ts';
import { listCategories } from '#server/areas/board/categories/store.ts';
import { columnsOf } from '#server/areas/board/columns/columns.ts';
import { organizationOf } from '#server/areas/workspace/organization/organization.ts';
import { listMembers } from '#server/areas/workspace/organization/store.ts';
import { presentProjects } from '#server/areas/workspace/projects/projects.ts';
import type { HandlersOf } from '#server/context.ts';
import { summariesOf } from './summaries.ts';

export const board = {
  async get(ctx) {
    const { db, actor, now } = ctx;
    const { organizationId } = actor;
    const [columns, cards, categories, types, members, projects, { timezone }] = await Promise.all([
      columnsOf(db, organizationId),
      summariesOf(db, organizationId),
      listCategories(db, organizationId),
      cardTypesOf(db, organizationId),
      listMembers(db, organizationId),
      presentProjects(ctx),
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
      at: now,
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
