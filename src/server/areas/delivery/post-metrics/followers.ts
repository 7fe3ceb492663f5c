import { openAccount } from '#server/areas/delivery/accounts/open.ts';
import { markExpired } from '#server/areas/delivery/accounts/trouble.ts';
import { withinTime } from '#server/areas/delivery/post-deliveries/attempt.ts';
import { sandboxOutbox } from '#server/areas/delivery/sandbox/store.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import { networkOf } from '#server/networks/all.ts';
import { NetworkError, type Network } from '#server/networks/network.ts';
import { accountsToCount, storeFollowers } from './store-followers.ts';
import type { ReadAccount } from './store.ts';

type CountDeps = Pick<JobDeps, 'db' | 'settings' | 'io' | 'files' | 'now' | 'log' | 'queue'>;

/** How long a network may take, in ms. */
const patienceMs = 20_000;

/** How many accounts are read at a time, so that one slow server does not delay the others. */
const sideBySide = 4;

/**
 * Counts the followers of every account that was not counted today (by UTC) and whose network reports them.
 * @returns how many were counted
 */
export async function countFollowers(
  deps: CountDeps,
  signal: AbortSignal = new AbortController().signal,
  networkFor: (account: ReadAccount) => Network = (account) => networkOf(account, sandboxOutbox(deps.db)),
): Promise<number> {
  const now = deps.now();
  const day = now.toISOString().slice(0, 10);
  const waiting = (await accountsToCount(deps.db, { now, day })).values();
  let counted = 0;
  const countNext = async () => {
    for (const account of waiting) {
      if (signal.aborted) break;
      const followers = await followersOf(deps, account, networkFor(account), signal);
      if (followers === null) continue;
      await storeFollowers(deps.db, { account_id: account.id, day, followers });
      counted += 1;
    }
  };
  await Promise.all(Array.from({ length: sideBySide }, countNext));
  return counted;
}

/** Null where the network does not report them, or cannot be reached at present. */
async function followersOf(
  deps: CountDeps,
  account: ReadAccount,
  network: Network,
  signal: AbortSignal,
): Promise<number | null> {
  if (!network.followers) return null;
  const { id, organization_id: organizationId, ...rest } = account;
  try {
    const opened = openAccount(deps, network, { id, organizationId, ...rest });
    return await withinTime(
      patienceMs,
      async (late) => (await network.followers?.(opened, AbortSignal.any([signal, late]))) ?? null,
    );
  } catch (error) {
    const refusal = error instanceof NetworkError ? error : null;
    if (refusal?.kind === 'expired')
      await deps.db.transaction().execute((trx) => markExpired(trx, deps, id, refusal));
    if (!refusal && !signal.aborted) deps.log.warn({ err: error, account: id }, 'followers were not counted');
    return null;
  }
}
