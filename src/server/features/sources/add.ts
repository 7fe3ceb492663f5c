import { CodedError, invalid } from '#contract/errors.ts';
import { discoverFeeds } from '#server/sources/discover.ts';
import { SourceError, type Polled, type Source } from '#server/sources/source.ts';
import { changeOf } from './change.ts';
import { apart, sealKeys } from './keys.ts';
import { adapterOf, takesAddress, type Config } from './kinds.ts';
import type { PollDeps } from './poll.ts';
import { readSource, type Reading } from './read.ts';
import { hostOf } from './rules.ts';
import * as store from './store.ts';
import { storePolls } from './store-polls.ts';
import { placeSpending, purseOf, unplacedPurse } from './store-spending.ts';
import { allSources } from '#server/sources/all.ts';

export interface WantedSource {
  kind: string;
  name?: string;
  address?: string;
  category?: string;
  config?: Config;
}

/**
 * Adds a source after reading it once, and stores what that reading brought. What it cost is kept even where it fails.
 * @returns the new source's id
 * @throws CodedError `validation_error` when it is here already, is misconfigured, or cannot be read; for a
 * page that is no feed, `details.feeds` holds the feeds that it offers
 */
export async function addSource(deps: PollDeps, wanted: WantedSource): Promise<number> {
  const adapter = knownAdapter(wanted.kind);
  const { shown, secrets } = apart(adapter, wanted.config ?? {});
  const sealed = sealKeys(secrets, deps.settings.appSecret);
  const asked = { ...placed(adapter, { ...wanted, config: shown }), secrets: sealed };
  await refuseSame(deps.db, asked);
  const now = deps.now();
  const purse = unplacedPurse(deps.db, wanted.kind, now);
  const polled = await readOnce(deps, { adapter, source: { ...asked, cursor: {} }, purse }, now);
  const moved = takesAddress(adapter) && polled.movedTo !== null;
  const { address, config } = moved ? at(asked.config, polled.movedTo) : asked;
  if (moved) await refuseSame(deps.db, { kind: wanted.kind, address, config });
  const name = wanted.name ?? polled.title?.slice(0, 120) ?? hostOf(address) ?? adapter.label;

  return deps.db.transaction().execute(async (trx) => {
    const categoryId = wanted.category ? await store.categoryByName(trx, wanted.category) : null;
    const id = await store.insertSource(trx, {
      kind: wanted.kind,
      name,
      address,
      categoryId,
      config,
      secrets: sealed,
    });
    if (id === null) throw alreadyHere(name);
    const source = { id, kind: wanted.kind, address, config, category_id: categoryId, last_success_at: null };
    await storePolls(trx, [{ source, adapter, polled, now }]);
    await placeSpending(trx, wanted.kind, id, now);
    return id;
  });
}

/**
 * Reads a source once and stores nothing but what that cost: what would it bring?
 * @throws CodedError `validation_error` as `addSource`
 */
export async function tryOut(deps: PollDeps, wanted: WantedSource): Promise<Polled> {
  const adapter = knownAdapter(wanted.kind);
  const { shown, secrets } = apart(adapter, wanted.config ?? {});
  const { config } = placed(adapter, { ...wanted, config: shown });
  const source = { config, secrets: sealKeys(secrets, deps.settings.appSecret), cursor: {} };
  const now = deps.now();
  return readOnce(deps, { adapter, source, purse: unplacedPurse(deps.db, wanted.kind, now) }, now);
}

/**
 * Reads a source as it would be after a change, with the keys that it keeps, and stores nothing but what that cost.
 * @throws CodedError `validation_error` as `addSource`
 */
export async function tryOutChanged(
  deps: PollDeps,
  source: Pick<store.SourceRow, 'id' | 'kind' | 'config' | 'secrets'>,
  change: Config,
): Promise<Polled> {
  const adapter = knownAdapter(source.kind);
  const { config, secrets } = changeOf(source, change, deps.settings);
  const now = deps.now();
  const purse = purseOf(deps.db, source.id, 'find', now);
  return readOnce(deps, { adapter, source: { config, secrets, cursor: {} }, purse }, now);
}

function knownAdapter(kind: string): Source {
  const adapter = adapterOf(kind);
  if (adapter) return adapter;
  const kinds = allSources.map((source) => source.kind).join(', ');
  throw invalid(`There is no source of the kind “${kind}”. Kinds: ${kinds}.`, {
    kind: `must be one of ${kinds}`,
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

async function readOnce(deps: PollDeps, reading: Reading, now: Date): Promise<Polled> {
  const { adapter, source } = reading;
  try {
    // Until the source is stored there is no place for what must not be lost; what is read comes with its cursor.
    return await readSource(deps, { ...reading, keep: () => Promise.resolve() }, now);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    const pages = error.problem === 'not_understood' && takesAddress(adapter);
    const { feeds, isPage } = pages ? await feedsOf(deps, String(source.config.url), now) : nothingFound;
    const offer =
      feeds.length > 0
        ? isPage
          ? ' The page offers feeds: add one of those.'
          : ' The site has other feeds: add one of those, or correct the address.'
        : takesAddress(adapter)
          ? ' Check the address and try again.'
          : '';
    throw new CodedError('validation_error', `${error.message}${offer}`, {
      fields: { address: error.message },
      ...(feeds.length > 0 && { feeds }),
    });
  }
}

const nothingFound = { feeds: [], isPage: true };

/** The feeds behind an address that is none, be it a page or a damaged feed; none when it does not answer. */
async function feedsOf(
  deps: PollDeps,
  address: string,
  now: Date,
): Promise<{ feeds: { address: string; title: string | null }[]; isPage: boolean }> {
  try {
    const { feeds, unreadable } = await discoverFeeds(address, { io: deps.io, now });
    return {
      feeds: feeds.map(({ url, title }) => ({ address: url, title })),
      isPage: unreadable === null,
    };
  } catch (error) {
    if (error instanceof SourceError) return nothingFound;
    throw error;
  }
}
