import type { HandlersOf } from '#server/context.ts';
import { createOrganization } from './create.ts';
import { editOrganization, organizationOf } from './organization.ts';

export const organizations = {
  get: ({ db, actor }) => organizationOf(db, actor.organizationId),

  edit: (ctx, input) => editOrganization(ctx, input),

  create: createOrganization,
} satisfies HandlersOf<'organizations'>;
