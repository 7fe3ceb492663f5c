import { notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { listMembers } from '#server/areas/workspace/organization/store.ts';
import type { HandlersOf } from '#server/context.ts';
import { createAgent } from './agents.ts';
import {
  activateMember,
  changeMember,
  deactivateMember,
  leaveOrganization,
  presentMember,
} from './members.ts';
import { countHoldings } from './store-hand-over.ts';
import { findMember, listAll } from './store.ts';

export const members = {
  async list({ db, actor }) {
    return { members: await listMembers(db, actor.organizationId) };
  },

  async all({ db, actor }) {
    return { members: (await listAll(db, actor.organizationId)).map(presentMember) };
  },

  async holdings({ db, actor }, { user_id }) {
    if (!(await findMember(db, actor.organizationId, user_id))) throw notFound(t`This member was not found.`);
    return countHoldings(db, actor.organizationId, user_id);
  },

  async change(ctx, input) {
    return { member: await changeMember(ctx, input) };
  },

  deactivate: (ctx, input) => deactivateMember(ctx, input),

  async activate(ctx, input) {
    return { member: await activateMember(ctx, input) };
  },

  async leave(ctx, input) {
    await leaveOrganization(ctx, input);
    return { done: true };
  },

  createAgent: (ctx, input) => createAgent(ctx, input),
} satisfies HandlersOf<'members'>;
