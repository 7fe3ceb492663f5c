import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Person {
  email: string;
  password: string;
  role: string;
}

/** Somebody of the demo, by their role, with their password. */
export function personOf(role: 'owner' | 'admin' | 'member'): Person {
  const file = join(process.env.E2E_DATA_DIR ?? '', 'demo-credentials.json');
  const { people } = JSON.parse(readFileSync(file, 'utf8')) as { people: Person[] };
  const person = people.find((one) => one.role === role);
  if (!person) throw new Error(`The demo has no ${role}.`);
  return person;
}
