import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  `create table approval_steps (
    id bigint generated always as identity primary key,
    organization_id bigint not null references organizations on delete cascade,
    project_id bigint not null references projects on delete cascade,
    position int not null,
    name text not null,
    people jsonb not null,
    role text check (role in ('reviewer', 'publisher', 'admin')),
    guests boolean not null,
    needs text not null check (needs in ('one', 'all')),
    deadline_hours int check (deadline_hours > 0),
    at_deadline text not null check (at_deadline in ('remind', 'escalate', 'send_back')),
    escalate_to jsonb not null,
    keeps_after_edit boolean not null
  )`,
  `create index approval_steps_of_project on approval_steps (project_id, position)`,
  `create index approval_steps_of_organization on approval_steps (organization_id)`,
  `create table approval_turns (
    id bigint generated always as identity primary key,
    post_id bigint not null references posts on delete cascade,
    step_id bigint not null references approval_steps on delete cascade,
    content_hash text not null,
    began_at timestamptz not null,
    due_at timestamptz,
    next_at timestamptz,
    reminded boolean not null default false,
    escalated boolean not null default false,
    vacancy_told boolean not null default false,
    ended_at timestamptz
  )`,
  // A post waits at one step at a time.
  `create unique index approval_turns_open on approval_turns (post_id) where ended_at is null`,
  `create index approval_turns_of_post on approval_turns (post_id)`,
  `create index approval_turns_of_step on approval_turns (step_id, ended_at)`,
  `create index approval_turns_next on approval_turns (next_at) where ended_at is null and next_at is not null`,
];

/** Approval in steps, and the turns in which posts waited at them. */
export const approvalSteps: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
