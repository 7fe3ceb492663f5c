import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';

import type { NotificationEvent } from '#contract/notifications/notification-events.ts';
import { notify } from '#server/areas/notifications/notifications/notify.ts';
import {
  firstSettings,
  savePreference,
  saveSettings,
} from '#server/areas/notifications/notifications/store-people.ts';
import { unsubscribeToken } from '#server/areas/notifications/notifications/unsubscribe.ts';
import { createMailer } from '#server/lib/mail.ts';
import { startApp } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';
import { emptyTables } from '#test/data/empty-tables.ts';
import { deliverDue } from '#test/data/messages.ts';
import { deliver } from './deliver.ts';
import { sendMail } from './send-mail.ts';

interface Mail {
  to: string[];
  raw: string;
}

/** What the mail server refuses: a recipient or a whole mail; null: nothing. */
let refusal: { at: 'recipient' | 'mail' | 'hang up'; code: number; says: string } | null = null;
const mails: Mail[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo(_address, _session, answer) {
    answer(refusal?.at === 'recipient' ? failure(refusal) : null);
  },
  onData(stream, session, answer) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      mails.push({ to, raw: Buffer.concat(chunks).toString() });
      // It has accepted the mail, and disconnects before it says so.
      if (refusal?.at === 'hang up') for (const connection of server.connections) connection.close();
      else answer(refusal ? failure(refusal) : null);
    });
  },
});
server.on('error', () => {});
await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
const { port } = server.server.address() as AddressInfo;

function failure({ code, says }: { code: number; says: string }): Error {
  return Object.assign(new Error(says), { responseCode: code });
}

const database = await freshDatabase();
const { db } = database;
let now = new Date('2026-05-04T08:00:00Z');
const app = await startApp(database, {
  now: () => now,
  env: {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Copydesk <desk@example.org>',
    BASE_URL: 'https://desk.example.org',
  },
});
const { deps, organizationId } = app;

async function person() {
  const { id, email, browser } = await app.founder.person({ organizationId });
  for (const event of ['comment_on_my_card', 'mentioned'] as const)
    await savePreference(db, { user_id: id, event, channel: 'mail', wanted: true });
  return { id, email, browser };
}

let serial = 0;
interface Over {
  event?: NotificationEvent;
  title?: string;
  body?: string;
}

async function told(to: number, { event, title, body }: Over = {}) {
  serial += 1;
  await db.transaction().execute((trx) =>
    notify(trx, deps.queue, {
      organizationId,
      to: [to],
      event: event ?? 'comment_on_my_card',
      title: () => title ?? 'Bo commented on “Heat pumps”',
      body: () => body ?? 'Is this still true?',
      path: '/board?card=12',
      projectId: null,
      once: `comment ${serial}`,
      by: null,
      now,
    }),
  );
}

async function deliveredTo(userId: number) {
  return (await deliverDue(deps)).filter((delivery) => delivery.user_id === userId);
}

/** A header of a mail, unfolded. */
function header({ raw }: Mail, name: string): string | undefined {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');
  return head.split('\r\n').find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}: `));
}

/** The decoded subject (encoded words, RFC 2047). */
function subjectOf(mail: Mail): string {
  const bytes = [...(header(mail, 'Subject') ?? '').matchAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi)].map(
    ([, kind, text = '']) =>
      kind === 'B'
        ? Buffer.from(text, 'base64')
        : Buffer.from(
            text
              .replaceAll('_', ' ')
              .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16))),
            'latin1',
          ),
  );
  return Buffer.concat(bytes).toString();
}

const plain = { subject: 'Again', text: 'Again', html: null, unsubscribe: null };

/** The mail's decoded parts. */
function textOf({ raw }: Mail): string {
  return raw
    .replace(/=\r\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());
}

beforeEach(async () => {
  refusal = null;
  mails.length = 0;
  await emptyTables(db, 'notification_deliveries');
});

describe('a mail', () => {
  it('tells what happened in text and HTML, with a link to it and a way out', async () => {
    const { id, email } = await person();
    await told(id);
    expect(await deliveredTo(id)).toMatchObject([{ state: 'sent', target: email, attempts: 1 }]);
    const [mail, ...more] = mails;
    if (!mail) throw new Error('no mail came');
    expect(more).toEqual([]);
    expect(mail.to).toEqual([email]);
    expect(header(mail, 'From')).toBe('From: Copydesk <desk@example.org>');
    expect(header(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(header(mail, 'List-Unsubscribe')).toMatch(
      /^List-Unsubscribe: <https:\/\/desk\.example\.org\/unsubscribe\?token=[\w.-]+>$/,
    );
    expect(header(mail, 'Auto-Submitted')).toBe('Auto-Submitted: auto-generated');
    expect(mail.raw).toContain('multipart/alternative');
    const text = textOf(mail);
    expect(text).toContain('Is this still true?');
    expect(text).toContain('https://desk.example.org/board?card=12');
    expect(text).toContain('<a href="https://desk.example.org/board?card=12"');
  });

  it('shows scripts as text, and lets no title add a header or a recipient', async () => {
    const { id, email } = await person();
    await told(id, {
      title: '<script>alert(1)</script>\r\nBcc: all@evil.example\r\n\r\nhello',
      body: '<img src=x onerror=alert(1)>',
    });
    await deliveredTo(id);
    const [mail] = mails;
    if (!mail) throw new Error('no mail came');
    expect(mail.to).toEqual([email]);
    expect(header(mail, 'Bcc')).toBeUndefined();
    expect(header(mail, 'Subject')).toBe('Subject: <script>alert(1)</script> Bcc: all@evil.example hello');
    const html = textOf(mail).slice(textOf(mail).indexOf('<!doctype html>'));
    expect(html).not.toMatch(/<script|<img/);
    expect(html).toContain('&#60;img src');
  });

  it('has a subject that a mail program can show, cut between signs', async () => {
    const { id } = await person();
    const title = `${'family 👨‍👩‍👧‍👦 '.repeat(20)}end`;
    await told(id, { title });
    await deliveredTo(id);
    const [mail] = mails;
    if (!mail) throw new Error('no mail came');
    const subject = subjectOf(mail);
    expect(subject.length).toBeLessThanOrEqual(120);
    expect(subject).toMatch(/^family 👨‍👩‍👧‍👦 .*…$/u);
    expect(title.startsWith(subject.slice(0, -1))).toBe(true);
  });

  it('has a Message-ID that the first mail of a new database does not have again', async () => {
    const { id } = await person();
    await told(id);
    await deliveredTo(id);
    const [row] = await db.selectFrom('notification_deliveries').selectAll().execute();
    now = new Date(now.getTime() + 60_000);
    if (row) await sendMail(deps, { ...row, created_at: now }, plain);
    const [first, second] = mails.map((mail) => header(mail, 'Message-ID'));
    expect(first).toMatch(/^Message-ID: <copydesk-\w+-\d+@desk\.example\.org>$/i);
    expect(second).not.toBe(first);
  });

  it('that the server puts off is tried again; one that it refuses fails in its words', async () => {
    const { id } = await person();
    refusal = { at: 'recipient', code: 451, says: 'Greylisted, come back' };
    await told(id);
    expect(await deliveredTo(id)).toMatchObject([
      { state: 'waiting', answer: expect.stringContaining('451 Greylisted, come back') },
    ]);
    refusal = { at: 'mail', code: 554, says: 'We do not like this mail' };
    now = new Date(now.getTime() + 30_000);
    expect(await deliveredTo(id)).toMatchObject([
      { state: 'failed', answer: expect.stringContaining('554 We do not like this mail') },
    ]);
  });

  it('that the server may have taken before it hung up is unknown, and is not sent again', async () => {
    const { id } = await person();
    refusal = { at: 'hang up', code: 0, says: '' };
    await told(id);
    expect(await deliveredTo(id)).toMatchObject([{ state: 'unknown' }]);
    refusal = null;
    now = new Date(now.getTime() + 3_600_000);
    await deliveredTo(id);
    expect(mails).toHaveLength(1);
  });

  it('waits for a server that is not there', async () => {
    const { id } = await person();
    await told(id);
    const nowhere = { ...deps.settings, mail: { url: 'smtp://127.0.0.1:9', from: 'desk@example.org' } };
    const [{ id: delivery } = { id: 0 }] = await db
      .selectFrom('notification_deliveries')
      .select('id')
      .execute();
    expect(await deliver({ ...deps, settings: nowhere }, delivery)).not.toBeNull();
    expect(await db.selectFrom('notification_deliveries').select(['state', 'answer']).execute()).toEqual([
      { state: 'waiting', answer: expect.stringContaining('ECONNREFUSED') },
    ]);
  });

  it('without a mail server is kept in the outbox, where it can be read', async () => {
    const { id, email } = await person();
    await told(id);
    const [{ id: delivery } = { id: 0 }] = await db
      .selectFrom('notification_deliveries')
      .select('id')
      .execute();
    expect(createMailer(null)).toBeNull();
    await deliver({ ...deps, settings: { ...deps.settings, mail: null } }, delivery);
    const admin = await app.token('full', { role: 'admin' });
    const outbox = await app.call('GET', 'outbox.php', { channel: 'mail' }, admin);
    expect(outbox.body.data).toMatchObject({
      deliveries: [
        {
          to: email,
          subject: 'Bo commented on “Heat pumps”',
          text: expect.stringContaining('Is this still true?'),
          state: 'kept',
          answer: 'No mail server is set: SMTP_URL and MAIL_FROM are empty.',
        },
      ],
    });
  });

  it('is written in the language of its reader', async () => {
    const { id } = await person();
    // By SQL: nobody of this test is signed in, and preferences are saved by their owner.
    await db.updateTable('users').set({ language: 'de' }).where('id', '=', id).execute();
    await told(id);
    await deliverDue(deps);
    const text = mails.map(textOf).join('').replaceAll('=3D', '=');
    expect(text).toContain('<html lang="de" dir="ltr">');
    expect(text).toContain('>In Copydesk öffnen</a>');
  });

  it('is not sent for what was read in the meantime, nor to whoever has left', async () => {
    const [ada, bo] = [await person(), await person()];
    await told(ada.id);
    await told(bo.id);
    await ada.browser.post('/tool/api/v1/notifications.php', { action: 'read' });
    const leaving = { action: 'deactivate', user_id: bo.id, hand_over_to: null };
    await app.founder.ask(organizationId, 'members.php', leaving);
    expect((await deliverDue(deps)).map(({ state }) => state)).toEqual(['skipped', 'skipped']);
    expect(mails).toEqual([]);
  });
});

describe('a digest', () => {
  it('is one mail of everything that is unread', async () => {
    const { id, browser } = await person();
    await saveSettings(db, { ...firstSettings(id), digest: 'hourly' });
    await told(id, { title: 'Read already' });
    await browser.post('/tool/api/v1/notifications.php', { action: 'read' });
    await told(id, { title: 'First' });
    await told(id, { title: 'Second', event: 'mentioned' });
    expect(await deliveredTo(id)).toMatchObject([{ state: 'waiting' }]);
    now = new Date(now.getTime() + 3_600_000);
    expect(await deliveredTo(id)).toMatchObject([{ state: 'sent' }]);
    expect(mails).toHaveLength(1);
    const [mail = { to: [], raw: '' }] = mails;
    expect(header(mail, 'Subject')).toBe('Subject: 2 notifications at Marsh Media');
    expect(textOf(mail)).toMatch(/First[\s\S]+Second/);
    expect(textOf(mail)).not.toContain('Read already');
  });
});

describe('the way out', () => {
  const linkOf = (mail: Mail | undefined) =>
    new URL(mail ? (/<(https:[^>]+)>/.exec(header(mail, 'List-Unsubscribe') ?? '')?.[1] ?? '') : '');
  const mailed = async (userId: number, event: NotificationEvent) => {
    mails.length = 0;
    await told(userId, { event });
    await deliverDue(deps);
    return mails.length;
  };

  it('switches off the mails of that event without signing in, at a mail program’s one click', async () => {
    const { id } = await person();
    await mailed(id, 'comment_on_my_card');
    const { pathname, search } = linkOf(mails[0]);
    const answer = await app.fastify.inject({
      method: 'POST',
      url: `${pathname}${search}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect([answer.statusCode, answer.body]).toEqual([
      200,
      'Not mailed any more: Comments on cards assigned to me',
    ]);
    expect(await mailed(id, 'comment_on_my_card')).toBe(0);
    expect(await mailed(id, 'mentioned')).toBe(1);
  });

  it('does so from the page too, once or twice', async () => {
    const { id } = await person();
    await mailed(id, 'mentioned');
    const token = linkOf(mails[0]).searchParams.get('token') ?? '';
    for (const _ of [1, 2]) {
      const { body } = await app.call('POST', 'unsubscribe.php', { token });
      expect(body.data).toEqual({ what: 'Mentions of me' });
    }
    expect(await mailed(id, 'mentioned')).toBe(0);
  });

  it('of a digest switches all mails off', async () => {
    const { id } = await person();
    const token = unsubscribeToken(deps.settings.appSecret, { userId: id, what: 'all' });
    await app.call('POST', 'unsubscribe.php', { token });
    expect(await mailed(id, 'mentioned')).toBe(0);
    expect(await mailed(id, 'comment_on_my_card')).toBe(0);
  });

  it.each([
    ['empty', ''],
    ['made up', 'WzEsImFsbCJd.AAAA'],
    ['signed with another secret', unsubscribeToken('another secret', { userId: 1, what: 'all' })],
    [
      'of nobody',
      unsubscribeToken('a secret only for tests, of some length', { userId: 9_999_999, what: 'all' }),
    ],
  ])('does nothing with a token that is %s', async (_, token) => {
    const { body } = await app.call('POST', 'unsubscribe.php', { token });
    expect(body.error?.code).toBe('not_found');
    const url = `/unsubscribe?token=${token}`;
    expect((await app.fastify.inject({ method: 'POST', url, payload: 'x=1' })).statusCode).toBe(404);
  });
});
