import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // The row keeps who it was: nothing that happens to a person, token or session later changes it.
  'alter table audit_log drop constraint audit_log_user_id_fkey',
  'alter table audit_log drop constraint audit_log_token_id_fkey',
  `alter table audit_log
    add column who text,
    add column outcome text not null default 'done' check (outcome in ('done', 'refused')),
    add column via text,
    add column session_id bigint,
    add column address text,
    add column device text`,
  'update audit_log set who = (select name from users where users.id = audit_log.user_id)',
  'drop index audit_log_by_organization',
  'create index audit_log_in_order on audit_log (organization_id, at desc, id desc)',
  'create index audit_log_of_person on audit_log (organization_id, user_id, at desc, id desc)',
  'create index audit_log_of_operation on audit_log (organization_id, what, at desc, id desc)',
  'create index audit_log_of_object on audit_log (organization_id, subject, at desc, id desc)',
  // The only way to delete: rows go with their organization, which is gone already when the cascade gets
  // here.
  `create function audit_log_stays() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and old.organization_id is not null
        and not exists (select from organizations where id = old.organization_id) then
        return old;
      end if;
      raise exception 'The audit log is only ever added to.' using errcode = 'insufficient_privilege';
    end $$`,
  `create trigger audit_log_stays before update or delete on audit_log
    for each row execute function audit_log_stays()`,
];

/** The audit log is append-only, and stores where a change came from. */
export const auditLog: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
