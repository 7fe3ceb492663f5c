import { CodedError, forbidden, invalid, notFound } from '#contract/errors.ts';
import { roleAtLeast } from '#contract/permissions.ts';
import { writeAudit } from '#server/access/store.ts';
import type { Context, HandlersOf } from '#server/context.ts';
import {
  findToken,
  hasProjects,
  holdMember,
  insertToken,
  listTokens,
  revokeToken,
  rotateToken,
} from './store.ts';
import { shownToken } from './shown.ts';

const hourMs = 3_600_000;

export const tokens = {
  async list({ db, actor, now }) {
    const rows = await listTokens(db, actor.organizationId, now);
    return { tokens: rows.map((row) => shownToken(row, now)) };
  },

  async create({ db, actor, now }, { name, group, user_id: userId = actor.userId, ...limits }) {
    const { organizationId } = actor;
    const expiresAt = limits.expires_at === undefined ? null : new Date(limits.expires_at);
    if (expiresAt && expiresAt <= now)
      throw invalid('The token would have expired already.', { expires_at: 'must be in the future' });
    return db.transaction().execute(async (trx) => {
      await checkLends(trx, actor, userId);
      if (!(await hasProjects(trx, organizationId, limits.project_ids)))
        throw invalid('One of these projects is not there.', {
          project_ids: 'must be ids of projects, from projects.php',
        });
      const projectIds = limits.project_ids.length > 0 ? [...new Set(limits.project_ids)] : null;
      const dailyCap = limits.daily_cap ?? null;
      const made = { name, group, userId, organizationId, expiresAt, projectIds, dailyCap };
      const { id, key } = await insertToken(trx, made);
      await writeAudit(trx, actor, {
        what: 'tokens.create',
        subject: `token ${id}`,
        details: {
          name,
          group,
          user_id: userId,
          expires_at: limits.expires_at ?? null,
          project_ids: projectIds,
          daily_cap: dailyCap,
        },
      });
      return { token: await tokenOf(trx, organizationId, id, now), key };
    });
  },

  async rotate({ db, actor, now }, { id, old_key_hours }) {
    const { organizationId } = actor;
    return db.transaction().execute(async (trx) => {
      const before = await findToken(trx, organizationId, id, now);
      if (!before) throw notFound('The token');
      // Whoever gets the key acts as its member.
      if (before.active) await checkLends(trx, actor, before.user_id);
      const { state } = shownToken(before, now);
      if (state !== 'active') throw new CodedError('invalid_state', whyNoKey[state]);
      const key = await rotateToken(
        trx,
        organizationId,
        id,
        new Date(now.getTime() + old_key_hours * hourMs),
      );
      if (key === null) throw new CodedError('invalid_state', whyNoKey.revoked);
      await writeAudit(trx, actor, {
        what: 'tokens.rotate',
        subject: `token ${id}`,
        details: { old_key_hours },
      });
      return { token: await tokenOf(trx, organizationId, id, now), key };
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

const whyNoKey = {
  revoked: 'This token is revoked, so a new key would open nothing. Make a new token.',
  expired: 'This token has expired, so a new key would open nothing. Make a new token.',
  off: 'The member whom this token acts for is deactivated or gone, so a new key would open nothing.',
};

/**
 * A token acts with its member's role, so it must not lend anybody more than they have.
 * @throws CodedError not_found where there is no such active member, forbidden where they rank above
 */
async function checkLends(
  trx: Context['db'],
  actor: Pick<Context['actor'], 'organizationId' | 'role' | 'administrator'>,
  userId: number,
): Promise<void> {
  const member = await holdMember(trx, actor.organizationId, userId);
  if (!member) throw notFound('The member');
  if (!roleAtLeast(actor.role, member.role))
    throw forbidden(`Only an ${member.role} can make a token for a member with the role ${member.role}.`);
  if (member.administrator && !actor.administrator)
    throw forbidden('Only the administrator of the installation can make a token for an administrator.');
}

async function tokenOf(db: Context['db'], organizationId: number, id: number, now: Date) {
  const row = await findToken(db, organizationId, id, now);
  if (!row) throw notFound('The token');
  return shownToken(row, now);
}
