import { mostAuditRows, type audit as described } from '#contract/audit.ts';
import { forbidden } from '#contract/errors.ts';
import type { InputOf } from '#contract/operation.ts';
import type { HandlersOf, Member } from '#server/context.ts';
import { csvOf } from '#server/lib/csv.ts';
import * as store from './store.ts';
import { nameOf, wordsOf } from './words.ts';

export const audit = {
  async list({ db, actor }, { before, per_page, ...asked }) {
    const rows = await store.listEntries(db, filterOf(actor, asked), { before, limit: per_page + 1 });
    const entries = rows.slice(0, per_page).map(shown);
    return { entries, next: rows.length > per_page ? (entries.at(-1)?.id ?? null) : null };
  },

  async facets({ db, actor }, { of }) {
    const home = homeOf(actor, of);
    const people = await store.listPeople(db, home);
    const operations = await store.listOperations(db, home);
    return { people, operations: operations.map((operation) => ({ operation, words: nameOf(operation) })) };
  },

  async csv({ db, actor, now }, asked) {
    const rows = await store.listEntries(db, filterOf(actor, asked), { limit: mostAuditRows + 1 });
    const lines = rows.slice(0, mostAuditRows).map((row) => {
      const { details, ...entry } = shown(row);
      return { ...entry, details: JSON.stringify(details) };
    });
    return {
      filename: `copydesk-audit-log-${now.toISOString().slice(0, 10)}.csv`,
      csv: csvOf(lines),
      complete: rows.length <= mostAuditRows,
    };
  },
} satisfies HandlersOf<'audit'>;

/** @throws CodedError forbidden where the installation's rows are asked for by somebody who does not look after it */
function homeOf(actor: Member, of: 'organization' | 'installation'): number | null {
  if (of === 'organization') return actor.organizationId;
  if (!actor.administrator) throw forbidden('This is for the administrator of the installation.');
  return null;
}

function filterOf(actor: Member, asked: InputOf<typeof described.csv>): store.AuditFilter {
  const { of, user_id, operation, object, outcome, since, until } = asked;
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

function shown(row: Awaited<ReturnType<typeof store.listEntries>>[number]) {
  const { id, at, user_id, who, what, subject, outcome, via, session_id, token_id, token_name } = row;
  return {
    id,
    at: at.toISOString(),
    user_id,
    who,
    operation: what,
    words: wordsOf(row),
    object: subject,
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
