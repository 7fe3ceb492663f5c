import type { Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.ts';

let made = 0;

/** A person who has no way to sign in, for tests that do not need one. Returns the user's id. */
export async function addUser(db: Kysely<Tables>, name: string): Promise<number> {
  made++;
  // By SQL: for the tests below the operations, which have no API to call.
  const { id } = await db
    .insertInto('users')
    .values({ name, email: `user-${made}@example.com` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
