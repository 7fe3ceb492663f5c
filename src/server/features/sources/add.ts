import { CodedError, invalid } from '#contract/errors.ts';
import { discoverFeeds } from '#server/sources/discover.ts';
import { SourceError, type Polled, type Source } from '#server/sources/source.ts';
import { adapterOf, fullConfig, takesAddress, type Config } from './kinds.ts';
import type { PollDeps } from './poll.ts';
import { hostOf } from './rules.ts';
import * as store from './store.ts';
import { storePolls } from './store-polls.ts';
import { allSources } from '#server/sources/all.ts';

export interface WantedSource {
  kind: string;
  name?: string;
  address?: string;
  category?: string;
  config?: Config;
}

/**
 * Adds a source after reading it once, and stores what that reading brought.
 * @returns the new source's id
 * @throws CodedError `validation_error` when it is here already, is misconfigured, or cannot be read; for a
 * page that is no feed, `details.feeds` holds the feeds that it offers
 */
export async function addSource(deps: PollDeps, wanted: WantedSource): Promise<number> {
  const adapter = adapterOf(wanted.kind);
  if (!adapter) {
    const kinds = allSources.map((source) => source.kind).join(', ');
    throw invalid(`There is no source of the kind “${wanted.kind}”. Kinds: ${kinds}.`, {
      kind: `must be one of ${kinds}`,
    });
  }
  const asked = placed(adapter, wanted);
  await refuseSame(deps.db, asked);
  const now = deps.now();
  const polled = await readOnce(deps, adapter, asked.config, now);
  const moved = takesAddress(adapter) && polled.movedTo !== null;
  const { address, config } = moved ? at(asked.config, polled.movedTo) : asked;
  if (moved) await refuseSame(deps.db, { kind: wanted.kind, address, config });
  const name = wanted.name ?? polled.title?.slice(0, 120) ?? hostOf(address) ?? adapter.label;

  return deps.db.transaction().execute(async (trx) => {
    const categoryId = wanted.category ? await store.categoryByName(trx, wanted.category) : null;
    const id = await store.insertSource(trx, { kind: wanted.kind, name, address, categoryId, config });
    if (id === null) throw alreadyHere(name);
    const source = { id, kind: wanted.kind, address, config, category_id: categoryId, last_success_at: null };
    await storePolls(trx, [{ source, adapter, polled, now }]);
    return id;
  });
}

/** Where the source is: for kinds with an address it stands in the configuration too. */
function placed(adapter: Source, wanted: WantedSource): Omit<store.NewSource, 'name' | 'categoryId'> {
  const { kind, config = {} } = wanted;
  if (!takesAddress(adapter)) return { kind, address: null, config };
  const typed = wanted.address?.trim() ?? (typeof config.url === 'string' ? config.url : '');
  if (typed === '') throw invalid('A feed needs its address.', { address: 'must be the feed’s address' });
  return { kind, ...at(config, /^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`) };
}

function at(config: Config, address: string | null): { address: string | null; config: Config } {
  return { address, config: { ...config, url: address } };
}

async function refuseSame(
  db: PollDeps['db'],
  source: Omit<store.NewSource, 'name' | 'categoryId'>,
): Promise<void> {
  const same = await store.findSame(db, source);
  if (same) throw alreadyHere(same.name, same.id);
}

function alreadyHere(name: string, id?: number): CodedError {
  return new CodedError('validation_error', `This source is here already: “${name}”.`, {
    fields: { address: 'is here already' },
    ...(id !== undefined && { source_id: id }),
  });
}

async function readOnce(deps: PollDeps, adapter: Source, own: Config, now: Date): Promise<Polled> {
  const config = fullConfig(adapter, own, deps.settings);
  try {
    return await adapter.poll({ config, cursor: {}, now, io: deps.io });
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    const pages = error.problem === 'not_understood' && takesAddress(adapter);
    const feeds = pages ? await feedsOf(deps, String(own.url), now) : [];
    const offer =
      feeds.length > 0 ? ' The page offers feeds: add one of those.' : ' Check the address and try again.';
    throw new CodedError('validation_error', `${error.message}${offer}`, {
      fields: { address: error.message },
      ...(feeds.length > 0 && { feeds }),
    });
  }
}

/** The feeds behind a page’s address; none when the page cannot be read. */
async function feedsOf(
  deps: PollDeps,
  address: string,
  now: Date,
): Promise<{ address: string; title: string | null }[]> {
  try {
    const feeds = await discoverFeeds(address, { io: deps.io, now });
    return feeds.map(({ url, title }) => ({ address: url, title }));
  } catch (error) {
    if (error instanceof SourceError) return [];
    throw error;
  }
}
