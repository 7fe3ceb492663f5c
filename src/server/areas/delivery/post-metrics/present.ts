import type { Kysely } from 'kysely';
import type { z } from 'zod';

import type { targetMetrics } from '#contract/delivery/target-metrics.ts';
import { t } from '#contract/message.ts';
import { metricNames, whyMissing, type MissingReason } from '#contract/networks/post-metrics.ts';
import type { Tables } from '#server/db/tables.ts';
import { translated } from '#server/lib/message-text.ts';
import { readsMetrics } from '#server/networks/all.ts';
import { listMetrics, type ListedMetrics } from './store.ts';

type TargetMetrics = z.input<typeof targetMetrics>;

/** The numbers of these targets, by their ids, each missing one with its reason. */
export async function presentMetrics(
  db: Kysely<Tables>,
  targetIds: readonly number[],
): Promise<ReadonlyMap<number, TargetMetrics>> {
  const rows = await listMetrics(db, targetIds);
  return new Map(rows.map((row) => [row.target_id, presentTarget(row)]));
}

function presentTarget(row: ListedMetrics): TargetMetrics {
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
    read_at,
    next_at: readable && !isUnreadable(row) ? due_at : null,
    gone_at,
    problem: problemOf(row),
  };
}

const isUnreadable = ({ account_state, removed_at }: ListedMetrics) =>
  removed_at !== null || account_state === 'needs_reconnect';

/** Why numbers could not be read, or will not be; null where nothing is wrong. */
function problemOf(row: ListedMetrics): string | null {
  const { network_id, removed_at, account_state, account_name, due_at, problem } = row;
  if (network_id === null)
    return t`It’s unknown which post this is on the network: it was marked as published without a link.`;
  if (due_at === null) return translated(problem);
  if (removed_at !== null)
    return t`${{ account: account_name }} is no longer connected, so its metrics can’t be read.`;
  if (account_state === 'needs_reconnect')
    return t`${{ account: account_name }} must be reconnected under Settings → Connected accounts before its metrics can be read.`;
  return translated(problem);
}
