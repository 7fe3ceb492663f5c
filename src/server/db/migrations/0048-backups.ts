import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  `create table backup_runs (
    id bigint generated always as identity primary key,
    cause text not null,
    asked_by bigint references users on delete set null,
    node text not null,
    started_at timestamptz not null,
    finished_at timestamptz,
    error text
  )`,
  `create table organization_exports (
    id bigint generated always as identity primary key,
    organization_id bigint not null references organizations on delete cascade,
    asked_by bigint references users on delete set null,
    asked_at timestamptz not null,
    finished_at timestamptz,
    expires_at timestamptz,
    bytes bigint,
    error text
  )`,
  `create index organization_exports_of on organization_exports (organization_id, id desc)`,
  `alter table organizations
    add column removal_at timestamptz,
    add column removal_by bigint references users on delete set null`,
  `create index organizations_removal on organizations (removal_at) where removal_at is not null`,
];

/** Outcomes of backups, exports of organizations, and organizations to be removed. */
export const backups: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
