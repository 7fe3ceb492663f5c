import type { JobDeps } from '#server/jobs/job.ts';
import { mediaReaderOf } from '#server/features/media/reader.ts';
import { sealerOf } from '#server/lib/secrets.ts';
import { NetworkError, type NetworkAccount } from '#server/networks/network.ts';

/** What stands in the account's row. */
interface StoredAccount {
  id: number;
  organizationId: number;
  name: string;
  handle: string | null;
  credentials: Buffer | null;
  settings: Readonly<Record<string, unknown>>;
}

type Parts = Pick<JobDeps, 'db' | 'settings' | 'io' | 'now'>;

/** The account as its network needs it: credentials opened, for as long as one call lasts. */
export function openAccount(deps: Parts, account: StoredAccount): NetworkAccount {
  const { id, organizationId, name, handle, credentials, settings } = account;
  return {
    id,
    name,
    handle,
    credentials: credentials && openCredentials(deps, id, credentials),
    renewed: async () => {
      throw new NetworkError('expired', 'The network no longer accepts this account’s sign-in.', {
        next: 'Connect the account again under Settings → Accounts, then send this again.',
      });
    },
    settings,
    io: deps.io,
    media: mediaReaderOf(deps, organizationId),
    now: deps.now,
  };
}

function openCredentials({ settings }: Pick<Parts, 'settings'>, id: number, sealed: Buffer): string {
  return sealerOf(settings.appSecret).open(sealed.toString('utf8'), `account ${id}`);
}
