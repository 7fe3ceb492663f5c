import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';

import type { runOutcomes } from '#contract/automations/automation-parts.ts';
import type { AutomationRunsTable, AutomationsTable } from '#server/db/automation-tables.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

/** With what holds it back, and its project's name and zone. */
export type AutomationRow = Selectable<AutomationsTable> & {
  project: string;
  timezone: string;
  archived: boolean;
  paused: boolean;
  owner_name: string | null;
};

const whole = (db: Db) =>
  db
    .selectFrom('automations')
    .innerJoin('projects', 'projects.id', 'automations.project_id')
    .innerJoin('organizations', 'organizations.id', 'automations.organization_id')
    .leftJoin('users', 'users.id', 'automations.owner_user_id')
    .selectAll('automations')
    .select((eb) => [
      'projects.name as project',
      'projects.timezone',
      eb('projects.archived_at', 'is not', null).$castTo<boolean>().as('archived'),
      eb
        .or([eb('projects.paused_reason', 'is not', null), eb('organizations.paused_reason', 'is not', null)])
        .$castTo<boolean>()
        .as('paused'),
      'users.name as owner_name',
    ]);

export async function listAutomations(
  db: Db,
  organizationId: number,
  projectId: number | undefined,
): Promise<AutomationRow[]> {
  let rows = whole(db).where('automations.organization_id', '=', organizationId);
  if (projectId !== undefined) rows = rows.where('automations.project_id', '=', projectId);
  return rows.orderBy('automations.id').execute();
}

/** Those that run now, of all organizations. */
export async function listRunning(db: Db): Promise<AutomationRow[]> {
  return whole(db)
    .where('automations.is_active', '=', true)
    .where('projects.archived_at', 'is', null)
    .where('projects.paused_reason', 'is', null)
    .where('organizations.paused_reason', 'is', null)
    .orderBy('automations.id')
    .execute();
}

export async function findAutomation(
  db: Db,
  organizationId: number,
  id: number,
): Promise<AutomationRow | undefined> {
  return whole(db)
    .where('automations.organization_id', '=', organizationId)
    .where('automations.id', '=', id)
    .executeTakeFirst();
}

export async function countAutomations(db: Db, organizationId: number): Promise<number> {
  const { count } = await db
    .selectFrom('automations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertAutomation(db: Db, row: Insertable<AutomationsTable>): Promise<number> {
  const { id } = await db.insertInto('automations').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateAutomation(
  db: Db,
  id: number,
  changes: Updateable<AutomationsTable>,
): Promise<void> {
  await db.updateTable('automations').set(changes).where('id', '=', id).execute();
}

export async function deleteAutomation(db: Db, id: number): Promise<void> {
  await db.deleteFrom('automations').where('id', '=', id).execute();
}

/** Holds it until the transaction ends; undefined where it was turned off or deleted meanwhile. */
export async function holdRunning(trx: Db, id: number): Promise<{ failures: number } | undefined> {
  return trx
    .selectFrom('automations')
    .select('failures')
    .where('id', '=', id)
    .where('is_active', '=', true)
    .forUpdate()
    .executeTakeFirst();
}

/** @returns undefined where it has run for this already */
export async function insertRun(db: Db, run: Insertable<AutomationRunsTable>): Promise<number | undefined> {
  const row = await db
    .insertInto('automation_runs')
    .values(run)
    .onConflict((conflict) => conflict.columns(['automation_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Those of the keys that it has run for. */
export async function ranFor(db: Db, id: number, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom('automation_runs')
    .select('key')
    .where('automation_id', '=', id)
    .where('key', 'in', keys)
    .execute();
  return new Set(rows.map(({ key }) => key));
}

/** Removes the runs before then that created nothing. */
export async function forgetRuns(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('automation_runs').where('outcome', '<>', 'created').where('at', '<', before).execute();
}

export interface RunRow {
  id: number;
  automation_id: number;
  at: Date;
  outcome: (typeof runOutcomes)[number];
  title: string;
  reason: string;
  card_id: number | null;
  post_id: number | null;
}

const shown = ['id', 'automation_id', 'at', 'outcome', 'title', 'reason', 'card_id', 'post_id'] as const;

export async function listRuns(
  db: Db,
  id: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<RunRow[]> {
  return db
    .selectFrom('automation_runs')
    .select(shown)
    .where('automation_id', '=', id)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countRuns(db: Db, id: number, most: number): Promise<number> {
  const { count } = await db
    .selectFrom(
      db.selectFrom('automation_runs').select('id').where('automation_id', '=', id).limit(most).as('runs'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function lastRuns(db: Db, ids: readonly number[]): Promise<Map<number, RunRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('automation_runs')
    .distinctOn('automation_id')
    .select(shown)
    .where('automation_id', 'in', ids)
    .orderBy('automation_id')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.automation_id, row]));
}

/** How much an automation has created since then. */
export async function countCreated(db: Db, id: number, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('automation_runs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('automation_id', '=', id)
    .where('outcome', '=', 'created')
    .where('at', '>=', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether a post of the project is planned or published in between; cancelled and deleted ones do not count. */
export async function isTaken(
  db: Db,
  { organizationId, projectId }: { organizationId: number; projectId: number },
  { from, to }: { from: Date; to: Date },
): Promise<boolean> {
  const post = await db
    .selectFrom('posts')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('project_id', '=', projectId)
    .where('scheduled_at', '>=', from)
    .where('scheduled_at', '<=', to)
    .where('state', '<>', 'cancelled')
    .limit(1)
    .executeTakeFirst();
  return post !== undefined;
}
