import type { Kysely } from 'kysely';

import { metricNames, whyMissing, type MissingReason } from '#contract/post-metrics.ts';
import type { TargetMetrics } from '#contract/target-metrics.ts';
import type { Tables } from '#server/db/tables.ts';
import { readsMetrics } from '#server/networks/all.ts';
import { listMetrics, type ListedMetrics } from './store.ts';

/** How these targets did, by their ids, each missing number with its reason. */
export async function shownMetrics(
  db: Kysely<Tables>,
  targetIds: readonly number[],
): Promise<ReadonlyMap<number, TargetMetrics>> {
  const rows = await listMetrics(db, targetIds);
  return new Map(rows.map((row) => [row.target_id, shown(row)]));
}

function shown(row: ListedMetrics): TargetMetrics {
  const { network, own, sandbox, engagement, sent_at, read_at, gone_at, due_at } = row;
  const readable =
    row.network_id !== null && readsMetrics({ network, transport: sandbox ? 'sandbox' : 'real' });
  const post = { network, readable, sentAt: sent_at, readAt: read_at, goneAt: gone_at };
  const missing: Partial<Record<(typeof metricNames)[number], MissingReason>> = {};
  for (const name of metricNames) if (row[name] === null) missing[name] = whyMissing(name, post);
  const { impressions, reach, likes, comments, shares, saves, clicks, score } = row;
  return {
    impressions,
    reach,
    likes,
    comments,
    shares,
    saves,
    clicks,
    score,
    engagement,
    missing,
    own,
    sandbox,
    read_at: read_at?.toISOString() ?? null,
    next_at: readable && !cannotBeAsked(row) ? (due_at?.toISOString() ?? null) : null,
    gone_at: gone_at?.toISOString() ?? null,
    problem: problemOf(row),
  };
}

const cannotBeAsked = ({ account_state, removed_at }: ListedMetrics) =>
  removed_at !== null || account_state === 'needs_reconnect';

/** Why numbers could not be read, or will not be; null where nothing is wrong. */
function problemOf(row: ListedMetrics): string | null {
  const { network_id, removed_at, account_state, account_name, due_at, problem } = row;
  if (network_id === null)
    return 'It is not known which post this is at the network: a person said that it is out, without its address.';
  if (due_at === null) return problem;
  if (removed_at !== null)
    return `${account_name} is no longer connected, so that nothing can be read there.`;
  if (account_state === 'needs_reconnect')
    return `${account_name} must be connected again under Settings → Accounts before its numbers can be read.`;
  return problem;
}
