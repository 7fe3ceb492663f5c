import { isNetworkName } from '#contract/networks/facts.ts';
import { openCredentials } from '#server/areas/delivery/accounts/credentials.ts';
import type { ConnectionRow } from '#server/areas/delivery/accounts/store-connections.ts';
import type { AccountDeps } from '#server/areas/intake/sources/hooks.ts';
import { networks } from '#server/networks/all.ts';
import { NetworkError, type Network } from '#server/networks/network.ts';
import type { ReadingAccount } from '#server/sources/source.ts';
import { lentIo, type Readable } from './lent-io.ts';
import { listLending } from './store.ts';

type Lent = ReadingAccount & { network: string };

/**
 * The accounts with whose rights sources may read, of every organization: what is read belongs to the installation.
 * One that cannot be used at the moment is among them; its requests say why.
 */
export async function lentAccounts(deps: AccountDeps, names: readonly string[]): Promise<Lent[]> {
  const readable = new Map(names.map((name) => [name, readableNetwork(name)]));
  const known = names.filter((name) => readable.get(name));
  if (known.length === 0) return [];
  const rows = await listLending(deps.db, known);
  return rows.flatMap((row) => {
    const network = readable.get(row.network);
    return network ? lentAccount(deps, network, row) : [];
  });
}

function readableNetwork(name: string): Readable | null {
  const network = isNetworkName(name) ? networks[name] : null;
  return isReadable(network) ? network : null;
}

function isReadable(network: Network | null): network is Readable {
  return network?.reading !== undefined;
}

/** None for an account whose credentials cannot be read: where its API is stands in them. */
function lentAccount(deps: AccountDeps, network: Readable, row: ConnectionRow): Lent[] {
  const { id, credentials } = row;
  try {
    const { origin } = network.reading({
      credentials: credentials && openCredentials(deps.settings, id, credentials),
    });
    return [{ network: row.network, origin, io: lentIo(deps, network, id) }];
  } catch (error) {
    if (error instanceof NetworkError) return [];
    throw error;
  }
}
