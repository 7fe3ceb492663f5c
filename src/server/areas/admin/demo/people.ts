import type { Transaction } from 'kysely';
import { randomBytes } from 'node:crypto';

import { hashOfKey, hintOfKey, newKey } from '#server/access/keys.ts';
import { passwordHashes } from '#server/access/password-turns.ts';
import type { Tables } from '#server/db/tables.ts';
import type { DemoCredentials } from './credentials.ts';
import { demoTokenNames, tokenName } from './names.ts';
import * as store from './store-people.ts';

/**
 * Creates passwords and keys for the demo's people that are unique to this installation: the file contains
 * none.
 */
export async function createCredentials(trx: Transaction<Tables>): Promise<DemoCredentials> {
  const people = await store.listPeople(trx);
  const credentials: DemoCredentials = { people: [], tokens: {} };
  await Promise.all(
    people.map(async ({ id, email, role }) => {
      const password = randomBytes(12).toString('base64url');
      if (role !== null) credentials.people.push({ email, password, role });
      await store.setPassword(trx, id, await passwordHashes.hash(password));
    }),
  );
  credentials.people.sort((a, b) => placeOf(a.email) - placeOf(b.email));
  for (const name of demoTokenNames) {
    const key = newKey();
    await store.setKey(trx, tokenName(name), { hash: hashOfKey(key), hint: hintOfKey(key) });
    credentials.tokens[name] = key;
  }
  return credentials;

  // The owner comes first.
  function placeOf(email: string): number {
    return people.findIndex((person) => person.email === email);
  }
}
