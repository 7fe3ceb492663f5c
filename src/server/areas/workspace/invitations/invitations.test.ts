import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import type { Role } from '#contract/permissions.ts';
import { createSignIn } from '#server/access/sign-in.ts';
import { freshDatabase } from '#test/app/database.ts';
import { Browser, password } from '#test/app/sign-in-app.ts';
import { deliverDue } from '#test/data/messages.ts';
import { codeOf, startNewsroom, type Colleague } from '#test/data/newsroom.ts';

const mails: { to: string[]; raw: string }[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      mails.push({
        to: session.envelope.rcptTo.map(({ address }) => address),
        raw: Buffer.concat(chunks).toString(),
      });
      done();
    });
  },
});
await new Promise<void>((ready) => void smtp.listen(0, '127.0.0.1', ready));
afterAll(() => new Promise<void>((closed) => smtp.close(closed)));
const { port } = smtp.server.address() as AddressInfo;

const database = await freshDatabase();
const room = await startNewsroom(database);
const { db, app } = room;
const { deps } = app;
const silent = deps.settings;
const api = '/tool/api/v1/';

type Made = DataOf<Contract['invitations']['create']>;

let home: number;
let owner: Colleague;
let admin: Colleague;
beforeEach(async () => {
  mails.length = 0;
  Object.assign(deps.settings, { mail: null });
  home = await room.addOrganization();
  owner = await room.colleague('full', { role: 'owner', organizationId: home, agent: false });
  admin = await room.colleague('full', { role: 'admin', organizationId: home, agent: false });
});

/** From now on mail is sent. */
const withMail = () =>
  Object.assign(silent, { mail: { url: `smtp://127.0.0.1:${port}`, from: 'desk@example.org' } });
const post = (by: Colleague, action: string, input: Record<string, unknown> = {}) =>
  app.call('POST', 'invitations.php', { action, ...input }, by.key);
async function invited(by: Colleague, input: Record<string, unknown> = {}) {
  const { body } = await post(by, 'create', input);
  const { invitation, url } = body.data as Made;
  return { id: invitation.id, secret: secretIn(url ?? '/join/') };
}
const secretIn = (text: string) => /\/join\/([\w-]*)/.exec(text)?.[1] ?? '';
async function listed(by = owner) {
  const { body } = await app.call('GET', 'invitations.php', {}, by.key);
  return (body.data as DataOf<Contract['invitations']['list']>).invitations;
}

let people = 0;
const newcomer = () => {
  people++;
  return { name: `Newcomer ${people}`, email: `newcomer-${people}@example.com`, password };
};
const accept = (secret: string, who: object = newcomer(), browser = new Browser(app.fastify)) =>
  browser.post(`${api}join.php`, { action: 'accept', secret, ...who });
const stateOf = async (secret: string) => {
  const answer = (await new Browser(app.fastify).get(`${api}join.php?secret=${secret}`)).json();
  return answer.success ? answer.data.state : answer.error.code;
};
async function signedIn(organizationId?: number, role: Role = 'member') {
  const somebody = await (organizationId === undefined
    ? app.founder.stranger()
    : app.founder.person({ organizationId, role }));
  const { browser } = somebody;
  return {
    ...somebody,
    join: (secret: string) => browser.post(`${api}join.php`, { action: 'join', secret }),
  };
}
const roleOf = async (email: string) =>
  (
    await db
      .selectFrom('members')
      .innerJoin('users', 'users.id', 'members.user_id')
      .select('members.role')
      .where('users.email', '=', email)
      .where('members.organization_id', '=', home)
      .executeTakeFirst()
  )?.role;

describe('a link', () => {
  test('makes somebody new a member with its role, and signs them in', async () => {
    const { secret } = await invited(owner, { role: 'admin', name: 'Vera' });
    const browser = new Browser(app.fastify);
    const look = (await browser.get(`${api}join.php?secret=${secret}`)).json().data;
    expect(look).toMatchObject({
      state: 'open',
      organization_name: 'Marsh Media',
      name: 'Vera',
      role: 'admin',
      email: null,
    });
    const who = newcomer();
    expect((await accept(secret, who, browser)).statusCode).toBe(200);
    const me = (await browser.get(`${api}me.php`)).json().data;
    expect(me).toMatchObject({
      user: { name: who.name, email: who.email, has_password: true },
      organization: { id: home, role: 'admin' },
    });
    expect((await new Browser(app.fastify).signIn(who.email)).statusCode).toBe(200);
    expect(await listed()).toEqual([]);
  });

  test('is kept as a hash alone', async () => {
    const { secret } = await invited(owner, { email: 'kept@example.com' });
    expect(secret).toMatch(/^[\w-]{43}$/);
    for (const table of ['invitations', 'audit_log', 'events', 'rate_limits'] as const)
      expect(JSON.stringify(await db.selectFrom(table).selectAll().execute())).not.toContain(secret);
    expect(JSON.stringify(await listed())).not.toContain(secret);
  });

  test('is good once, whoever comes at the same moment', async () => {
    const { secret } = await invited(owner);
    const answers = await Promise.all([accept(secret), accept(secret), accept(secret)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const again = await accept(secret);
    expect(again.json().error).toMatchObject({
      code: 'invalid_state',
      message: expect.stringContaining('already used'),
    });
    expect(await stateOf(secret)).toBe('accepted');
  });

  test('says plainly that it has expired, was was revoked, or is none', async () => {
    const [late, revoked] = [await invited(owner), await invited(owner)];
    const past = new Date(Date.now() - 1_000);
    // By SQL: eight days later, since sign-in reads the machine's clock.
    await db.updateTable('invitations').set({ expires_at: past }).where('id', '=', late.id).execute();
    await post(owner, 'revoke', { id: revoked.id });
    expect(await stateOf(late.secret)).toBe('expired');
    expect(await stateOf(revoked.secret)).toBe('revoked');
    expect(await stateOf('x'.repeat(43))).toBe('not_found');
    const says = async (secret: string) => (await accept(secret)).json().error.message;
    expect(await says(late.secret)).toContain('expired');
    expect(await says(revoked.secret)).toContain('revoked');
    expect(await says('x'.repeat(43))).toContain('no longer valid');
  });

  test('lets somebody who is here already join, and their browser works there', async () => {
    const { secret } = await invited(admin);
    const { join, browser } = await signedIn(await room.addOrganization());
    expect((await join(secret)).statusCode).toBe(200);
    const me = (await browser.get(`${api}me.php`)).json().data;
    expect(me.organization.id).toBe(home);
    expect(me.organizations).toHaveLength(2);
    expect((await join(secret)).json().error.code).toBe('invalid_state');
  });

  test('stands in the log of the organization that was joined, and in no other, and says from where', async () => {
    const elsewhere = await room.addOrganization();
    const { browser, join } = await signedIn(elsewhere, 'admin');
    const { before } = await db
      .selectFrom('audit_log')
      .select(({ fn }) => fn.max('id').as('before'))
      .executeTakeFirstOrThrow();
    await join((await invited(admin)).secret);
    const { secret } = await invited(admin);
    await app.fastify.inject({
      method: 'POST',
      url: `${api}join.php`,
      remoteAddress: '10.1.7.7',
      headers: { 'x-copydesk-address': '203.0.113.9', cookie: browser.cookie, origin: browser.origin },
      payload: { action: 'accept', secret, ...newcomer() },
    });
    const rows = await db
      .selectFrom('audit_log')
      .select(['organization_id', 'what', 'via', 'address'])
      .where((eb) =>
        eb.or([
          eb('organization_id', '=', elsewhere),
          eb('what', 'in', ['invitations.accept', 'signIn.password']),
        ]),
      )
      .where('organization_id', 'in', [home, elsewhere])
      .where('id', '>', before)
      .orderBy('id')
      .execute();
    const address = expect.stringMatching(/^10\.1\./);
    expect(rows).toEqual([
      { organization_id: home, what: 'invitations.accept', via: 'session', address },
      { organization_id: home, what: 'invitations.accept', via: 'link', address },
      { organization_id: home, what: 'signIn.password', via: 'session', address },
    ]);
  });

  test('makes nobody twice a member, and lets nobody in again who was deactivated', async () => {
    const { id, email, browser, join } = await signedIn(home);
    const { secret } = await invited(owner);
    expect((await join(secret)).json().error.message).toContain('a member of Marsh Media already');
    await room.manage('members.php', { action: 'deactivate', user_id: id, hand_over_to: null }, home);
    await browser.signIn(email);
    expect((await join(secret)).json().error.message).toContain('activate you again');
    expect(await stateOf(secret)).toBe('open');
  });

  test('takes no address that somebody has, and makes no second person of it', async () => {
    const { email } = await app.founder.stranger();
    const { secret } = await invited(owner);
    const refused = await accept(secret, { ...newcomer(), email: email.toUpperCase() });
    expect(refused.json().error.message).toContain('sign in with it');
    const twins = newcomer();
    const second = await invited(owner);
    const answers = await Promise.all([accept(secret, twins), accept(second.secret, twins)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test.each([
    ['a short password', { password: 'short' }],
    ['a password that is guessed first', { password: 'Password1234' }],
    ['their own e-mail as their password', { email: 'vera@example.com', password: 'vera@example.com' }],
    ['their own name as their password', { name: 'Vera Marsh-Hill', password: 'vera marsh-hill' }],
    ['no address', { email: 'nowhere' }],
    ['a name of blanks', { name: '  ' }],
    ['a name that turns the line', { name: 'Vera\u202Ematron' }],
    ['a name with U+0000', { name: 'Ve\0ra' }],
  ])('takes nobody with %s', async (_what, wrong) => {
    const { secret } = await invited(owner);
    expect((await accept(secret, { ...newcomer(), ...wrong })).json().error.code).toBe('validation_error');
    expect(await stateOf(secret)).toBe('open');
  });

  test('ends with its maker’s right to give it', async () => {
    const second = await room.colleague('full', { role: 'owner', organizationId: home, agent: false });
    const [asOwner, asAdmin] = [await invited(second, { role: 'owner' }), await invited(admin)];
    const change = (user_id: number, input: object) =>
      app.call('POST', 'members.php', { user_id, ...input }, owner.key);
    await change(second.userId, { action: 'change', role: 'admin' });
    await change(admin.userId, { action: 'deactivate', hand_over_to: null });
    expect([await stateOf(asOwner.secret), await stateOf(asAdmin.secret)]).toEqual(['revoked', 'revoked']);
    expect((await accept(asOwner.secret)).statusCode).toBe(409);
  });
});

describe('an invitation to one address', () => {
  test('is nobody else’s', async () => {
    const { secret } = await invited(owner, { email: 'Vera@Example.com' });
    const wrong = await accept(secret);
    expect(wrong.json().error).toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('is for vera@example.com'),
    });
    expect((await (await signedIn()).join(secret)).json().error.code).toBe('forbidden');
    expect((await accept(secret, { ...newcomer(), email: 'VERA@example.com' })).statusCode).toBe(200);
    expect(await roleOf('vera@example.com')).toBe('member');
  });

  test('without a mail server comes back as a link, and proves nothing of the address', async () => {
    const { secret } = await invited(owner, { email: 'unproven@example.com' });
    await accept(secret, { ...newcomer(), email: 'unproven@example.com' });
    expect(await verified('unproven@example.com')).toBe(false);
  });

  test('goes out by mail, sealed in the outbox, and proves the address', async () => {
    withMail();
    const email = 'by-mail@example.com';
    const { body } = await post(owner, 'create', { email });
    expect(body.data).toMatchObject({ url: null, invitation: { mailed: true, email, state: 'open' } });
    await deliverDue(deps);
    expect(mails.map(({ to }) => to)).toEqual([[email]]);
    const words = (mails[0]?.raw ?? '').replace(/=\r\n/g, '').replaceAll('=3D', '=');
    const secret = secretIn(words);
    expect(words).toContain('invites you to work with Marsh Media');
    expect(words).not.toContain('{link}');
    const kept = await db.selectFrom('notification_deliveries').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(secret);
    const outbox = await app.call('GET', 'outbox.php', {}, owner.key);
    expect(JSON.stringify(outbox.body.data)).not.toContain(secret);
    expect((await accept(secret, { ...newcomer(), email })).statusCode).toBe(200);
    expect(await verified(email)).toBe(true);
  });

  test('is mailed in the organization’s language to somebody who chose none', async () => {
    withMail();
    await room.manage('organization.php', { action: 'edit', lang: 'de-AT' }, home);
    await post(owner, 'create', { email: 'neu@example.com' });
    await deliverDue(deps);
    expect(mails[0]?.raw).toContain('mit Marsh Media in Copydesk');
  });

  test('is not made for who is a member, or was one', async () => {
    const { id, email } = await signedIn(home);
    expect((await post(owner, 'create', { email })).body.error?.message).toContain('is a member already');
    await room.manage('members.php', { action: 'deactivate', user_id: id, hand_over_to: null }, home);
    expect((await post(owner, 'create', { email })).body.error?.message).toContain('Activate them again');
  });

  async function verified(email: string): Promise<boolean> {
    const row = await db
      .selectFrom('users')
      .select('email_verified')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return row.email_verified;
  }
});

describe('who invites', () => {
  test('owners and admins; owners are invited by owners only', async () => {
    const member = await room.colleague('full', { organizationId: home });
    expect(codeOf(await post(member, 'create'))).toBe('403 forbidden');
    expect(codeOf(await post(admin, 'create', { role: 'admin' }))).toBe('200');
    expect(codeOf(await post(admin, 'create', { role: 'owner' }))).toBe('403 forbidden');
    expect(codeOf(await post(owner, 'create', { role: 'owner' }))).toBe('200');
    expect(codeOf(await post(owner, 'create', { role: 'emperor' }))).toBe('422 validation_error');
    expect(codeOf(await post(owner, 'create', { email: 'nobody' }))).toBe('422 validation_error');
  });

  test('renews it: the former link ends, an expired one is good again', async () => {
    const { id, secret } = await invited(admin);
    const past = new Date(Date.now() - 1_000);
    // By SQL: eight days later, since sign-in reads the machine's clock.
    await db.updateTable('invitations').set({ expires_at: past }).where('id', '=', id).execute();
    expect(await listed()).toMatchObject([{ id, state: 'expired' }]);
    const { body } = await post(admin, 'renew', { id });
    const fresh = secretIn((body.data as Made).url ?? '');
    expect([await stateOf(secret), await stateOf(fresh)]).toEqual(['not_found', 'open']);
    expect((await accept(fresh)).statusCode).toBe(200);
    expect(codeOf(await post(admin, 'renew', { id }))).toBe('409 invalid_state');
  });

  test('an admin neither renews nor revokes what invites an owner', async () => {
    const { id, secret } = await invited(owner, { role: 'owner' });
    for (const action of ['renew', 'revoke'])
      expect(codeOf(await post(admin, action, { id }))).toBe('403 forbidden');
    expect(await stateOf(secret)).toBe('open');
  });

  test('revokes it once, and never renews what was revoked', async () => {
    const { id } = await invited(owner);
    expect(codeOf(await post(admin, 'revoke', { id }))).toBe('200');
    expect(codeOf(await post(admin, 'revoke', { id }))).toBe('409 invalid_state');
    expect(codeOf(await post(admin, 'renew', { id }))).toBe('409 invalid_state');
    const audited = await db
      .selectFrom('audit_log')
      .select('what')
      .where('subject', '=', `invitation ${id}`)
      .orderBy('id')
      .execute();
    expect(audited.map(({ what }) => what)).toEqual(['invitations.create', 'invitations.revoke']);
  });

  test('is of the organization: others see and change nothing', async () => {
    const { id } = await invited(owner);
    const elsewhere = await room.addOrganization();
    const stranger = await room.colleague('full', { role: 'owner', organizationId: elsewhere });
    expect(await listed(stranger)).toEqual([]);
    for (const action of ['renew', 'revoke'])
      expect(codeOf(await post(stranger, action, { id }))).toBe('404 not_found');
  });
});

test('trying secrets is slowed down', async () => {
  const browser = new Browser(app.fastify);
  const statuses = new Set<number>();
  const waits = new Set<unknown>();
  for (let guess = 0; guess < 62; guess++) {
    const { statusCode, headers } = await accept(String(guess).padStart(43, 'x'), newcomer(), browser);
    statuses.add(statusCode);
    waits.add(statusCode === 429 ? Number(headers['retry-after']) > 0 : headers['retry-after']);
  }
  expect([...waits]).toEqual([undefined, true]);
  expect([...statuses]).toEqual([404, 429]);
});

test('nobody signs up without an invitation', async () => {
  const { db: own } = database;
  const signIn = createSignIn({ db: own, settings: deps.settings, log: deps.log });
  const signUp = signIn.handler(
    new Request('http://localhost:4400/api/auth/sign-up/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'http://localhost:4400' },
      body: JSON.stringify(newcomer()),
    }),
  );
  expect((await signUp).status).toBe(400);
});
