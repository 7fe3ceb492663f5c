import { randomUUID } from 'node:crypto';

import type { members } from '#contract/members.ts';
import type { DataOf, InputOf } from '#contract/operation.ts';
import { insertPerson } from '#server/access/store.ts';
import { writeAudit } from '#server/access/store-audit.ts';
import type { Context } from '#server/context.ts';
import { announceMember, shown } from './members.ts';
import { findMember, insertMember } from './store.ts';

/** Makes an agent: a member without any way to sign in. No mail ever goes to its address (RFC 2606, .invalid). */
export async function createAgent(
  { db, actor, now }: Context,
  { name, role }: InputOf<typeof members.createAgent>,
): Promise<DataOf<typeof members.createAgent>> {
  const { organizationId, userId: by } = actor;
  return db.transaction().execute(async (trx) => {
    const email = `agent-${randomUUID()}@agents.invalid`;
    const userId = await insertPerson(trx, { name, email, passwordHash: null, agent: true });
    await insertMember(trx, { organizationId, userId, role, now });
    await writeAudit(trx, actor, {
      what: 'members.createAgent',
      subject: `user ${userId}`,
      details: { name, role },
    });
    await announceMember(trx, { organizationId, memberId: userId, by });
    const member = await findMember(trx, organizationId, userId);
    if (!member) throw new Error('the agent that was made is not there');
    return { member: shown(member) };
  });
}
