import type { Contract } from '#contract/index.ts';
import type { AnswerOf } from '#contract/operation.ts';
import type { listTokens } from './store.ts';

type Row = Awaited<ReturnType<typeof listTokens>>[number];
type PresentedToken = AnswerOf<Contract['tokens']['list']>['tokens'][number];

export function presentToken({ active, project_ids, old_ends_at, ...row }: Row, now: Date): PresentedToken {
  const oldKeyWorks = old_ends_at !== null && old_ends_at > now && row.revoked_at === null;
  return {
    ...row,
    // Refused requests beyond the cap do not count.
    used_today: Math.min(row.used_today, row.daily_cap ?? Infinity),
    projects: project_ids === null ? null : row.projects,
    created_at: row.created_at,
    expires_at: row.expires_at,
    last_used_at: row.last_used_at,
    revoked_at: row.revoked_at,
    old_key_ends_at: oldKeyWorks ? old_ends_at : null,
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
