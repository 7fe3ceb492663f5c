import { Secret, TOTP } from 'otpauth';
import type { SMTPServer } from 'smtp-server';
import { SMTPServer as createSmtpServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { freshDatabase } from '#test/app/database.ts';
import { addPerson, Browser, password, signInApp } from '#test/app/sign-in-app.ts';
import { oneTimeSignIn } from './once-link.ts';
import { originsOf } from './origins.ts';
import { passwordResetLink } from './sign-in.ts';

const { db } = await freshDatabase();
const app = signInApp(db);
const browser = () => new Browser(app.fastify);

async function whoIs(browser: Browser): Promise<string | null> {
  const response = await browser.get('/api/auth/get-session');
  return response.json<{ user: { email: string } } | null>()?.user.email ?? null;
}

describe('password', () => {
  test('the right one signs in, by a cookie that scripts cannot read', async () => {
    const person = await addPerson(app);
    const ada = browser();
    const response = await ada.signIn(person.email);
    expect(response.statusCode).toBe(200);
    expect(response.cookies).toMatchObject([
      { name: 'copydesk.session_token', httpOnly: true, sameSite: 'Lax', path: '/' },
    ]);
    expect(await whoIs(ada)).toBe(person.email);
  });

  test('the cookie goes over https only where the address is https', async () => {
    const secure = signInApp(db, { BASE_URL: 'https://desk.example.org' });
    const person = await addPerson(secure);
    const ada = new Browser(secure.fastify);
    ada.origin = 'https://desk.example.org';
    const response = await ada.signIn(person.email);
    expect(response.cookies).toMatchObject([{ name: '__Secure-copydesk.session_token', secure: true }]);
  });

  test('a wrong one, an unknown person and an agent are refused alike', async () => {
    const person = await addPerson(app);
    const agent = await addPerson(app, { agent: true });
    const answers = [
      await browser().signIn(person.email, 'not the password'),
      await browser().signIn('nobody@example.com'),
      await browser().signIn(agent.email),
    ];
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(401);
  });

  test('guessing at one account from one address is slowed down, and the answer says for how long', async () => {
    const person = await addPerson(app);
    const guesser = browser();
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess++)
      statuses.push((await guesser.signIn(person.email, `guess ${guess} of many`)).statusCode);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);

    const right = await guesser.signIn(person.email);
    expect(right.statusCode).toBe(429);
    const wait = right.headers['retry-after'];
    expect(wait).toMatch(/^[1-9]\d?$/);
    expect(right.json()).toEqual({
      code: 'TOO_MANY_ATTEMPTS',
      message: `Too many attempts. Try again in ${wait} s.`,
    });

    const colleague = await addPerson(app);
    expect((await guesser.signIn(colleague.email)).statusCode, 'another at the same address').toBe(200);
    expect((await browser().signIn(person.email)).statusCode, 'the same at another address').toBe(200);
  });

  test('guessing at one account from many addresses is slowed down, where its person is signed in not', async () => {
    const person = await addPerson(app);
    const own = browser();
    await own.signIn(person.email);
    const statuses: number[] = [];
    for (let guess = 0; guess < 21; guess++)
      statuses.push((await browser().signIn(person.email, `guess ${guess} of many`)).statusCode);
    expect(statuses).toEqual([...Array<number>(20).fill(401), 429]);
    expect((await browser().signIn(person.email.toUpperCase())).statusCode).toBe(429);
    expect((await own.signIn(person.email)).statusCode).toBe(200);
  });

  test('addresses that nobody can have are refused at once, and keep nobody from signing in', async () => {
    const person = await addPerson(app);
    const none = `${'a'.repeat(300)}@example.com`;
    const refused = Promise.all(Array.from({ length: 40 }, () => browser().signIn(none)));
    expect((await browser().signIn(person.email)).statusCode).toBe(200);
    expect(new Set((await refused).map(({ statusCode }) => statusCode))).toEqual(new Set([400]));
  });

  test('the right one is never too many', async () => {
    const person = await addPerson(app);
    const ada = browser();
    for (let time = 0; time < 12; time++) expect((await ada.signIn(person.email)).statusCode).toBe(200);
  });

  test('a changed one ends the other sessions, unless they are to stay', async () => {
    const person = await addPerson(app);
    const [ada, other] = [browser(), browser()];
    await ada.signIn(person.email);
    await other.signIn(person.email);
    const change = (currentPassword: string, newPassword: string, more = {}) =>
      ada.post('/api/auth/change-password', { currentPassword, newPassword, ...more });

    const second = 'an altogether new one';
    expect((await change(password, second, { revokeOtherSessions: false })).statusCode).toBe(200);
    expect(await whoIs(other)).toBe(person.email);
    expect((await change(second, 'yet another sentence')).statusCode).toBe(200);
    expect(await whoIs(other)).toBeNull();
    expect(await whoIs(ada)).toBe(person.email);
  });

  test('nobody signs up', async () => {
    const response = await browser().post('/api/auth/sign-up/email', {
      name: 'Eve',
      email: 'eve@example.com',
      password,
    });
    expect(response.statusCode).toBe(400);
    expect(
      await db.selectFrom('users').select('id').where('email', '=', 'eve@example.com').execute(),
    ).toEqual([]);
  });

  test('another site cannot use it', async () => {
    const person = await addPerson(app);
    const elsewhere = browser();
    await elsewhere.signIn(person.email);
    elsewhere.origin = 'https://evil.example';
    expect((await elsewhere.post('/api/auth/sign-out', {})).statusCode).toBe(403);
    elsewhere.origin = 'http://127.0.0.1:4400';
    expect((await elsewhere.post('/api/auth/sign-out', {})).statusCode).toBe(200);
  });
});

describe('a forgotten password', () => {
  let smtp: SMTPServer;
  const mails: string[] = [];
  let withMail = app;

  beforeAll(async () => {
    smtp = new createSmtpServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, _session, done) {
        let text = '';
        stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
        stream.on('end', () => done(null, void mails.push(text)));
      },
    });
    await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve));
    const address = smtp.server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    withMail = signInApp(db, {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'Copydesk <desk@example.com>',
    });
  });
  afterAll(() => new Promise<void>((resolve) => smtp.close(resolve)));

  test('is replaced by a link in a mail, which works once and ends other sessions', async () => {
    const person = await addPerson(withMail);
    const old = new Browser(withMail.fastify);
    await old.signIn(person.email);

    const ada = new Browser(withMail.fastify);
    await ada.post('/api/auth/request-password-reset', { email: person.email });
    await vi.waitFor(() => expect(mails).toHaveLength(1), { timeout: 120_000 });
    const text = mails[0]?.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? '';
    const token = /http:\/\/localhost:4400\/sign-in\/reset\?token=([\w-]+)/.exec(text)?.[1];

    expect(text).toContain('Auto-Submitted: auto-generated');
    expect(text).toMatch(/multipart\/alternative[^]*<a href="http:\/\/localhost:4400\/sign-in\/reset/);

    const newPassword = 'an altogether new one';
    const short = await ada.post('/api/auth/reset-password', { token, newPassword: 'too short' });
    expect(short.statusCode).toBe(400);
    expect((await ada.post('/api/auth/reset-password', { token, newPassword })).statusCode).toBe(200);
    expect((await ada.post('/api/auth/reset-password', { token, newPassword })).statusCode).toBe(400);

    expect((await ada.signIn(person.email)).statusCode).toBe(401);
    expect((await ada.signIn(person.email, newPassword)).statusCode).toBe(200);
    expect(await whoIs(old)).toBeNull();
  });

  test('of an agent or of nobody brings no mail and the same answer', async () => {
    const before = mails.length;
    const agent = await addPerson(withMail, { agent: true });
    const person = await addPerson(withMail);
    const answers: string[] = [];
    for (const email of [agent.email, 'nobody@example.com', person.email]) {
      const response = await new Browser(withMail.fastify).post('/api/auth/request-password-reset', {
        email,
      });
      answers.push(`${response.statusCode} ${response.body}`);
    }
    expect(new Set(answers).size).toBe(1);
    await vi.waitFor(() => expect(mails).toHaveLength(before + 1), { timeout: 120_000 });
    expect(mails.at(-1)).toContain(person.email);
  });

  test('is replaced by an administrator’s link where there is no mail', async () => {
    const person = await addPerson(app);
    const link = new URL(await passwordResetLink(app.signIn, person.id, app.settings.baseUrl));
    const token = link.searchParams.get('token');
    const newPassword = 'handed over on paper';
    const ada = browser();
    expect((await ada.post('/api/auth/reset-password', { token, newPassword })).statusCode).toBe(200);
    expect((await ada.signIn(person.email, newPassword)).statusCode).toBe(200);
  });

  test('is not kept readable in the database while it is being replaced', async () => {
    const person = await addPerson(app);
    const link = new URL(await passwordResetLink(app.signIn, person.id, app.settings.baseUrl));
    const kept = await db.selectFrom('auth_verifications').select('identifier').execute();
    expect(kept.some(({ identifier }) => identifier.includes(link.searchParams.get('token') ?? '?'))).toBe(
      false,
    );
  });
});

describe('sessions', () => {
  test('are listed, and ended one by one or all but this', async () => {
    const person = await addPerson(app);
    const [here, there, elsewhere] = [browser(), browser(), browser()];
    for (const each of [here, there, elsewhere]) await each.signIn(person.email);

    const list = (await here.get('/api/auth/list-sessions')).json<{ token: string; ipAddress: string }[]>();
    expect(list).toHaveLength(3);
    expect(new Set(list.map(({ ipAddress }) => ipAddress)).size).toBe(3);

    const other = (await there.get('/api/auth/get-session')).json<{ session: { token: string } }>();
    await here.post('/api/auth/revoke-session', { token: other.session.token });
    expect(await whoIs(there)).toBeNull();
    expect(await whoIs(elsewhere)).toBe(person.email);

    await here.post('/api/auth/revoke-other-sessions', {});
    expect(await whoIs(elsewhere)).toBeNull();
    expect(await whoIs(here)).toBe(person.email);
  });

  test('nobody ends another person’s', async () => {
    const [person, stranger] = [await addPerson(app), await addPerson(app)];
    const [ada, eve] = [browser(), browser()];
    await ada.signIn(person.email);
    await eve.signIn(stranger.email);
    const { session } = (await ada.get('/api/auth/get-session')).json<{ session: { token: string } }>();
    await eve.post('/api/auth/revoke-session', { token: session.token });
    expect(await whoIs(ada)).toBe(person.email);
  });
});

describe('a second factor', () => {
  test('is asked for after the password: a code of the app, or a recovery code once', async () => {
    const person = await addPerson(app);
    const ada = browser();
    await ada.signIn(person.email);
    const { totpURI, backupCodes } = (await ada.post('/api/auth/two-factor/enable', { password })).json<{
      totpURI: string;
      backupCodes: string[];
    }>();
    const secret = new URL(totpURI).searchParams.get('secret') ?? '';
    const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    expect((await ada.post('/api/auth/two-factor/verify-totp', { code: code() })).statusCode).toBe(200);

    const again = browser();
    const first = await again.signIn(person.email);
    expect(first.json()).toMatchObject({ twoFactorRedirect: true });
    expect(await whoIs(again)).toBeNull();
    const wrong = String((Number(code()) + 1) % 1_000_000).padStart(6, '0');
    expect((await again.post('/api/auth/two-factor/verify-totp', { code: wrong })).statusCode).toBe(401);
    const used = code();
    expect((await again.post('/api/auth/two-factor/verify-totp', { code: used })).statusCode).toBe(200);
    expect(await whoIs(again)).toBe(person.email);

    const overTheShoulder = browser();
    await overTheShoulder.signIn(person.email);
    const seen = await overTheShoulder.post('/api/auth/two-factor/verify-totp', { code: used });
    expect(seen.statusCode).toBe(401);
    expect(await whoIs(overTheShoulder)).toBeNull();

    const phoneLost = browser();
    await phoneLost.signIn(person.email);
    const recovery = { code: backupCodes[0] };
    expect((await phoneLost.post('/api/auth/two-factor/verify-backup-code', recovery)).statusCode).toBe(200);
    expect(await whoIs(phoneLost)).toBe(person.email);

    const twice = browser();
    await twice.signIn(person.email);
    expect((await twice.post('/api/auth/two-factor/verify-backup-code', recovery)).statusCode).toBe(401);
    expect(await whoIs(twice)).toBeNull();
  });
});

describe('a passkey', () => {
  test('is offered for the name people use', async () => {
    const person = await addPerson(app);
    const ada = browser();
    await ada.signIn(person.email);
    const response = await ada.get('/api/auth/passkey/generate-register-options');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ rp: { id: 'localhost', name: 'Copydesk' } });
  });

  test('is not offered to nobody, and not taken from another origin', async () => {
    expect((await browser().get('/api/auth/passkey/generate-register-options')).statusCode).toBe(401);
    const person = await addPerson(app);
    const ada = browser();
    await ada.signIn(person.email);
    await ada.get('/api/auth/passkey/generate-register-options');
    ada.origin = 'https://evil.example';
    const response = await ada.post('/api/auth/passkey/verify-registration', { response: {} });
    expect(response.statusCode).toBe(403);
    expect(await db.selectFrom('auth_passkeys').select('id').execute()).toEqual([]);
  });
});

describe('the one-time link', () => {
  test('signs one person in, once', async () => {
    const person = await addPerson(app);
    const { pathname } = new URL(await oneTimeSignIn(app, person.id));
    const ada = browser();
    const first = await ada.get(pathname);
    expect(first.statusCode).toBe(302);
    expect(first.headers['location']).toBe('/');
    expect(await whoIs(ada)).toBe(person.email);

    const second = browser();
    expect((await second.get(pathname)).headers['location']).toBe('/sign-in?problem=link');
    expect(await whoIs(second)).toBeNull();
  });

  test('of two who open it at once lets one in', async () => {
    const person = await addPerson(app);
    const { pathname } = new URL(await oneTimeSignIn(app, person.id));
    const browsers = Array.from({ length: 6 }, browser);
    const answers = await Promise.all(browsers.map((each) => each.get(pathname)));
    expect(answers.filter(({ headers }) => headers['location'] === '/')).toHaveLength(1);
  });

  test('ends after 15 minutes, and is nothing when invented', async () => {
    const person = await addPerson(app);
    const { pathname } = new URL(await oneTimeSignIn(app, person.id));
    // By SQL: better-auth reads the machine's clock.
    await db
      .updateTable('auth_verifications')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('value', '=', String(person.id))
      .execute();
    for (const path of [
      pathname,
      '/sign-in/once/invented',
      '/sign-in/once/%00',
      `/sign-in/once/${'x'.repeat(90)}`,
    ])
      expect((await browser().get(path)).headers['location']).toBe('/sign-in?problem=link');
  });

  test('lets no agent in', async () => {
    const agent = await addPerson(app, { agent: true });
    const { pathname } = new URL(await oneTimeSignIn(app, agent.id));
    const response = await browser().get(pathname);
    expect(response.cookies).toEqual([]);
  });
});

test('on loopback both of its names are ours, elsewhere only the address set', () => {
  expect(originsOf(new URL('http://localhost:4400'))).toEqual([
    'http://localhost:4400',
    'http://127.0.0.1:4400',
  ]);
  expect(originsOf(new URL('https://desk.example.org'))).toEqual(['https://desk.example.org']);
});
