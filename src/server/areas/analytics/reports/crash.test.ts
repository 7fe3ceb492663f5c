import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeEach, expect, test } from 'vitest';

import { sweep } from '#server/areas/notifications/outbox/sweep.ts';
import { now, startAppWithPosts } from '#test/app/app-with-posts.ts';
import { databaseUrl } from '#test/app/database-url.ts';
import { freshDatabase } from '#test/app/database.ts';
import { emptyTables } from '#test/data/empty-tables.ts';

const clients = ['a@example.org', 'b@example.org', 'c@example.org'];
const due = '2026-04-01T07:00:00Z';

/** The recipients of all mails that the mail server has taken. */
const taken: string[] = [];
/** Ends with the first mail that is passed on, before the server has said that it has it. */
let killed: ChildProcess | null = null;
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, answer) {
    stream.resume();
    stream.on('end', () => {
      taken.push(...session.envelope.rcptTo.map(({ address }) => address));
      if (!killed) return answer(null);
      killed.kill('SIGKILL');
      killed = null;
    });
  },
});
mailServer.on('error', () => {});
await new Promise<void>((resolve) => void mailServer.listen(0, '127.0.0.1', resolve));
afterAll(() => new Promise<void>((resolve) => mailServer.close(() => resolve())));
const { port } = mailServer.server.address() as AddressInfo;

const database = await freshDatabase();
const { db } = database;
const { app, organization, publish } = await startAppWithPosts(database);
const home = await organization(['mastodon']);
await publish(home, [{ account: home.project.accounts[0] ?? 0, counts: { likes: 4 } }]);

const worker = join(process.cwd(), 'test/app/report-crash-worker.ts');

/** Starts a worker of its own process, which ends itself at a place. */
function started(place: string): ChildProcess {
  const { dataDir } = app.deps.settings;
  const args = [databaseUrl(database), dataDir, `smtp://127.0.0.1:${port}`, due, place];
  return spawn(process.execPath, [worker, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** @returns the signal that ended it; null where it came to its end */
async function ended(process: ChildProcess): Promise<NodeJS.Signals | null> {
  const [code, signal] = (await once(process, 'exit')) as [number | null, NodeJS.Signals | null];
  if (signal === null && code !== 0) throw new Error(`the worker ended with ${code}`);
  return signal;
}

let report = 0;
beforeEach(async () => {
  taken.length = 0;
  await emptyTables(db, 'reports', 'notification_deliveries');
  const input = {
    action: 'create',
    name: 'Weekly',
    project_id: home.project.id,
    range: 'last_30_days',
    schedule: { every: 'weekly', day: 3, hour: 9, timezone: 'Europe/Berlin' },
    addresses: clients,
  };
  const { body } = await app.call('POST', 'reports.php', input, home.owner.key);
  report = (body.data as { report: { id: number } }).report.id;
});

const states = () =>
  db.selectFrom('notification_deliveries').select(['target', 'state']).orderBy('target').execute();

const links = () => db.selectFrom('report_links').select('id').where('report_id', '=', report).execute();

test.each(['printing', 'printed', 'queued'])(
  'a worker that is killed while it makes a report (%s) has done nothing of it; the next does it once',
  async (place) => {
    expect(await ended(started(place))).toBe('SIGKILL');
    expect([await states(), await links(), taken]).toEqual([[], [], []]);
    expect(await ended(started('-'))).toBeNull();
    expect(taken.toSorted()).toEqual(clients);
    expect(await links()).toHaveLength(1);
    expect(await ended(started('-'))).toBeNull();
    expect(taken).toHaveLength(clients.length);
  },
);

test('one that is killed after that has left all mails to the next, which makes none again', async () => {
  expect(await ended(started('committed'))).toBe('SIGKILL');
  expect(taken).toEqual([]);
  expect((await states()).map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting']);
  expect(await ended(started('-'))).toBeNull();
  expect(taken.toSorted()).toEqual(clients);
  expect(await links()).toHaveLength(1);
});

test('one that is killed while it passes a mail on sends the others later, and this one never again', async () => {
  const first = started('-');
  killed = first;
  expect(await ended(first)).toBe('SIGKILL');
  expect(taken).toEqual([clients[0]]);
  expect(await ended(started('-'))).toBeNull();
  expect(taken.toSorted()).toEqual(clients);
  // Whether it arrived is unknown, and is said to be.
  await sweep({ ...app.deps, now: () => new Date(Math.max(now.getTime(), Date.parse(due)) + 600_000) });
  expect(await states()).toEqual([
    { target: clients[0], state: 'unknown' },
    { target: clients[1], state: 'sent' },
    { target: clients[2], state: 'sent' },
  ]);
  expect(await ended(started('-'))).toBeNull();
  expect(taken).toHaveLength(clients.length);
});
