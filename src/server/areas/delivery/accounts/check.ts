import { t } from '#contract/message.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import { announce } from '#server/live/announce.ts';
import type { Identity } from '#server/networks/connecting.ts';
import type { Network } from '#server/networks/network.ts';
import { nextCheck, stateOf } from './health.ts';
import { openAccount } from './open.ts';
import { lockConnection, type ConnectionRow } from './store-connections.ts';
import { updateAccount } from './store.ts';
import { endedSignIn, noteTrouble, refusalOf } from './trouble.ts';

type Parts = Pick<JobDeps, 'db' | 'settings' | 'io' | 'files' | 'now' | 'queue'>;

/** How long a network may take to identify an account, in ms. */
export const patienceMs = 30_000;

type Checked = Network & Required<Pick<Network, 'check'>>;

export function canCheck(network: Network | null): network is Checked {
  return network?.check !== undefined;
}

/**
 * Asks the network for the account's identity, and stores the result: its name and picture, or why it is not
 * accepted.
 */
export async function checkAccount(deps: Parts, network: Checked, row: ConnectionRow): Promise<void> {
  let identity: Identity;
  try {
    const account = openAccount(deps, network, { ...row, organizationId: row.organization_id });
    identity = await network.check(account, AbortSignal.timeout(patienceMs));
    if (identity.remoteId !== row.remote_id)
      throw endedSignIn(
        () => t`The sign-in of ${{ account: row.name }} is that of ${{ other: nameOf(identity) }} now.`,
      );
  } catch (error) {
    const refusal = refusalOf(error);
    await deps.db.transaction().execute((trx) => noteTrouble(trx, deps, row, refusal));
    return;
  }
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const before = await lockConnection(trx, row.id);
    if (!before) return;
    const { renew_at: renewAt, expires_at: expiresAt } = before;
    await updateAccount(trx, row.id, {
      ...seenAs(identity, before, now),
      state: stateOf(before.state, { expiresAt, trouble: null }, now),
      tend_at: nextCheck({ renewAt, expiresAt }, now),
    });
    await announce(trx, { organizationId: row.organization_id, noun: 'accounts', ids: [row.id], by: null });
  });
}

/**
 * The network's account data in the form of the row. A name that a person set here, and their settings, stay.
 */
export function seenAs(
  { name, handle, avatarUrl, settings }: Identity,
  before: Pick<ConnectionRow, 'name' | 'remote_name' | 'settings'>,
  now: Date,
) {
  return {
    ...(before.name === before.remote_name && { name }),
    remote_name: name,
    handle,
    avatar_url: avatarUrl,
    settings: { ...before.settings, ...settings },
    checked_at: now,
    trouble: null,
  };
}

/** `Marsh Media (@marsh.example)` */
export function nameOf({ name, handle }: { name: string; handle: string | null }): string {
  return handle === null ? name : `${name} (${handle})`;
}
