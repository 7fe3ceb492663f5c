import { expect, type Browser, type Cookie } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { ownInstance, type Instance } from './instances.ts';

interface Person {
  email: string;
  password: string;
  role: string;
}

interface Credentials {
  people: Person[];
  tokens: Record<string, string>;
}

/** A member of the demo, by role, with their password. */
export function personOf(
  role: 'owner' | 'admin' | 'member',
  instance: Pick<Instance, 'folder'> = ownInstance(),
): Person {
  const person = credentials(instance).people.find((one) => one.role === role);
  if (!person) throw new Error(`The demo has no ${role}.`);
  return person;
}

/** The owner of the demo's organization on the free plan, with their token. */
export function freeOwner(): Person & { token: string } {
  const { people, tokens } = credentials();
  const person = people.find(({ email }) => email.startsWith('free-plan@'));
  if (!person || !tokens.free_plan) throw new Error('The demo has no free plan.');
  return { ...person, token: tokens.free_plan };
}

/** The cookies of a new session of this person, once the limit on sign-ins allows one more. */
export async function sessionOf(
  { email, password }: Pick<Person, 'email' | 'password'>,
  browser: Browser,
  baseURL = '',
): Promise<Cookie[]> {
  const context = await browser.newContext({ baseURL });
  const signIn = () =>
    context.request.post('/api/auth/sign-in/email', {
      data: { email, password },
      headers: { origin: baseURL },
    });
  await expect.poll(async () => (await signIn()).status()).toBe(200);
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

/** The token of the demo's owner, with every permission. */
export function ownerToken(): string {
  const { full } = credentials().tokens;
  if (!full) throw new Error('The demo has no token of its owner.');
  return full;
}

/** A token of the demo by its name in `demo-credentials.json`: `writer`, `reviewer` … */
export function tokenOf(name: string): string {
  const token = credentials().tokens[name];
  if (!token) throw new Error(`The demo has no token called ${name}.`);
  return token;
}

function credentials(instance: Pick<Instance, 'folder'> = ownInstance()): Credentials {
  const file = join(instance.folder, 'demo-credentials.json');
  return JSON.parse(readFileSync(file, 'utf8')) as Credentials;
}
