import type { JobDeps } from '#server/jobs/job.ts';
import type { Network, NetworkAccount } from '#server/networks/network.ts';
import { networkAccount, type StoredAccount } from './network-account.ts';
import { renewedCredentials } from './renew.ts';

type Parts = Pick<JobDeps, 'db' | 'settings' | 'io' | 'files' | 'now' | 'queue'>;

/**
 * The account as its network needs it, with credentials decrypted for one call. Call it outside any
 * transaction that locks the account's row: renewed credentials are stored in another one.
 */
export function openAccount(deps: Parts, network: Network, account: StoredAccount): NetworkAccount {
  let { credentials } = account;
  return networkAccount(deps, account, async (signal) => {
    const renewed = await renewedCredentials(deps, network, { id: account.id, credentials }, signal);
    credentials = renewed.sealed;
    return renewed.secret;
  });
}
