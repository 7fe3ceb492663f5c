import { CodedError, invalid } from '#contract/errors.ts';
import { textNow } from '#contract/message-text.ts';
import { t } from '#contract/message.ts';
import { readBy } from '#server/lib/languages.ts';
import { inEnglish } from '#server/lib/message-text.ts';
import { allSources } from '#server/sources/all.ts';
import { discoverFeeds } from '#server/sources/discover.ts';
import { SourceError, type Polled, type Source } from '#server/sources/source.ts';
import { changeOf } from './change.ts';
import { splitConfig, sealKeys } from './keys.ts';
import { adapterOf, hasAddress, type Config } from './kinds.ts';
import type { PollDeps } from './poll.ts';
import { readSource, type Reading } from './read.ts';
import { hostOf } from './rules.ts';
import { storePolls } from './store-polls.ts';
import { placeSpending, budgetOf, unplacedBudget } from './store-spending.ts';
import * as store from './store.ts';

export interface WantedSource {
  kind: string;
  name?: string;
  address?: string;
  category?: string;
  config?: Config;
}

/**
 * Adds a source after reading it once, and stores the result of that reading. Its cost is recorded even if it
 * fails.
 * @returns the new source's id
 * @throws CodedError `validation_error` when it exists already, is misconfigured, or cannot be read; for a
 * page that is no feed, `details.feeds` holds the feeds that it offers
 */
export async function addSource(deps: PollDeps, wanted: WantedSource): Promise<number> {
  const adapter = knownAdapter(wanted.kind);
  const { open: fields, secrets } = splitConfig(adapter, wanted.config ?? {});
  const sealed = sealKeys(secrets, deps.settings.appSecret);
  const candidate = { ...placed(adapter, { ...wanted, config: fields }), secrets: sealed };
  await refuseSame(deps.db, candidate);
  const now = deps.now();
  const spending = unplacedBudget(deps.db, wanted.kind, now);
  const reading = { adapter, source: { ...candidate, cursor: {} }, spending };
  const polled = await readOnce(deps, reading, now, { isStored: true });
  const moved = hasAddress(adapter) && polled.movedTo !== null;
  const { address, config } = moved ? at(candidate.config, polled.movedTo) : candidate;
  if (moved) await refuseSame(deps.db, { kind: wanted.kind, address, config });
  const name =
    wanted.name ?? polled.title?.slice(0, 120) ?? hostOf(address) ?? inEnglish(() => adapter.label);

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
 * Reads a source once as a test, and stores nothing but the cost.
 * @throws CodedError `validation_error` as `addSource`
 */
export async function tryOut(deps: PollDeps, wanted: WantedSource): Promise<Polled> {
  const adapter = knownAdapter(wanted.kind);
  const { open: openFields, secrets } = splitConfig(adapter, wanted.config ?? {});
  const { config } = placed(adapter, { ...wanted, config: openFields });
  const source = { config, secrets: sealKeys(secrets, deps.settings.appSecret), cursor: {} };
  const now = deps.now();
  return readOnce(deps, { adapter, source, spending: unplacedBudget(deps.db, wanted.kind, now) }, now);
}

/**
 * Reads a source as it would be after a change, with the keys that it keeps, and stores nothing but the cost.
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
  const spending = budgetOf(deps.db, source.id, 'find', now);
  return readOnce(deps, { adapter, source: { config, secrets, cursor: {} }, spending }, now);
}

function knownAdapter(kind: string): Source {
  const adapter = adapterOf(kind);
  if (adapter) return adapter;
  const kinds = allSources.map((source) => source.kind).join(', ');
  throw invalid(t`There is no source of the kind “${{ kind }}”. Kinds: ${{ kinds }}.`, {
    kind: t`must be one of ${{ values: kinds }}`,
  });
}

/** A source's location: kinds with a URL have it in their configuration too. */
function placed(adapter: Source, wanted: WantedSource): Omit<store.NewSource, 'name' | 'categoryId'> {
  const { kind, config = {} } = wanted;
  if (!hasAddress(adapter)) return { kind, address: null, config };
  const typed = wanted.address?.trim() ?? (typeof config.url === 'string' ? config.url : '');
  if (typed === '') throw invalid(t`Enter the URL of the feed.`, { address: t`must be the feed’s address` });
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
  return new CodedError('validation_error', t`This source has already been added: “${{ name }}”.`, {
    fields: { address: t`is here already` },
    ...(id !== undefined && { source_id: id }),
  });
}

/** @param options.isStored the remarks are in English then */
async function readOnce(
  deps: PollDeps,
  reading: Reading,
  now: Date,
  { isStored = false } = {},
): ReturnType<typeof readSource> {
  const { adapter, source } = reading;
  // Before the source is stored there is no row for its cursor; the reading returns it.
  const read = () => readSource(deps, { ...reading, keep: () => Promise.resolve() }, now);
  try {
    return await (isStored ? readBy(null, read) : read());
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    const pages = error.problem === 'not_understood' && hasAddress(adapter);
    const { feeds, isPage } = pages ? await feedsOf(deps, String(source.config.url), now) : nothingFound;
    const problem = textNow(error.text);
    const message = hasAddress(adapter)
      ? withAdvice(problem, { hasFeeds: feeds.length > 0, isPage })
      : problem;
    throw new CodedError('validation_error', message, {
      fields: { address: problem },
      ...(feeds.length > 0 && { feeds }),
    });
  }
}

function withAdvice(problem: string, { hasFeeds, isPage }: { hasFeeds: boolean; isPage: boolean }): string {
  if (!hasFeeds) return t`${{ problem }} Check the address and try again.`;
  return isPage
    ? t`${{ problem }} The page offers feeds: add one of those.`
    : t`${{ problem }} The site has other feeds: add one of those, or correct the address.`;
}

const nothingFound = { feeds: [], isPage: true };

/**
 * The feeds offered by a URL that is not a feed itself, be it a page or a damaged feed; none when it does not
 * answer.
 */
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
