import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import type { listTokens } from './store.ts';

type Row = Awaited<ReturnType<typeof listTokens>>[number];
type Shown = DataOf<Contract['tokens']['list']>['tokens'][number];

/** A token as it is told of. */
export function shownToken({ active, project_ids, old_ends_at, ...row }: Row, now: Date): Shown {
  const oldKeyWorks = old_ends_at !== null && old_ends_at > now && row.revoked_at === null;
  return {
    ...row,
    // What was refused beyond the cap was no use.
    used_today: Math.min(row.used_today, row.daily_cap ?? Infinity),
    projects: project_ids === null ? null : row.projects,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
    old_key_ends_at: oldKeyWorks ? old_ends_at.toISOString() : null,
    state: stateOf({ ...row, active }, now),
  };
}

function stateOf(
  { active, revoked_at, expires_at }: Pick<Row, 'active' | 'revoked_at' | 'expires_at'>,
  now: Date,
) {
  if (revoked_at !== null) return 'revoked';
  if (expires_at !== null && expires_at <= now) return 'expired';
  return active ? 'active' : 'off';
}
