import { t } from '#contract/message.ts';
import { keysOf } from './gather.ts';
import { SourceError, type ReadingAccount } from './source.ts';

/** Where a network is asked, and as whom. */
export interface Api {
  io: ReadingAccount['io'];
  base: string;
  headers: Record<string, string>;
}

/**
 * Does the work with the rights of the first account that can be used. One whose right or sign-in ends meanwhile is
 * replaced by the next, which begins the work anew.
 * @throws SourceError that of the last account; `needs_keys` where there is none
 */
export async function asAccount<Result>(
  label: string,
  accounts: readonly ReadingAccount[],
  work: (api: Api) => Promise<Result>,
): Promise<Result> {
  let problem = new SourceError(
    'needs_keys',
    () =>
      t`${{ network: label }} shows this to signed-in accounts only, and no connected account may be used for it. An admin can allow that under Settings → Connected accounts.`,
  );
  for (const { io, origin } of accounts) {
    try {
      return await work({ io, base: origin, headers: {} });
    } catch (error) {
      if (!(error instanceof SourceError) || error.problem !== 'needs_keys') throw error;
      problem = error;
    }
  }
  throw problem;
}

/**
 * Reads with the source's keys if all of them are set, else with the rights of a connected account.
 * @throws SourceError `needs_keys` naming the missing keys where there is no account either
 */
export async function withKeysOrAccount<Name extends string, Result>(
  {
    label,
    keys,
    accounts = [],
  }: { label: string; keys: Record<Name, string | null>; accounts?: readonly ReadingAccount[] | undefined },
  read: { keys: (keys: Record<Name, string>) => Promise<Result>; account: (api: Api) => Promise<Result> },
): Promise<Result> {
  const isComplete = Object.values(keys).every((key) => key !== null);
  if (isComplete || accounts.length === 0) return read.keys(keysOf(label, keys));
  return asAccount(label, accounts, read.account);
}
