import type { Kysely } from 'kysely';

import { CodedError } from '#contract/errors.ts';
import type { Operation, Recorded } from '#contract/operation.ts';
import { recordedOf } from '#server/access/recorded.ts';
import { hasWritten, writeAudit } from '#server/access/store-audit.ts';
import type { Actor } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Mounted } from './walk.ts';

/**
 * Records that an operation was carried out, where its description asks for that and its feature has not
 * recorded it in its own transaction. The response waits for it: an operation that cannot be recorded must
 * not be reported as successful.
 */
export async function recordDone(
  db: Kysely<Tables>,
  { name, operation }: Mounted,
  actor: Actor | null,
  input: object,
  data: unknown,
): Promise<void> {
  const recorded = recordedBy(operation);
  if (!recorded || !actor || hasWritten(actor)) return;
  const details = Object.fromEntries(
    (recorded.details ?? []).flatMap((field) => {
      const value = at(input, field);
      return value === undefined ? [] : [[field, value]];
    }),
  );
  const { object, id = 'id' } = recorded;
  await writeAudit(db, actor, {
    what: name,
    subject: subjectOf(object, at(input, id) ?? at(data, id)),
    details,
  });
}

/** Records that a caller lacked the permission for it. */
export async function recordRefused(
  db: Kysely<Tables>,
  { name, operation }: Mounted,
  actor: Actor | null,
  sent: object,
  error: unknown,
): Promise<void> {
  const recorded = recordedBy(operation);
  if (!recorded || !actor || !(error instanceof CodedError) || error.status !== 403) return;
  const subject = subjectOf(recorded.object, at(sent, recorded.id ?? 'id'));
  await writeAudit(db, actor, { what: name, subject, details: { code: error.code }, outcome: 'refused' });
}

/**
 * How mount/record.ts records an operation. Public operations are not carried out as a member, even by a
 * signed-in user: their feature writes the row, into the organization concerned.
 */
function recordedBy(operation: Operation): Recorded | null {
  return operation.permission === 'public' ? null : recordedOf(operation);
}

/** The input may be anything; only a possible id is recorded. */
function subjectOf(object: string | undefined, id: unknown): string | null {
  if (object === undefined) return null;
  if (typeof id === 'number' && Number.isSafeInteger(id)) return `${object} ${id}`;
  return typeof id === 'string' && /^[\w.-]{1,60}$/.test(id) ? `${object} ${id}` : object;
}

function at(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (inner, name) =>
        typeof inner === 'object' && inner !== null && Object.hasOwn(inner, name)
          ? Reflect.get(inner, name)
          : undefined,
      value,
    );
}
