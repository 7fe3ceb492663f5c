import type { Kysely } from 'kysely';

import { CodedError } from '#contract/errors.ts';
import type { Operation, Recorded } from '#contract/operation.ts';
import { recordedOf } from '#contract/recorded.ts';
import { hasWritten, writeAudit } from '#server/access/store-audit.ts';
import type { Actor } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Mounted } from './walk.ts';

/**
 * Writes down that an operation was carried out, where its description says so and its feature has not done it in its
 * own transaction. The answer waits for it: what cannot be written down is not said to have worked.
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

/** Writes down that somebody lacked the right to it. */
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
 * How the walk records an operation. Whoever does what is open to everybody is not there as a member, even when they
 * are signed in: its feature writes the row, into the organization that it happened in.
 */
function recordedBy(operation: Operation): Recorded | null {
  return operation.permission === 'public' ? null : recordedOf(operation);
}

/** What was sent may be anything; only what can be an id is named. */
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
