import { setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';

import { bulkStore } from '#server/areas/intake/ingest/bulk.ts';
import { jobs } from '#server/jobs/all.ts';
import { startQueue } from '#server/jobs/queue.ts';
import { createLog } from '#server/lib/log.ts';
import { startApp } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';
import { postOf } from '#test/data/posts.ts';
import { databaseIsAway } from './away.ts';

const database = await freshDatabase();
const log = createLog({ level: 'silent' });
const kills = 40;

// An unhandled rejection would end the program; here it fails the test run.
test('sessions that are ended at random end nothing else: answers are right, or 503 with a time', async () => {
  const app = await startApp(database);
  const queue = await startQueue(database, { jobs, log });
  await queue.work({ ...app.deps, queue });
  const key = await app.token('full');
  let over = false;
  let [good, away, imports] = [0, 0, 0];
  const wrong: unknown[] = [];

  async function asking(path: string, method: 'GET' | 'POST' = 'GET', sent: object = {}): Promise<void> {
    for (let round = 0; !over; round++) {
      const { status, headers, body } = await app.call(method, path, { ...sent }, key);
      if (status < 500) good++;
      else if (status === 503 && headers['retry-after'] !== undefined) away++;
      else wrong.push({ path, status, body });
      await turn();
    }
  }
  async function signingIn(): Promise<void> {
    for (let round = 0; !over; round++) {
      const answer = await app.fastify.inject({
        method: 'POST',
        url: '/api/auth/sign-in/email',
        remoteAddress: `10.7.${round >> 8}.${round & 255}`,
        headers: { origin: app.deps.settings.baseUrl },
        payload: { email: 'somebody@example.com', password: 'a long enough password' },
      });
      const { statusCode, headers, body } = answer;
      if (statusCode >= 500 && !(statusCode === 503 && headers['retry-after'] !== undefined))
        wrong.push({ path: 'sign-in', statusCode, body });
      await turn();
    }
  }
  async function importing(): Promise<void> {
    for (let round = 0; !over; round++) {
      await turn();
      const rows = Array.from({ length: 300 }, (_, row) => {
        const createdAt = new Date(Date.UTC(2001, round, 1 + (row % 28)));
        return postOf('hackernews', { externalId: `${round} ${row}`, createdAt, type: 'link' });
      });
      async function* batches() {
        yield { rows };
      }
      await bulkStore(database, batches(), { now: new Date() }).then(
        () => imports++,
        (error: unknown) => {
          if (!databaseIsAway(error)) wrong.push(error);
        },
      );
    }
  }
  async function killing(): Promise<void> {
    // Until enough was answered in between, however slow the machine is.
    for (let kill = 0; kill < kills || good <= kills; kill++) {
      // On a connection of its own, which it spares.
      const killer = new pg.Client({ ...database.connection, application_name: 'killer' });
      await killer.connect();
      // A session may end by itself between being chosen and being ended, which PostgreSQL warns of.
      await killer.query('set log_min_messages to error');
      await killer.query(`select pg_terminate_backend(pid) from (
        select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        order by random() limit 3) chosen`);
      await killer.end();
    }
  }
  await Promise.all([
    killing().finally(() => (over = true)),
    asking('cards.php'),
    asking('trending.php', 'GET', { source: 'hackernews' }),
    asking('projects.php'),
    asking('cards.php', 'POST', { action: 'create', title: 'A card' }),
    signingIn(),
    importing(),
  ]);
  expect(wrong).toEqual([]);
  expect((await app.call('GET', 'cards.php', {}, key)).status).toBeLessThan(504);
  await queue.stop();
  expect(away + imports).toBeGreaterThan(0);
});
