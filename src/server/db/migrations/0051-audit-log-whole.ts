import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  `create function audit_log_is_not_emptied() returns trigger language plpgsql as $$
    begin
      raise exception 'The audit log is only ever added to.' using errcode = 'insufficient_privilege';
    end $$`,
  // TRUNCATE fires no row triggers.
  `create trigger audit_log_is_not_emptied before truncate on audit_log
    for each statement execute function audit_log_is_not_emptied()`,
];

/** TRUNCATE cannot empty the audit log either. */
export const auditLogWhole: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
