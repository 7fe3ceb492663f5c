import type { Transaction } from 'kysely';

import { t } from '#contract/message.ts';
import { storeCommunities, storeTrends } from '#server/areas/intake/ingest/ingest.ts';
import { followTrends } from '#server/areas/intake/rereads/rereads.ts';
import type { Tables } from '#server/db/tables.ts';
import { waitForWritingTurn } from '#server/db/writing-turn.ts';
import { inEnglish } from '#server/lib/message-text.ts';
import { trendsFound } from '#server/lib/metrics.ts';
import type { FoundTrend, Polled, Source } from '#server/sources/source.ts';
import { hasAddress, type Config } from './kinds.ts';
import type { ReadWith } from './read.ts';
import { pauseAfterSuccess } from './rules.ts';
import * as store from './store.ts';

/** A polled source and the results. */
export interface Poll {
  source: Pick<store.SourceRow, 'id' | 'kind' | 'address' | 'config' | 'category_id' | 'last_success_at'>;
  adapter: Source;
  polled: Polled & { readWith: ReadWith };
  now: Date;
}

const mostRemarks = 20;
const keyOf = ({ source, externalId }: Pick<FoundTrend, 'source' | 'externalId'>) =>
  `${source}\n${externalId}`;

/**
 * Stores the results of polls and the new cursors of their sources. The caller holds the sources. Many polls
 * at once cost little more than one: most of a small write is planning it.
 */
export async function storePolls(trx: Transaction<Tables>, polls: readonly Poll[]): Promise<void> {
  const found = polls.flatMap(({ source, polled }) =>
    polled.found.map((trend) => ({ ...trend, feedId: source.id, categoryId: source.category_id })),
  );
  const broughtBy = new Map(found.map((trend) => [keyOf(trend), trend.feedId]));
  const now = new Date(Math.max(...polls.map((poll) => poll.now.getTime())));
  if (found.length > 0) await waitForWritingTurn(trx);
  const { trends } = await storeTrends(trx, found, { now });
  const communities = polls.flatMap(({ polled }) => polled.communities ?? []);
  await storeCommunities(trx, communities, now);
  for (const network of new Set(polls.flatMap(({ adapter }) => adapter.reread?.source ?? [])))
    await followTrends(trx, network, trends, now);
  const newOf = Map.groupBy(
    trends.filter((trend) => trend.isNew),
    (trend) => broughtBy.get(keyOf(trend)),
  );
  for (const poll of polls) {
    const { kind, id } = poll.source;
    const added = newOf.get(id)?.length ?? 0;
    await saveState(trx, poll, added);
    trendsFound.inc({ kind, state: 'new' }, added);
    trendsFound.inc({ kind, state: 'known' }, poll.polled.found.length - added);
  }
}

async function saveState(
  trx: Transaction<Tables>,
  { source, adapter, polled, now }: Poll,
  added: number,
): Promise<void> {
  const first = source.last_success_at === null;
  const timing = { everyMinutes: adapter.everyMinutes, waitMs: polled.waitMs, first };
  const remarks = polled.remarks.slice(0, mostRemarks);
  const move = await moveOf(trx, source, adapter, polled.movedTo);
  if (move.remark) remarks.push(move.remark);
  await store.savePoll(trx, source.id, {
    ...move.change,
    cursor: polled.cursor,
    at: now,
    nextAt: new Date(now.getTime() + pauseAfterSuccess(timing, Math.random)),
    failures: 0,
    problem: null,
    stoppedReason: null,
    readWith: polled.readWith,
    remarks: polled.unchanged ? undefined : remarks,
    added,
  });
}

/** A feed that has moved permanently is read at its new URL from now on, unless another source has it. */
async function moveOf(
  trx: Transaction<Tables>,
  source: Poll['source'],
  adapter: Source,
  movedTo: string | null,
): Promise<{ change: { address?: string; config?: Config }; remark?: string }> {
  if (movedTo === null || movedTo === source.address || !hasAddress(adapter)) return { change: {} };
  const config = { ...source.config, url: movedTo };
  const other = await store.findSame(trx, { kind: source.kind, address: movedTo, config });
  if (!other) return { change: { address: movedTo, config } };
  return {
    change: {},
    remark: inEnglish(
      () =>
        t`It has moved to ${{ url: movedTo }}, which “${{ name: other.name }}” reads already: remove one.`,
    ),
  };
}
