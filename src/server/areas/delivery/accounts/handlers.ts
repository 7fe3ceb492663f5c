import { CodedError, notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { writeAudit } from '#server/access/store-audit.ts';
import { wakeHeld } from '#server/areas/delivery/post-deliveries/watch.ts';
import type { HandlersOf } from '#server/context.ts';
import { announce } from '#server/live/announce.ts';
import { allCapabilities } from '#server/networks/capabilities.ts';
import { lendsReadingOf, requirePublishing, presentAccount, visibilityOf } from './accounts.ts';
import { connecting, existing, projectFor } from './connecting.ts';
import { stateOf } from './health.ts';
import { missingSettings } from './networks.ts';
import { localTime, nextSlot } from './next-slot.ts';
import { removeAccount } from './remove.ts';
import * as store from './store.ts';
import { settingsWith } from './switches.ts';

export const accounts = {
  ...connecting,

  async list({ db, actor }, { project_id: projectId }) {
    const rows = await store.listAccounts(db, actor.organizationId, { projectId });
    return { accounts: rows.map(presentAccount) };
  },

  async capabilities({ settings }) {
    return {
      networks: allCapabilities().map((one) => ({ ...one, missing: missingSettings(one.network, settings) })),
    };
  },

  async nextSlot({ db, actor, now }, { account_id, after }) {
    const account = await store.findAccount(db, actor.organizationId, account_id);
    if (!account) throw notFound(t`This account was not found.`);
    const from = after === undefined ? now : new Date(after);
    const reserved = await store.reservedTimes(db, account_id, from);
    const zone = account.timezone;
    const at = nextSlot(account.slots, { after: from, reserved, zone });
    return { at, local: at && localTime(at, zone), timezone: zone };
  },

  async connectSandbox({ db, actor, now }, { project_id, network, name }) {
    requirePublishing(actor);
    const { organizationId } = actor;
    const project = await projectFor(db, organizationId, project_id);
    return db.transaction().execute(async (trx) => {
      const id = await store.insertSandbox(trx, {
        organizationId,
        projectId: project.id,
        network,
        name,
        now,
      });
      const details = { network, name, project_id: project.id };
      await writeAudit(trx, actor, { what: 'accounts.connectSandbox', subject: `account ${id}`, details });
      await announceAccount(trx, actor, id);
      return { account: presentAccount(await existing(trx, organizationId, id)) };
    });
  },

  async edit({ db, queue, actor, now }, input) {
    const { account_id, name, paused, reason, slots, visibility, lends_reading, switches } = input;
    const { organizationId } = actor;
    return db.transaction().execute(async (trx) => {
      const before = await store.lockAccount(trx, organizationId, account_id);
      if (!before) throw notFound(t`This account was not found.`);
      if (switches && before.transport !== 'sandbox')
        throw new CodedError('invalid_state', t`Only a sandbox has switches; this account is a real one.`);
      if (visibility && visibilityOf(before) === null)
        throw new CodedError('invalid_state', t`This account’s network has no visibility setting.`);
      if (lends_reading !== undefined && lendsReadingOf(before) === null)
        throw new CodedError(
          'invalid_state',
          t`Sources can read nothing more with the rights of this account.`,
        );
      const changes = {
        ...(name !== undefined && { name }),
        ...(paused !== undefined && pausedOr(before, paused, { reason, now })),
        ...(visibility && { settings: { ...before.settings, visibility } }),
        ...(lends_reading !== undefined && { lends_reading }),
        ...(switches && { settings: settingsWith(before.settings, switches) }),
        // A sandbox has no sign-in to renew.
        ...(switches?.expired_token === false &&
          before.state === 'needs_reconnect' && { state: 'ready' as const }),
      };
      await store.updateAccount(trx, account_id, changes);
      if (slots) await store.replaceSlots(trx, account_id, slots);
      if (before.state === 'paused' && changes.state && changes.state !== 'paused')
        await wakeHeld(trx, { queue, now }, { organizationId, accountId: account_id });
      const details = { ...changes, ...(slots && { slots }) };
      await writeAudit(trx, actor, { what: 'accounts.edit', subject: `account ${account_id}`, details });
      await announceAccount(trx, actor, account_id);
      return { account: presentAccount(await existing(trx, organizationId, account_id)) };
    });
  },

  remove: (ctx, { account_id }) => removeAccount(ctx, account_id),
} satisfies HandlersOf<'accounts'>;

type Trx = Parameters<typeof announce>[0];

/** Ending a pause makes an account ready only where its network still accepts it. */
function pausedOr(
  { state, trouble, expires_at: expiresAt }: store.AccountRow,
  paused: boolean,
  { reason, now }: { reason: string | undefined; now: Date },
): store.AccountChanges {
  if (paused && state === 'needs_reconnect')
    throw new CodedError(
      'invalid_state',
      t`Nothing is published to this account until it is reconnected, so there is no need to pause it.`,
    );
  if (paused) return { state: 'paused', paused_reason: reason?.trim() || null };
  if (state !== 'paused') return {};
  const resumed = stateOf('ready', { expiresAt, trouble: trouble?.kind ?? null }, now);
  return { state: resumed, paused_reason: null };
}

async function announceAccount(
  trx: Trx,
  { organizationId, userId }: { organizationId: number; userId: number },
  id: number,
): Promise<void> {
  await announce(trx, { organizationId, noun: 'accounts', ids: [id], by: userId });
}
