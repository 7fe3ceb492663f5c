import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { freshDatabase } from '#test/app/database.ts';
import {
  addOrganization,
  addPerson,
  Browser,
  password,
  signInApp,
  type SignInApp,
} from '#test/app/sign-in-app.ts';

const { db } = await freshDatabase();
const app = signInApp(db);

async function signedIn(other: SignInApp = app) {
  const person = await addPerson(other);
  const browser = new Browser(other.fastify);
  await browser.signIn(person.email);
  const change = (newEmail: string, given = password) =>
    browser.post('/api/auth/change-own-email', { newEmail, password: given });
  return { ...person, browser, change };
}

const userOf = (id: number) =>
  db.selectFrom('users').select(['email', 'email_verified']).where('id', '=', id).executeTakeFirstOrThrow();

it('changes by the person’s password, and they sign in with it from then on', async () => {
  const { id, email, browser, change } = await signedIn();
  expect((await change('Ada@Example.com')).statusCode).toBe(200);
  // The address is not verified, so OIDC links no account to it.
  expect(await userOf(id)).toEqual({ email: 'ada@example.com', email_verified: false });
  const session = (await browser.get('/api/auth/get-session')).json<{ user: { email: string } }>();
  expect(session.user.email).toBe('ada@example.com');
  expect((await new Browser(app.fastify).signIn(email)).statusCode).toBe(401);
  expect((await new Browser(app.fastify).signIn('ada@example.com')).statusCode).toBe(200);
});

it('stays without the password, without a session, and when somebody else has it', async () => {
  const { id, email, change } = await signedIn();
  const other = await addPerson(app);
  expect((await change('new@example.com', 'not the password')).statusCode).toBe(400);
  const taken = await change(other.email.toUpperCase());
  expect([taken.statusCode, taken.json<{ code: string }>().code]).toEqual([400, 'EMAIL_TAKEN']);
  const nobody = { newEmail: 'new@example.com', password };
  expect((await new Browser(app.fastify).post('/api/auth/change-own-email', nobody)).statusCode).toBe(401);
  expect(await userOf(id)).toEqual({ email, email_verified: true });
});

it('guessing the password with somebody’s open browser is slowed down', async () => {
  const { change } = await signedIn();
  const statuses: number[] = [];
  for (let guess = 0; guess < 4; guess++)
    statuses.push((await change('new@example.com', `guess ${guess}`)).statusCode);
  expect(statuses).toEqual([400, 400, 400, 429]);
});

const mails: string[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    let mail = '';
    stream.on('data', (chunk: Buffer) => (mail += chunk.toString()));
    stream.on('end', () => done(null, void mails.push(mail)));
  },
});
beforeAll(() => new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready)));
afterAll(() => new Promise<void>((closed) => smtp.close(closed)));

it.each([
  ['the person', 'de', 'fr'],
  ['their organization, where they chose none', 'auto', 'de-AT'],
] as const)('the old address is told, in the language of %s', async (_, language, lang) => {
  mails.length = 0;
  const { port } = smtp.server.address() as AddressInfo;
  const withMail = signInApp(db, { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'desk@example.com' });
  const { id, email, change } = await signedIn(withMail);
  const organizationId = await addOrganization(db);
  // By SQL: this is sign-in alone, without the API that changes people and organizations.
  await db.updateTable('organizations').set({ lang }).where('id', '=', organizationId).execute();
  await db
    .insertInto('members')
    .values({ organization_id: organizationId, user_id: id, role: 'member' })
    .execute();
  await db.updateTable('users').set({ language }).where('id', '=', id).execute();
  expect((await change(`elsewhere-${language}@example.com`)).statusCode).toBe(200);
  await vi.waitFor(() => expect(mails).toHaveLength(1), { timeout: 120_000 });
  expect(mails[0]).toContain(`To: ${email}`);
  expect(mails[0]).toContain(`elsewhere-${language}@example.com`);
  expect(mails[0]).toContain('Hallo ');
});
