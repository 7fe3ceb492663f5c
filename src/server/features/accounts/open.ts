import type { JobDeps } from '#server/jobs/job.ts';
import { mediaReaderOf } from '#server/features/media/reader.ts';
import type { Network, NetworkAccount } from '#server/networks/network.ts';
import { openCredentials } from './credentials.ts';
import { renewedCredentials } from './renew.ts';

/** What stands in the account's row. */
export interface StoredAccount {
  id: number;
  organizationId: number;
  name: string;
  handle: string | null;
  credentials: Buffer | null;
  settings: Readonly<Record<string, unknown>>;
}

type Parts = Pick<JobDeps, 'db' | 'settings' | 'io' | 'files' | 'now' | 'queue'>;

/**
 * The account as its network needs it: credentials opened, for as long as one call lasts. Not inside a transaction
 * that holds the account's row: what it renews is stored by another one.
 */
export function openAccount(deps: Parts, network: Network, account: StoredAccount): NetworkAccount {
  const { id, organizationId, name, handle, settings } = account;
  let { credentials } = account;
  return {
    id,
    name,
    handle,
    credentials: credentials && openCredentials(deps.settings, id, credentials),
    async renewed(signal) {
      const renewed = await renewedCredentials(deps, network, { ...account, credentials }, signal);
      credentials = renewed.sealed;
      return renewed.secret;
    },
    settings,
    io: deps.io,
    media: mediaReaderOf(deps, organizationId),
    now: deps.now,
  };
}
