import { forbidden } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { InputOf } from '#contract/operation.ts';
import { mostAuditLines, type audit as described } from '#contract/workspace/audit.ts';
import type { Context, HandlersOf, Member } from '#server/context.ts';
import { csvOf } from '#server/lib/csv.ts';
import { sayObject } from './audit-objects.ts';
import { nameOf, describeAct } from './describe.ts';
import { findNames } from './store-names.ts';
import * as store from './store.ts';

export const audit = {
  async list(ctx, { before, per_page, ...params }) {
    const { db, actor } = ctx;
    const rows = await store.listEntries(db, filterOf(actor, params), { before, limit: per_page + 1 });
    const entries = await presentEntries(ctx, params.of, rows.slice(0, per_page));
    return { entries, next: rows.length > per_page ? (entries.at(-1)?.id ?? null) : null };
  },

  async facets({ db, actor }, { of }) {
    const home = homeOf(actor, of);
    const people = await store.listPeople(db, home);
    const operations = await store.listOperations(db, home);
    return { people, operations: operations.map((operation) => ({ operation, words: nameOf(operation) })) };
  },

  async csv(ctx, params) {
    const { db, actor, now } = ctx;
    const rows = await store.listEntries(db, filterOf(actor, params), { limit: mostAuditLines + 1 });
    const entries = await presentEntries(ctx, params.of, rows.slice(0, mostAuditLines));
    const lines = entries.map(({ details, ...entry }) => ({ ...entry, details: JSON.stringify(details) }));
    return {
      filename: `copydesk-audit-log-${now.toISOString().slice(0, 10)}.csv`,
      csv: csvOf(lines),
      complete: rows.length <= mostAuditLines,
    };
  },
} satisfies HandlersOf<'audit'>;

/** @throws CodedError forbidden where a caller without administration asks for the installation's rows */
function homeOf(actor: Member, of: 'organization' | 'installation'): number | null {
  if (of === 'organization') return actor.organizationId;
  if (!actor.administrator) throw forbidden(t`This is for the administrator of the installation.`);
  return null;
}

function filterOf(actor: Member, params: InputOf<typeof described.csv>): store.AuditFilter {
  const { of, user_id, operation, object, outcome, since, until } = params;
  return {
    organizationId: homeOf(actor, of),
    userId: user_id,
    operation,
    object: object?.trim(),
    outcome,
    since: since === undefined ? undefined : new Date(since),
    until: until === undefined ? undefined : new Date(until),
  };
}

type EntryRow = Awaited<ReturnType<typeof store.listEntries>>[number];

async function presentEntries(
  { db, actor }: Context,
  of: 'organization' | 'installation',
  rows: readonly EntryRow[],
) {
  const reader = { home: homeOf(actor, of), userId: actor.userId };
  const names = await findNames(
    db,
    rows.flatMap(({ subject }) => subject ?? []),
    reader,
  );
  return rows.map((row) => present(row, row.subject === null ? undefined : names.get(row.subject)));
}

function present(row: EntryRow, name: string | undefined) {
  const { id, at, user_id, who, what, subject, outcome, via, session_id, token_id, token_name } = row;
  return {
    id,
    at,
    user_id,
    who,
    operation: what,
    words: describeAct(row, name),
    object: subject,
    object_words: subject === null ? null : sayObject(subject, name),
    outcome,
    via,
    session_id,
    token_id,
    token_name,
    address: row.address,
    device: row.device,
    details: row.details,
  };
}
