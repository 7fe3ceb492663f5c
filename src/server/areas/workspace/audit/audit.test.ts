import { sql } from 'kysely';
import { glob, readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';

import { contract } from '#contract/index.ts';
import type { Operation } from '#contract/operation.ts';
import { recordedOf } from '#server/access/recorded.ts';
import { writeAudit } from '#server/access/store-audit.ts';
import type { Answer } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';
import { Browser } from '#test/app/sign-in-app.ts';
import { startNewsroom } from '#test/data/newsroom.ts';
import { linksOf } from '#test/data/review-links.ts';
import { describeAct } from './describe.ts';

const database = await freshDatabase();
const { db } = database;
const room = await startNewsroom(database, { env: { TRUSTED_PROXIES: '10.9.0.0/16' } });
const { app } = room;
const { fastify } = app;
const owner = await room.colleague('full', { role: 'owner' });
const writer = await room.colleague('writer');
const project = await room.project();

interface Entry extends Record<string, unknown> {
  id: number;
  words: string;
  operation: string;
}
const read = (sent: object = {}, by = owner): Promise<Answer> =>
  app.call('GET', 'audit.php', { ...sent }, by.key);
const entriesOf = ({ body }: Answer) => (body.data as { entries: Entry[] }).entries;
const newest = async (sent: object = {}) => entriesOf(await read(sent))[0];
const post = (path: string, sent: object, by = owner) => app.call('POST', path, { ...sent }, by.key);

async function person(role: 'owner' | 'admin' | 'member' = 'admin', home = room.organizationId) {
  const { id, email } = await room.app.founder.person({ organizationId: home, role });
  return { id, email, browser: new Browser(fastify) };
}

describe('what is recorded', () => {
  test('an approval: who, what, which post, from where', async () => {
    const id = await room.draft(writer, { project_id: project.id });
    await room.schedule(owner, 'approve', { id });
    expect(await newest({ object: `post ${id}` })).toMatchObject({
      words: `Approved post ${id} “The harbour opens again.”`,
      operation: 'schedule.approve',
      object: `post ${id}`,
      object_words: `post ${id} “The harbour opens again.”`,
      outcome: 'done',
      user_id: owner.userId,
      via: 'key',
      token_name: 'full',
      address: '127.0.0.1',
      device: 'lightMyRequest',
    });
  });

  test('a verdict, an approval and a plan together with their row, or not at all', async () => {
    const id = await room.draft(writer, { project_id: project.id });
    await sql`create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'No space left on device'; end $$`.execute(db);
    await sql`create trigger full_disk before insert on audit_log execute function full_disk()`.execute(db);
    try {
      for (const answer of [
        await room.schedule(owner, 'review', { id, verdict: 'fix' }),
        await room.schedule(owner, 'approve', { id }),
        await post('plans.php', { action: 'choose', plan: 'free' }),
      ])
        expect(answer.body.error?.code).toBe('server_error');
    } finally {
      await sql`drop trigger full_disk on audit_log`.execute(db);
    }
    const [{ state } = {}] = await db.selectFrom('posts').select('state').where('id', '=', id).execute();
    const reviews = await db.selectFrom('reviews').select('id').where('post_id', '=', id).execute();
    const [{ plan } = {}] = await db
      .selectFrom('organizations')
      .select('plan')
      .where('id', '=', room.organizationId)
      .execute();
    expect({ state, reviews, plan }).toEqual({ state: 'draft', reviews: [], plan: 'desk' });
  });

  test('is stored when the answer comes', async () => {
    const { body } = await post('tokens.php', { action: 'create', name: 'Robot', group: 'reader' });
    const { id } = (body.data as { token: { id: number } }).token;
    const rows = await db
      .selectFrom('audit_log')
      .select('what')
      .where('subject', '=', `token ${id}`)
      .execute();
    expect(rows).toEqual([{ what: 'tokens.create' }]);
  });

  test('a change that keeps its details itself is one row, not two', async () => {
    await room.schedule(owner, 'pause', { paused: true, reason: 'Power cut' });
    expect(await newest({ operation: 'schedule.pause' })).toMatchObject({
      words: `Paused sending of organization ${room.organizationId} “Marsh Media”`,
      details: { paused: true, reason: 'Power cut' },
      address: '127.0.0.1',
    });
    await room.schedule(owner, 'pause', { paused: false });
    const all = entriesOf(await read({ operation: 'schedule.pause' }));
    expect(all.map(({ words }) => words.split(' ')[0])).toEqual(['Resumed', 'Paused']);
  });

  test('what was refused for lack of rights, with what was tried', async () => {
    const id = await room.draft(writer, { project_id: project.id });
    await room.schedule(writer, 'approve', { id });
    expect(await newest({ outcome: 'refused', user_id: writer.userId })).toMatchObject({
      words: `Not allowed: Send a draft, at its time or now (post ${id} “The harbour opens again.”)`,
      details: { code: 'insufficient_scope' },
    });
    await post('tokens.php', { action: 'revoke', id: 'x'.repeat(500) }, writer);
    expect(await newest({ outcome: 'refused' })).toMatchObject({
      operation: 'tokens.revoke',
      object: 'token',
      details: { code: 'insufficient_scope' },
    });
  });

  test('nothing of what only failed, and nothing of what reads or writes cards', async () => {
    const before = await newest();
    await room.schedule(owner, 'approve', { id: 999_999 });
    await post('cards.php', { title: 'A card' });
    await read();
    expect(await newest()).toEqual(before);
  });

  test('what somebody does by a link, in the house of the link alone, though they are signed in elsewhere', async () => {
    const post_id = await room.draft(owner, { project_id: project.id });
    const { secret } = await linksOf(app).linkBy(owner, { post_id });
    const home = await room.addOrganization();
    const guest = await person('admin', home);
    await guest.browser.signIn(guest.email);
    const [shown] = (await linksOf(app).opened(secret)).posts;
    const said = { verdict: 'fix', words: 'Nine, not eight.', name: 'Vera Holm' };
    const sent = { secret, post_id, content_hash: shown?.content_hash, ...said };
    expect((await guest.browser.post('/tool/api/v1/guest-review.php', sent)).statusCode).toBe(200);
    const rows = await db
      .selectFrom('audit_log')
      .select('organization_id')
      .where('what', '=', 'guestReview.say')
      .execute();
    expect(rows).toEqual([{ organization_id: room.organizationId }]);
  });

  test('neither a key nor a text that was sent', async () => {
    const { body } = await post('tokens.php', { action: 'create', name: 'Secretive', group: 'reader' });
    const { key } = body.data as { key: string };
    await room.draft(owner, { body: 'Nobody may read this yet.', author_notes: 'hush' });
    const rows = JSON.stringify(await db.selectFrom('audit_log').selectAll().execute());
    for (const secret of [key, 'Nobody may read', 'hush']) expect(rows).not.toContain(secret);
  });

  test('every operation that manages, publishes or reviews, and some that need less', () => {
    const names = Object.entries(contract).flatMap(([noun, group]) =>
      Object.entries(group)
        .filter(([, operation]: [string, Operation]) => recordedOf(operation) === null)
        .filter(
          ([, { kind, permission }]: [string, Operation]) =>
            kind === 'command' && ['manage', 'publish', 'review'].includes(permission),
        )
        .map(([name]) => `${noun}.${name}`),
    );
    // These only read, or write numbers by the thousand.
    expect(names.toSorted()).toEqual([
      'accounts.check',
      'accounts.checkKeys',
      'singleSignOn.tryGroups',
      'sources.discover',
      'sources.test',
      'trends.push',
    ]);
    expect(recordedOf(contract.schedule.create)).not.toBeNull();
    expect(recordedOf(contract.cards.move)).toBeNull();
  });
});

describe('sign-ins', () => {
  test('let in and refused, with address and device; what was typed is kept nowhere', async () => {
    const { id, email, browser } = await person();
    await browser.signIn(email, 'not the password at all');
    await browser.signIn(email);
    const [done, refused] = entriesOf(await read({ user_id: id }));
    expect(done).toMatchObject({ words: 'Signed in by password', outcome: 'done', via: 'session' });
    expect(done?.['session_id']).toEqual(expect.any(Number));
    expect(refused).toMatchObject({ words: 'Was not let in by password', outcome: 'refused' });
    expect(done?.['address']).toMatch(/^10\.1\./);
    await browser.signIn('nobody@example.com', 'a password typed by mistake');
    const rows = await db.selectFrom('audit_log').selectAll().execute();
    expect(rows.at(-1)).toMatchObject({ organization_id: null, user_id: null, outcome: 'refused' });
    for (const typed of ['not the password', 'by mistake', 'nobody@example.com'])
      expect(JSON.stringify(rows)).not.toContain(typed);
  });

  test('a changed password and the end of a session', async () => {
    const { id, email, browser } = await person();
    await browser.signIn(email);
    const [currentPassword, newPassword] = ['correct horse battery staple', 'a longer one than before'];
    await browser.post('/api/auth/change-password', { currentPassword: 'wrong one, sorry', newPassword });
    await browser.post('/api/auth/change-password', { currentPassword, newPassword });
    await browser.post('/api/auth/sign-out', {});
    const words = entriesOf(await read({ user_id: id })).map((entry) => entry.words);
    expect(words.slice(0, 4)).toEqual([
      'Signed out',
      'Changed their password',
      'Could not change the password',
      'Signed in by password',
    ]);
  });
});

describe('the address', () => {
  const from = async (remoteAddress: string) => {
    await fastify.inject({
      method: 'POST',
      url: '/tool/api/v1/tokens.php',
      remoteAddress,
      headers: { authorization: `Bearer ${writer.key}`, 'x-forwarded-for': '203.0.113.7' },
      payload: { action: 'revoke', id: 1 },
    });
    return (await newest({ operation: 'tokens.revoke' }))?.['address'];
  };

  test('of a person behind a trusted proxy is theirs; nobody else may say one', async () => {
    expect(await from('10.9.1.1')).toBe('203.0.113.7');
    expect(await from('198.51.100.4')).toBe('198.51.100.4');
  });
});

describe('a line of the log', () => {
  const said = (what: string, subject: string | null) =>
    describeAct({ what, subject, details: {}, outcome: 'done' });

  test('says of members, invitations and exports what was done, and to what', () => {
    expect(said('members.leave', 'user 7')).toBe('Left as user 7');
    expect(said('invitations.accept', 'invitation 3')).toBe('Joined by invitation 3');
    expect(said('outbox.retry', 'delivery 3')).toBe('Sent again delivery 3');
    expect(said('backups.download', 'copydesk-x.tar.zst')).toBe('Downloaded copydesk-x.tar.zst');
    expect(said('organizationRemoval.done', 'organization 3')).toBe('Removed organization 3');
    expect(said('signIn.password', 'user 7')).toBe('Signed in by password');
  });

  test('is made of words for every act that a feature writes down itself', async () => {
    const written = new Set<string>();
    for await (const file of glob('src/server/areas/**/!(*.test).ts'))
      for (const [, what = ''] of (await readFile(file, 'utf8')).matchAll(
        /writeAudit\([\s\S]*?what: '([\w.]+)'/g,
      ))
        written.add(what);
    expect(written.size).toBeGreaterThan(20);
    expect([...written].filter((what) => said(what, 'thing 1').startsWith(what))).toEqual([]);
  });

  test('is made of words for every operation that is recorded', () => {
    const recorded = Object.entries(contract).flatMap(([noun, group]) =>
      Object.entries(group)
        .filter(([, operation]: [string, Operation]) => recordedOf(operation) !== null)
        .map(([name]) => `${noun}.${name}`),
    );
    expect(recorded.filter((what) => said(what, 'thing 1').startsWith(what))).toEqual([]);
  });
});

describe('the log', () => {
  test('is changed and deleted by nobody, and goes with its organization', async () => {
    // By SQL: no operation even tries.
    const home = await room.addOrganization();
    const doer = { organizationId: home, userId: null, tokenId: null };
    await writeAudit(db, doer, { what: 'x.y', subject: 'x 1' });
    const rows = () => db.selectFrom('audit_log').select('id').where('what', '=', 'x.y').execute();
    const change = db.updateTable('audit_log').set({ subject: 'x 2' }).where('organization_id', '=', home);
    await expect(change.execute()).rejects.toThrow('only ever added to');
    const remove = db.deleteFrom('audit_log').where('organization_id', '=', home);
    await expect(remove.execute()).rejects.toThrow('only ever added to');
    await expect(db.deleteFrom('audit_log').where('organization_id', 'is', null).execute()).rejects.toThrow(
      'only ever',
    );
    await expect(sql`truncate audit_log`.execute(db)).rejects.toThrow('only ever added to');
    expect(await rows()).toHaveLength(1);
    await db.deleteFrom('organizations').where('id', '=', home).execute();
    expect(await rows()).toEqual([]);
  });

  test('keeps the name of a person who is gone', async () => {
    const gone = await person();
    await gone.browser.signIn(gone.email);
    // By SQL: no operation removes a person from the installation.
    await db.deleteFrom('users').where('id', '=', gone.id).execute();
    expect(await newest({ user_id: gone.id })).toMatchObject({ who: expect.stringMatching(/^Person/) });
  });

  test('is for admins of the organization; nobody sees another’s', async () => {
    const stranger = await room.addOrganization();
    const theirs = await room.colleague('full', { role: 'owner', organizationId: stranger });
    const ours = new Set(entriesOf(await read()).map(({ id }) => id));
    const before = (await newest())?.id;
    for (const sent of [{}, { before }, { before: 999_999_999 }])
      expect(entriesOf(await read(sent, theirs)).filter(({ id }) => ours.has(id))).toEqual([]);
    expect((await read({}, await room.colleague('full'))).body.error?.code).toBe('forbidden');
    expect((await read({ of: 'installation' }, theirs)).body.error?.code).toBe('forbidden');
    // By SQL: only set-up creates an administrator, who would be a member of the first organization.
    await db.updateTable('users').set({ administrator: true }).where('id', '=', theirs.userId).execute();
    const installed = entriesOf(await read({ of: 'installation' }, theirs));
    expect(installed[0]).toMatchObject({ who: null, outcome: 'refused' });
  });

  test('names what was acted on, if it is still there and its reader’s to see', async () => {
    const home = await room.addOrganization();
    const admin = await room.colleague('full', { role: 'admin', organizationId: home });
    const { id: column } = (
      (await post('columns.php', { name: 'Waiting' }, admin)).body.data as {
        column: { id: number };
      }
    ).column;
    const { token } = (await post('tokens.php', { action: 'create', name: 'Robot', group: 'reader' })).body
      .data as { token: { id: number } };
    const hidden = await room.draft(writer, { project_id: project.id });
    // By SQL: drafts that are made with a key are in review at once.
    await db.updateTable('posts').set({ stage: 'private' }).where('id', '=', hidden).execute();
    const doer = { organizationId: home, userId: null, tokenId: null };
    const strange = [`token ${token.id}`, `post ${hidden}`, `user ${writer.userId}`, 'column 999999', 'x'];
    for (const subject of strange) await writeAudit(db, doer, { what: 'x.y', subject });
    const wordsIn = async (sent: object, by: typeof admin) =>
      entriesOf(await read(sent, by)).map((entry) => entry['object_words']);
    expect(await wordsIn({ operation: 'x.y' }, admin)).toEqual(strange.toReversed());
    expect(await wordsIn({ object: `column ${column}` }, admin)).toEqual([`column ${column} “Waiting”`]);
    expect(await wordsIn({ object: `token ${token.id}` }, owner)).toEqual([`token ${token.id} “Robot”`]);
    await writeAudit(
      db,
      { ...doer, organizationId: room.organizationId },
      { what: 'x.y', subject: `post ${hidden}` },
    );
    expect(await wordsIn({ object: `post ${hidden}`, operation: 'x.y' }, owner)).toEqual([`post ${hidden}`]);
    const headers = { authorization: `Bearer ${admin.key}`, 'accept-language': 'de' };
    const german = await fastify.inject({ url: '/tool/api/v1/audit.php?object=column', headers });
    expect(german.body).toContain(`Spalte ${column}`);
  });

  test('is read page by page, which what comes in meanwhile does not shift', async () => {
    const home = await room.addOrganization();
    const admin = await room.colleague('full', { role: 'admin', organizationId: home });
    const doer = { organizationId: home, userId: null, tokenId: null };
    for (let n = 1; n <= 5; n++) await writeAudit(db, doer, { what: 'x.y', subject: `thing ${n}` });
    const page = async (sent: object) =>
      (await read({ per_page: 2, operation: 'x.y', ...sent }, admin)).body.data as never;
    const first: { entries: Entry[]; next: number | null } = await page({});
    await writeAudit(db, doer, { what: 'x.y', subject: 'thing 6' });
    const second: typeof first = await page({ before: first.next });
    const third: typeof first = await page({ before: second.next });
    const all = [first, second, third].flatMap(({ entries }) => entries.map((entry) => entry['object']));
    expect(all).toEqual(['thing 5', 'thing 4', 'thing 3', 'thing 2', 'thing 1']);
    expect(third.next).toBeNull();
  });

  test('is narrowed by person, operation, object, outcome and time', async () => {
    const home = await room.addOrganization();
    const admin = await room.colleague('full', { role: 'admin', organizationId: home });
    const of = (sent: object) =>
      read(sent, admin).then((answer) => entriesOf(answer).map((entry) => entry['object']));
    const made = (await of({})).length;
    // By SQL: at hours of the past.
    await db
      .insertInto('audit_log')
      .values(
        (
          [
            ['post 1', 'schedule.approve', '2030-01-01T00:00:00Z'],
            ['post 12', 'schedule.approve', '2030-01-02T00:00:00Z'],
            ['poster 1', 'tokens.revoke', '2030-01-03T00:00:00Z'],
          ] as const
        ).map(([subject, what, at]) => ({
          organization_id: home,
          user_id: admin.userId,
          who: 'Ada',
          token_id: null,
          session_id: null,
          via: null,
          address: null,
          device: null,
          what,
          subject,
          details: '{}',
          at: new Date(at),
        })),
      )
      .execute();
    expect(await of({ object: 'post 1' })).toEqual(['post 1']);
    expect(await of({ object: 'post' })).toEqual(['post 12', 'post 1']);
    expect(await of({ operation: 'tokens.revoke' })).toEqual(['poster 1']);
    expect(await of({ since: '2030-01-02T00:00:00Z', until: '2030-01-03T00:00:00Z' })).toEqual(['post 12']);
    expect(await of({ since: '1930-01-01T00:00:00Z', until: '2130-01-01T00:00:00Z' })).toHaveLength(made + 3);
    expect(await of({ user_id: writer.userId })).toEqual([]);
    expect(await of({ object: 'post%', operation: "'; drop table audit_log; --" })).toEqual([]);
    for (const bad of [
      { since: 'long ago' },
      { per_page: 0 },
      { per_page: 101 },
      { user_id: -1 },
      { of: 'all' },
    ])
      expect((await read(bad, admin)).status).toBe(422);
    const { body } = await read({ action: 'facets' }, admin);
    expect(body.data).toMatchObject({
      people: expect.arrayContaining([{ user_id: admin.userId, name: expect.any(String) }]),
      operations: expect.arrayContaining([
        expect.objectContaining({ operation: 'schedule.approve' }),
        expect.objectContaining({ operation: 'tokens.revoke' }),
      ]),
    });
  });

  test('leaves as CSV in which no cell is computed', async () => {
    const home = await room.addOrganization();
    const admin = await room.colleague('full', { role: 'admin', organizationId: home });
    for (const name of ['=1+1', '+1', '-1', '@sum'])
      await writeAudit(
        db,
        { organizationId: home, userId: null, tokenId: null, name, from: { address: '::1', device: name } },
        { what: 'signIn.password', subject: null, outcome: 'refused' },
      );
    const { body } = await read({ action: 'csv', outcome: 'refused' }, admin);
    const { csv, complete } = body.data as { csv: string; complete: boolean };
    expect(complete).toBe(true);
    expect(csv.trimEnd().split('\r\n')).toHaveLength(5);
    for (const name of ['=1+1', '+1', '-1', '@sum']) {
      expect(csv).toContain(`,'${name},`);
      expect(csv).not.toContain(`,${name},`);
    }
  });
});
