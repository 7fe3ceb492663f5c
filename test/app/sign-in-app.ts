import fastify, { type FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';

import type { Role } from '#contract/permissions.ts';
import type { shippedPlans } from '#contract/plans.ts';
import { createSignIn, type SignIn } from '#server/access/sign-in.ts';
import { insertPerson } from '#server/access/store.ts';
import type { Tables } from '#server/db/tables.ts';
import { createLog, type Log } from '#server/lib/log.ts';
import { mountSignIn } from '#server/mount/auth.ts';
import { readSettings, type Settings } from '#server/settings.ts';

export const password = 'correct horse battery staple';

export interface SignInApp {
  db: Kysely<Tables>;
  settings: Settings;
  log: Log;
  signIn: SignIn;
  fastify: FastifyInstance;
}

/** Sign-in on a database, and a small web server with nothing else. Settings come from `env`. */
export function signInApp(db: Kysely<Tables>, env: Record<string, string> = {}): SignInApp {
  const settings = readSettings({ APP_SECRET: 'a secret only for tests, of some length', ...env });
  const log = createLog({ level: 'fatal' });
  const signIn = createSignIn({ db, settings, log });
  const app = fastify();
  mountSignIn(app, { signIn, settings });
  return { db, settings, log, signIn, fastify: app };
}

let people = 0;

/** A person who can sign in by `password`, or an agent. */
export async function addPerson(
  { db, signIn }: Pick<SignInApp, 'db' | 'signIn'>,
  person: { agent?: boolean; administrator?: boolean } = {},
): Promise<{ id: number; email: string }> {
  people++;
  const { password: passwords } = await signIn.$context;
  const email = `person-${people}@example.com`;
  const passwordHash = person.agent ? null : await passwords.hash(password);
  // By SQL: this is sign-in alone, without the API that creates people.
  const id = await insertPerson(db, { name: `Person ${people}`, email, passwordHash, ...person });
  return { id, email };
}

export async function addOrganization(
  db: Kysely<Tables>,
  plan: keyof typeof shippedPlans = 'desk',
): Promise<number> {
  // By SQL: for tests without an API to call.
  const { id } = await db
    .insertInto('organizations')
    .values({ name: 'Marsh Media', timezone: 'Europe/Berlin', plan })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function addMember(
  db: Kysely<Tables>,
  member: { organizationId: number; userId: number; role?: Role },
): Promise<void> {
  // By SQL: for tests without an API to call.
  await db
    .insertInto('members')
    .values({ organization_id: member.organizationId, user_id: member.userId, role: member.role ?? 'member' })
    .execute();
}

let browsers = 0;

/** A browser with its own cookies and its own address, so that no test uses up another's rate limit. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly #app: FastifyInstance;
  readonly #address: string;
  origin = 'http://localhost:4400';

  constructor(app: FastifyInstance) {
    this.#app = app;
    browsers++;
    this.#address = `10.1.${browsers >> 8}.${browsers & 255}`;
  }

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async get(url: string) {
    return this.#ask('GET', url);
  }

  async post(url: string, payload: object) {
    return this.#ask('POST', url, payload);
  }

  /** Signs in by password; the answer's status shows whether it worked. */
  async signIn(email: string, withPassword = password) {
    return this.post('/api/auth/sign-in/email', { email, password: withPassword });
  }

  async #ask(method: 'GET' | 'POST', url: string, payload?: object) {
    const response = await this.#app.inject({
      method,
      url,
      remoteAddress: this.#address,
      headers: { origin: this.origin, cookie: this.cookie },
      ...(payload && { payload }),
    });
    for (const { name, value, maxAge } of response.cookies)
      if (maxAge === 0) this.cookies.delete(name);
      else this.cookies.set(name, encodeURIComponent(value));
    return response;
  }
}
