import { sql, type Kysely, type Selectable } from 'kysely';

import type { ProjectRoles, Role } from '#contract/permissions.ts';
import type { DeadlineAction, StepNeeds, StepRole } from '#contract/posts/approval-rule.ts';
import type { ApprovalTurnsTable } from '#server/db/publishing-tables.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

export type Turn = Selectable<ApprovalTurnsTable>;

/** What an administrator sets of a step. */
export interface StepSettings {
  name: string;
  /** User ids. */
  people: number[];
  role: StepRole | null;
  guests: boolean;
  needs: StepNeeds;
  deadline_hours: number | null;
  at_deadline: DeadlineAction;
  /** User ids. */
  escalate_to: number[];
  keeps_after_edit: boolean;
}

export interface Step extends StepSettings {
  id: number;
  project_id: number;
}

/** A member who may be asked to approve. */
export interface Candidate {
  user_id: number;
  user_name: string;
  agent: boolean;
  active: boolean;
  role: Role;
  project_roles: ProjectRoles | null;
}

const settingNames = [
  'name',
  'people',
  'role',
  'guests',
  'needs',
  'deadline_hours',
  'at_deadline',
  'escalate_to',
  'keeps_after_edit',
] as const;

/** The steps of these projects, first to last; of all of the organization's where none are named. */
export async function listSteps(
  db: Db,
  where: { organizationId: number } | { projectIds: readonly number[] },
): Promise<Step[]> {
  let query = db.selectFrom('approval_steps').select(['id', 'project_id', ...settingNames]);
  query =
    'projectIds' in where
      ? query.where('project_id', '=', sql<number>`any(${[...where.projectIds]}::bigint[])`)
      : query.where('organization_id', '=', where.organizationId);
  return query.orderBy('project_id').orderBy('position').execute();
}

/** Locks the steps of a project to change them: waits for those who hold them. It is taken before any post is locked. */
export async function lockSteps(trx: Db, projectId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('approval steps', ${projectId}))`.execute(trx);
}

/** Keeps the steps of a project as they are until the transaction ends; others may hold them too. */
export async function holdSteps(trx: Db, projectId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('approval steps', ${projectId}))`.execute(
    trx,
  );
}

export async function deleteOtherSteps(trx: Db, projectId: number, kept: readonly number[]): Promise<void> {
  await trx
    .deleteFrom('approval_steps')
    .where('project_id', '=', projectId)
    .where('id', '<>', sql<number>`all(${[...kept]}::bigint[])`)
    .execute();
}

export async function saveStep(
  trx: Db,
  where: { id?: number | undefined; organizationId: number; projectId: number; position: number },
  { people, escalate_to, ...settings }: StepSettings,
): Promise<void> {
  const columns = {
    ...settings,
    people: JSON.stringify(people),
    escalate_to: JSON.stringify(escalate_to),
    position: where.position,
  };
  if (where.id === undefined)
    await trx
      .insertInto('approval_steps')
      .values({ ...columns, organization_id: where.organizationId, project_id: where.projectId })
      .execute();
  else await trx.updateTable('approval_steps').set(columns).where('id', '=', where.id).execute();
}

/** All members of the organization, deactivated ones too. */
export async function listCandidates(db: Db, organizationId: number): Promise<Candidate[]> {
  return db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select([
      'members.user_id',
      'users.name as user_name',
      'users.agent',
      'members.active',
      'members.role',
      'members.project_roles',
    ])
    .where('members.organization_id', '=', organizationId)
    .orderBy('users.name')
    .orderBy('members.user_id')
    .execute();
}

/** The open turns of these posts. */
export async function listOpenTurns(db: Db, postIds: readonly number[]): Promise<Turn[]> {
  return db
    .selectFrom('approval_turns')
    .selectAll()
    .where('post_id', '=', sql<number>`any(${[...postIds]}::bigint[])`)
    .where('ended_at', 'is', null)
    .execute();
}

/** @returns its id */
export async function beginTurn(
  trx: Db,
  turn: Pick<
    Turn,
    'post_id' | 'step_id' | 'content_hash' | 'began_at' | 'due_at' | 'next_at' | 'vacancy_told'
  >,
): Promise<number> {
  const { id } = await trx
    .insertInto('approval_turns')
    .values(turn)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function setDeadline(
  trx: Db,
  id: number,
  deadline: Pick<Turn, 'due_at' | 'next_at' | 'reminded'>,
): Promise<void> {
  await trx.updateTable('approval_turns').set(deadline).where('id', '=', id).execute();
}

/** At which steps others were asked about these posts once a deadline had passed, and about which content. */
export async function listEscalations(
  db: Db,
  postIds: readonly number[],
): Promise<Pick<Turn, 'post_id' | 'step_id' | 'content_hash'>[]> {
  return db
    .selectFrom('approval_turns')
    .select(['post_id', 'step_id', 'content_hash'])
    .where('post_id', '=', sql<number>`any(${[...postIds]}::bigint[])`)
    .where('escalated', '=', true)
    .execute();
}

export async function endTurn(trx: Db, id: number, at: Date): Promise<void> {
  await trx.updateTable('approval_turns').set({ ended_at: at, next_at: null }).where('id', '=', id).execute();
}

export async function updateTurn(
  trx: Db,
  id: number,
  changes: Partial<Pick<Turn, 'next_at' | 'reminded' | 'escalated' | 'vacancy_told'>>,
): Promise<void> {
  await trx.updateTable('approval_turns').set(changes).where('id', '=', id).execute();
}

/** A page of the posts in review of a project, in the order of their ids, which is the order of locks. */
export async function listInReview(
  db: Db,
  projectId: number,
  { after, most }: { after: number; most: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('posts')
    .select('id')
    .where('project_id', '=', projectId)
    .where('state', '=', 'draft')
    .where('stage', '=', 'review')
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** How many posts wait at each of these steps. */
export async function countWaiting(db: Db, stepIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('approval_turns')
    .select(['step_id', ({ fn }) => fn.countAll<number>().as('waiting')])
    .where('step_id', '=', sql<number>`any(${[...stepIds]}::bigint[])`)
    .where('ended_at', 'is', null)
    .groupBy('step_id')
    .execute();
  return new Map(rows.map(({ step_id, waiting }) => [step_id, waiting]));
}

export interface DueTurn {
  id: number;
  post_id: number;
  organization_id: number;
}

/** Open turns whose reminder or deadline has come, the longest overdue first. */
export async function listDueTurns(db: Db, now: Date, most: number): Promise<DueTurn[]> {
  return db
    .selectFrom('approval_turns')
    .innerJoin('posts', 'posts.id', 'approval_turns.post_id')
    .innerJoin('projects', 'projects.id', 'posts.project_id')
    .select(['approval_turns.id', 'approval_turns.post_id', 'posts.organization_id'])
    .where('approval_turns.ended_at', 'is', null)
    .where('approval_turns.next_at', '<=', now)
    .where('projects.archived_at', 'is', null)
    .orderBy('approval_turns.next_at')
    .limit(most)
    .execute();
}

/** A page of the posts in review in active projects with steps, by id. */
export async function listStepped(db: Db, after: number, most: number) {
  return db
    .selectFrom('posts')
    .innerJoin('projects', 'projects.id', 'posts.project_id')
    .selectAll('posts')
    .where('posts.state', '=', 'draft')
    .where('posts.stage', '=', 'review')
    .where('projects.archived_at', 'is', null)
    .where('posts.id', '>', after)
    .where(
      sql<boolean>`exists (select from approval_steps where approval_steps.project_id = posts.project_id)`,
    )
    .orderBy('posts.id')
    .limit(most)
    .execute();
}

export interface StepWaits {
  step_id: number;
  step_name: string;
  project_id: number;
  project_name: string;
  waiting: number;
  overdue: number;
  longest_hours: number | null;
  finished: number;
  median_hours: number | null;
}

/** How long posts have waited at each step of the organization, by project and position. */
export async function waitsByStep(
  db: Db,
  organizationId: number,
  { since, now }: { since: Date; now: Date },
): Promise<StepWaits[]> {
  const { rows } = await sql<StepWaits>`
    select s.id as step_id, s.name as step_name, s.project_id, p.name as project_name,
      count(t.id) filter (where t.ended_at is null) as waiting,
      count(t.id) filter (where t.ended_at is null and t.due_at < ${now}) as overdue,
      round(extract(epoch from ${now} - min(t.began_at) filter (where t.ended_at is null)) / 3600, 1)
        as longest_hours,
      count(t.id) filter (where t.ended_at is not null) as finished,
      round((percentile_cont(0.5) within group (order by extract(epoch from t.ended_at - t.began_at))
        filter (where t.ended_at is not null) / 3600)::numeric, 1) as median_hours
    from approval_steps s
      join projects p on p.id = s.project_id
      left join approval_turns t on t.step_id = s.id and (t.ended_at is null or t.ended_at >= ${since})
    where s.organization_id = ${organizationId} and p.archived_at is null
    group by s.id, s.name, s.project_id, s.position, p.id, p.name, p.position
    order by p.position, p.id, s.position`.execute(db);
  return rows;
}
