import type { Io } from '#server/lib/io.ts';
import { allSources } from '#server/sources/all.ts';
import type { ReadingAccount, Source } from '#server/sources/source.ts';
import { accountsToReadWith, type AccountDeps } from './hooks.ts';
import { isElsewhere, type Config } from './kinds.ts';

/** Accounts for one reading. */
interface Lent {
  accounts: ReadingAccount[];
  /** Whether any of them has got an answer. */
  wasUsed: () => boolean;
}

/**
 * The accounts with whose rights a source may read. A source with a URL of its own gets none, as it gets no keys of
 * the installation.
 */
export async function accountsFor(deps: AccountDeps, adapter: Source, own: Config): Promise<Lent> {
  if (!adapter.accountOpens || isElsewhere(own)) return { accounts: [], wasUsed: () => false };
  let used = false;
  const noting = (io: Io): Io => ({
    fetch: async (address, options) => {
      const answer = await io.fetch(address, options);
      used = true;
      return answer;
    },
  });
  const lent = (await accountsToReadWith.run(deps, [adapter.kind])).flat();
  return {
    accounts: lent.map(({ origin, io }) => ({ origin, io: noting(io) })),
    wasUsed: () => used,
  };
}

/** How many accounts there are for sources of each kind; a kind without any is absent. */
export async function lentByKind(deps: AccountDeps): Promise<Map<string, number>> {
  const kinds = allSources.filter(({ accountOpens }) => accountOpens).map(({ kind }) => kind);
  const lent = (await accountsToReadWith.run(deps, kinds)).flat();
  const byKind = Map.groupBy(lent, ({ network }) => network);
  return new Map([...byKind].map(([kind, accounts]) => [kind, accounts.length]));
}
