import type { Automation } from '#contract/automations/automation-parts.ts';
import type { automations as contract } from '#contract/automations/automations.ts';
import type { AnswerOf } from '#contract/operation.ts';
import type { Context } from '#server/context.ts';
import { translated } from '#server/lib/message-text.ts';
import { beginningOf, dayIn } from '#server/lib/zoned.ts';
import * as store from './store.ts';

type Presented = AnswerOf<typeof contract.list>['automations'][number];
type PresentedRun = AnswerOf<typeof contract.runs>['runs'][number];

export async function presentAutomations(
  db: Context['db'],
  rows: readonly store.AutomationRow[],
  now: Date,
): Promise<Presented[]> {
  const last = await store.lastRuns(
    db,
    rows.map(({ id }) => id),
  );
  return Promise.all(
    rows.map(async (row) => {
      const { id, project_id, project, name, trigger, creates, daily_cap, ends_on, is_active } = row;
      const today = dayIn(now, row.timezone);
      const run = last.get(id);
      return {
        id,
        project_id,
        project,
        name,
        trigger,
        creates,
        daily_cap,
        ends_on,
        is_active,
        off_reason: translated(row.off_reason),
        held_by: heldBy(row, today),
        owner_user_id: row.owner_user_id,
        owner_name: row.owner_name,
        created_today: await store.countCreated(db, id, beginningOf(today, row.timezone)),
        last_run: run ? presentRun(run) : null,
        created_at: row.created_at,
      };
    }),
  );
}

function heldBy(
  { is_active, archived, paused, ends_on }: store.AutomationRow,
  today: string,
): Automation['held_by'] {
  if (!is_active) return null;
  if (archived) return 'archived';
  if (ends_on !== null && today > ends_on) return 'ended';
  return paused ? 'pause' : null;
}

export function presentRun({ automation_id: _automation, ...run }: store.RunRow): PresentedRun {
  return { ...run, reason: translated(run.reason) };
}
