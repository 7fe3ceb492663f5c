import { forbidden, invalid, notFound } from '#contract/errors.ts';
import { roleAtLeast } from '#contract/permissions.ts';
import { writeAudit } from '#server/access/store.ts';
import type { HandlersOf } from '#server/context.ts';
import { findMember, findToken, insertToken, listTokens, revokeToken } from './store.ts';

export const tokens = {
  async list({ db, actor }) {
    return { tokens: (await listTokens(db, actor.organizationId)).map(toToken) };
  },

  async create({ db, actor, now }, { name, group, user_id: userId = actor.userId, expires_at }) {
    const expiresAt = expires_at === undefined ? null : new Date(expires_at);
    if (expiresAt && expiresAt <= now)
      throw invalid('The token would have expired already.', { expires_at: 'must be in the future' });
    return db.transaction().execute(async (trx) => {
      const member = await findMember(trx, actor.organizationId, userId);
      if (!member) throw notFound('The member');
      // A token acts with its member's role, so it must not lend anybody more than they have.
      if (!roleAtLeast(actor.role, member.role))
        throw forbidden(`Only an ${member.role} can make a token for a member with the role ${member.role}.`);
      if (member.administrator && !actor.administrator)
        throw forbidden('Only the administrator of the installation can make a token for an administrator.');
      const { id, key } = await insertToken(trx, {
        name,
        group,
        userId,
        organizationId: actor.organizationId,
        expiresAt,
      });
      await writeAudit(trx, actor, {
        what: 'tokens.create',
        subject: `token ${id}`,
        details: { name, group, user_id: userId, expires_at: expires_at ?? null },
      });
      return { token: toToken(await findToken(trx, id)), key };
    });
  },

  async revoke({ db, actor, now }, { id }) {
    await db.transaction().execute(async (trx) => {
      if (!(await revokeToken(trx, actor.organizationId, id, now))) throw notFound('The token');
      await writeAudit(trx, actor, { what: 'tokens.revoke', subject: `token ${id}` });
    });
    return { done: true };
  },
} satisfies HandlersOf<'tokens'>;

function toToken(row: Awaited<ReturnType<typeof findToken>>) {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
  };
}
