import { randomUUID } from 'node:crypto';

import type { AnswerOf, InputOf } from '#contract/operation.ts';
import { whyNotLimit } from '#contract/workspace/member-rules.ts';
import type { members } from '#contract/workspace/members.ts';
import { writeAudit } from '#server/access/store-audit.ts';
import { insertPerson } from '#server/access/store.ts';
import type { Context } from '#server/context.ts';
import { limitOf } from './limit.ts';
import { presentMember, refuse } from './members.ts';
import { announceMember } from './membership.ts';
import { findMember, insertMember } from './store.ts';

/** Creates an agent: a member who cannot sign in. No mail ever goes to its address (RFC 2606, .invalid). */
export async function createAgent(
  { db, actor, now }: Context,
  { name, role, projects }: InputOf<typeof members.createAgent>,
): Promise<AnswerOf<typeof members.createAgent>> {
  const { organizationId, userId: by } = actor;
  return db.transaction().execute(async (trx) => {
    refuse(whyNotLimit(role, projects));
    const projectRoles = await limitOf(trx, organizationId, projects);
    const email = `agent-${randomUUID()}@agents.invalid`;
    const userId = await insertPerson(trx, { name, email, passwordHash: null, agent: true });
    await insertMember(trx, { organizationId, userId, role, projectRoles, now });
    await writeAudit(trx, actor, {
      what: 'members.createAgent',
      subject: `user ${userId}`,
      details: { name, role, projects },
    });
    await announceMember(trx, { organizationId, memberId: userId, by });
    const member = await findMember(trx, organizationId, userId);
    if (!member) throw new Error('the agent that was made is not there');
    return { member: presentMember(member) };
  });
}
