import type { Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.ts';
import { inLanguage } from '#server/lib/languages.ts';
import { chosenLanguage } from './store.ts';

/** Writes to a user who asks for it themselves: in the language they chose, else in that of the request. */
export async function inTheirLanguage<Result>(
  db: Kysely<Tables>,
  userId: number,
  write: () => Result | Promise<Result>,
): Promise<Result> {
  const language = await chosenLanguage(db, userId);
  return language ? inLanguage(language, write) : write();
}
