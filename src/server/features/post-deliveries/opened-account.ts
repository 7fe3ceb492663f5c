import { sealerOf } from '#server/lib/secrets.ts';
import type { NetworkAccount } from '#server/networks/network.ts';
import type { Work } from './attempt.ts';

/** The account as its network needs it: credentials opened, for as long as one call lasts. */
export function openedAccount({ deps, held: { target } }: Pick<Work, 'deps' | 'held'>): NetworkAccount {
  return {
    id: target.account_id,
    name: target.account_name,
    handle: target.handle,
    credentials:
      target.credentials &&
      sealerOf(deps.settings.appSecret).open(
        target.credentials.toString('utf8'),
        `account ${target.account_id}`,
      ),
    settings: target.settings,
    io: deps.io,
    now: deps.now,
  };
}
