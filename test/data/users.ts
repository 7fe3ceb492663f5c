import type { Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.ts';

let made = 0;

/** A person who cannot sign in, for tests that do not need it. Returns the user's id. */
export async function addUser(db: Kysely<Tables>, name: string): Promise<number> {
  made++;
  // By SQL: for tests without an API to call.
  const { id } = await db
    .insertInto('users')
    .values({ name, email: `user-${made}@example.com` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
