import { CodedError, notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { writeAudit } from '#server/access/store-audit.ts';
import type { Context, HandlersOf } from '#server/context.ts';
import { checkLends, checkWithinOwn, expiryOf, projectsOf } from './lending.ts';
import { changesOf } from './limits.ts';
import { presentToken } from './present.ts';
import {
  findToken,
  insertToken,
  listTokens,
  lockLimits,
  revokeToken,
  rotateToken,
  setLimits,
} from './store.ts';

const hourMs = 3_600_000;

export const tokens = {
  async list({ db, actor, now }) {
    const rows = await listTokens(db, actor.organizationId, now);
    return { tokens: rows.map((row) => presentToken(row, now)) };
  },

  async create({ db, actor, now }, { name, group, user_id: userId = actor.userId, ...limits }) {
    const { organizationId } = actor;
    const expiresAt = expiryOf(limits.expires_at ?? null, now);
    return db.transaction().execute(async (trx) => {
      await checkLends(trx, actor, userId);
      const projectIds = await projectsOf(trx, organizationId, limits.project_ids);
      const dailyCap = limits.daily_cap ?? null;
      await checkWithinOwn(trx, actor, { projectIds, dailyCap, expiresAt });
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

  async edit({ db, actor, now }, { id, ...given }) {
    const { organizationId } = actor;
    return db.transaction().execute(async (trx) => {
      const was = await lockLimits(trx, organizationId, id);
      const before = await findToken(trx, organizationId, id, now);
      if (!was || !before) throw notFound(t`The token was not found.`);
      const { state } = presentToken(before, now);
      if (state === 'revoked' || state === 'off') throw new CodedError('invalid_state', whyNoChange[state]());
      await checkLends(trx, actor, before.user_id);
      const after = {
        projectIds: given.project_ids
          ? await projectsOf(trx, organizationId, given.project_ids)
          : was.projectIds,
        dailyCap: given.daily_cap === undefined ? was.dailyCap : given.daily_cap,
        expiresAt: given.expires_at === undefined ? was.expiresAt : expiryOf(given.expires_at, now),
      };
      await checkWithinOwn(trx, actor, after);
      await setLimits(trx, id, after);
      const token = await tokenOf(trx, organizationId, id, now);
      await writeAudit(trx, actor, {
        what: 'tokens.edit',
        subject: `token ${id}`,
        details: changesOf(was, after),
      });
      return { token };
    });
  },

  async rotate({ db, actor, now }, { id, old_key_hours }) {
    const { organizationId } = actor;
    return db.transaction().execute(async (trx) => {
      const before = await findToken(trx, organizationId, id, now);
      if (!before) throw notFound(t`The token was not found.`);
      // The holder of the key acts as its member.
      if (before.active) await checkLends(trx, actor, before.user_id);
      const limits = await lockLimits(trx, organizationId, id);
      if (limits) await checkWithinOwn(trx, actor, limits);
      const { state, app_host } = presentToken(before, now);
      if (app_host !== null)
        throw new CodedError('invalid_state', t`A connected app has no key: it renews its access by itself.`);
      if (state !== 'active') throw new CodedError('invalid_state', whyNoKey[state]());
      const key = await rotateToken(
        trx,
        organizationId,
        id,
        new Date(now.getTime() + old_key_hours * hourMs),
      );
      if (key === null) throw new CodedError('invalid_state', whyNoKey.revoked());
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
      if (!(await revokeToken(trx, actor.organizationId, id, now)))
        throw notFound(t`The token was not found.`);
      await writeAudit(trx, actor, { what: 'tokens.revoke', subject: `token ${id}` });
    });
    return { done: true };
  },
} satisfies HandlersOf<'tokens'>;

const whyNoChange = {
  revoked: () => t`This token is permanently revoked. Create a new token.`,
  off: () => t`The member whom this token acts for is deactivated or gone, so it opens nothing.`,
};

const whyNoKey = {
  revoked: () => t`This token is revoked, so a new key would open nothing. Make a new token.`,
  expired: () => t`This token has expired, so a new key would open nothing. Make a new token.`,
  off: () => t`The member whom this token acts for is deactivated or gone, so a new key would open nothing.`,
};

async function tokenOf(db: Context['db'], organizationId: number, id: number, now: Date) {
  const row = await findToken(db, organizationId, id, now);
  if (!row) throw notFound(t`The token was not found.`);
  return presentToken(row, now);
}
