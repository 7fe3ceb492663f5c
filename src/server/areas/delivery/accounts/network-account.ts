import { mediaReaderOf } from '#server/areas/media/media/reader.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import type { NetworkAccount } from '#server/networks/network.ts';
import { openCredentials } from './credentials.ts';

/** The account's stored fields. */
export interface StoredAccount {
  id: number;
  organizationId: number;
  name: string;
  handle: string | null;
  credentials: Buffer | null;
  settings: Readonly<Record<string, unknown>>;
}

/** The account as its network needs it, with its credentials decrypted. */
export function networkAccount(
  deps: Pick<JobDeps, 'db' | 'settings' | 'io' | 'files' | 'now'>,
  { id, organizationId, name, handle, credentials, settings }: StoredAccount,
  renewed: NetworkAccount['renewed'],
): NetworkAccount {
  return {
    id,
    name,
    handle,
    credentials: credentials && openCredentials(deps.settings, id, credentials),
    renewed,
    apps: deps.settings.networkApps,
    settings,
    io: {
      fetch: (address, options) => deps.io.fetch(address, { party: String(organizationId), ...options }),
    },
    media: mediaReaderOf(deps, organizationId),
    now: deps.now,
  };
}
