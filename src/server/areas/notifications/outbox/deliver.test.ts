import { beforeEach, describe, expect, it } from 'vitest';

import { startApp } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';
import { emptyTables } from '#test/data/empty-tables.ts';
import { deliveriesOf } from '#test/data/messages.ts';
import { deliver, type Send } from './deliver.ts';
import type { Outcome } from './outcome.ts';
import { settle } from './store.ts';
import { sweep } from './sweep.ts';

const database = await freshDatabase();
const { db } = database;
const start = new Date('2026-05-04T08:00:00Z');
let now = start;
const app = await startApp(database, { now: () => now });
const { deps, organizationId } = app;
const later = (minutes: number) => {
  now = new Date(start.getTime() + minutes * 60_000);
};

let serial = 0;
async function waiting(): Promise<number> {
  serial += 1;
  // By SQL: creating it by a notification is covered by another test.
  const { id } = await db
    .insertInto('notification_deliveries')
    .values({
      organization_id: organizationId,
      user_id: null,
      channel: 'chat',
      message: `comment ${serial}`,
      target: '1',
      content: JSON.stringify({ title: 'Told', body: null, path: '/' }),
      state: 'waiting',
      due_at: now,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function stateOf(id: number) {
  const row = (await deliveriesOf(deps)).find((delivery) => delivery.id === id);
  if (!row) throw new Error('the delivery is gone');
  return row;
}

/** A channel with given outcomes, which counts its calls. */
function channel(...outcomes: Outcome[]): { send: Send; sent: () => number } {
  let sent = 0;
  return {
    send: async () => {
      sent += 1;
      return outcomes[sent - 1] ?? { state: 'sent' };
    },
    sent: () => sent,
  };
}

beforeEach(async () => {
  now = start;
  await emptyTables(db, 'notification_deliveries');
});

describe('a delivery', () => {
  it('is sent once, however many jobs ask for it', async () => {
    const id = await waiting();
    const { send, sent } = channel();
    await Promise.all([deliver(deps, id, send), deliver(deps, id, send), deliver(deps, id, send)]);
    await deliver(deps, id, send);
    expect(sent()).toBe(1);
    expect(await stateOf(id)).toMatchObject({ state: 'sent', attempts: 1, answer: null });
  });

  it('of which nobody knows the end is never sent again by itself, and is shown as unknown', async () => {
    const id = await waiting();
    let begun = 0;
    // Its worker dies here: the attempt is committed, and its outcome is never stored.
    const neverReturns: Send = () => {
      begun += 1;
      return new Promise(() => {});
    };
    void deliver(deps, id, neverReturns);
    await expect.poll(() => begun).toBe(1);
    expect(await stateOf(id)).toMatchObject({ state: 'sending', attempts: 1 });

    const fresh = channel();
    await deliver(deps, id, fresh.send);
    await sweep(deps);
    expect(await stateOf(id)).toMatchObject({ state: 'sending' });
    later(10);
    await sweep(deps);
    await deliver(deps, id, fresh.send);
    expect(fresh.sent()).toBe(0);
    expect(await stateOf(id)).toMatchObject({
      state: 'unknown',
      answer: 'Copydesk was cut off while it was being sent. It may have arrived.',
    });
  });

  it('whose end is known after all is shown as it ended', async () => {
    const id = await waiting();
    const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<Outcome>()];
    const slow = deliver(deps, id, () => {
      begun.resolve();
      return end.promise;
    });
    await begun.promise;
    expect(await stateOf(id)).toMatchObject({ state: 'sending' });
    later(10);
    await sweep(deps);
    expect(await stateOf(id)).toMatchObject({ state: 'unknown' });
    end.resolve({ state: 'sent' });
    await slow;
    expect(await stateOf(id)).toMatchObject({ state: 'sent' });
  });

  it('that surely did not arrive is tried again, later each time, and fails at last in the other’s words', async () => {
    const id = await waiting();
    const refused: Outcome = { state: 'later', answer: '503: busy', waitMs: null };
    const { send, sent } = channel(...Array.from({ length: 8 }, () => refused));
    const pauses: number[] = [];
    for (let at: Date | null = now; at;) {
      now = at;
      at = await deliver(deps, id, send);
      if (at) pauses.push((at.getTime() - now.getTime()) / 1000);
    }
    expect(pauses).toEqual([30, 60, 120, 240, 480, 960, 1920]);
    expect(sent()).toBe(8);
    expect(await stateOf(id)).toMatchObject({ state: 'failed', answer: '503: busy', attempts: 8 });
  });

  it('waits as long as the other side asks, and is not tried before', async () => {
    const id = await waiting();
    const { send, sent } = channel({ state: 'later', answer: '429', waitMs: 600_000 });
    expect(await deliver(deps, id, send)).toEqual(new Date('2026-05-04T08:10:00Z'));
    later(9);
    await deliver(deps, id, send);
    expect(sent()).toBe(1);
    later(10);
    await deliver(deps, id, send);
    expect(await stateOf(id)).toMatchObject({ state: 'sent', attempts: 2 });
  });

  it('whose channel breaks in an unforeseen way is unknown, and tells no secret', async () => {
    const id = await waiting();
    await deliver(deps, id, () => Promise.reject(new Error('at https://user:secret@host')));
    const { state, answer } = await stateOf(id);
    expect(state).toBe('unknown');
    expect(answer).not.toContain('secret');
  });

  it('whose job was lost gets another', async () => {
    const id = await waiting();
    later(5);
    await sweep(deps);
    const jobs = await database.pool.query<{ data: { id: number } }>(
      `select data from pgboss.job where name = 'notifications.deliver' and data->>'id' = $1`,
      [String(id)],
    );
    expect(jobs.rows).toHaveLength(1);
  });

  it('is forgotten thirty days after its end', async () => {
    const [ended, open] = [await waiting(), await waiting()];
    await deliver(deps, ended, channel().send);
    later(31 * 24 * 60);
    await sweep(deps);
    expect((await deliveriesOf(deps)).map(({ id }) => id)).toEqual([open]);
  });
});

describe('the outbox', () => {
  const ask = async (method: 'GET' | 'POST', sent: Record<string, unknown>, key: string) =>
    (await app.call(method, 'outbox.php', sent, key)).body;

  it('shows admins what was said and sends what failed again when they ask, once', async () => {
    const admin = await app.token('full', { role: 'admin' });
    const id = await waiting();
    await deliver(deps, id, channel({ state: 'failed', answer: '404: no_service' }).send);
    expect((await ask('GET', { state: 'failed' }, admin)).data).toMatchObject({
      deliveries: [{ id, to: 'a removed team chat', subject: 'Told', answer: '404: no_service' }],
      mail_server: false,
    });
    expect((await ask('POST', { action: 'retry', id }, admin)).data).toMatchObject({
      delivery: { state: 'waiting' },
    });
    expect((await ask('POST', { action: 'retry', id }, admin)).error).toMatchObject({
      code: 'invalid_state',
      message: 'It is not sent again. This message is waiting to be sent.',
    });
    await deliver(deps, id, channel().send);
    expect(await stateOf(id)).toMatchObject({ state: 'sent', attempts: 2 });
    expect((await ask('POST', { action: 'retry', id }, admin)).error?.code).toBe('invalid_state');
  });

  it('says what came of a message in the language of its reader, and others’ words as they are', async () => {
    const admin = await app.token('full', { role: 'admin' });
    const ours = 'No longer needed: it was read or turned off, or the member has left.';
    for (const answer of [ours, '404: no_service'])
      await deliver(deps, await waiting(), channel({ state: 'failed', answer }).send);
    const { body } = await app.fastify.inject({
      url: '/tool/api/v1/outbox.php',
      headers: { authorization: `Bearer ${admin}`, 'accept-language': 'de' },
    });
    expect(body).toContain('Nicht mehr nötig: gelesen');
    expect(body).toContain('404: no_service');
    expect(body).not.toContain(ours);
  });

  it('keeps the deliveries of other organizations and other people to themselves', async () => {
    const member = await app.token('full', { role: 'member' });
    const stranger = await app.token('full', { plan: 'free' });
    const id = await waiting();
    expect((await ask('GET', { action: 'get', id }, member)).error?.code).toBe('not_found');
    expect((await ask('GET', { action: 'get', id }, stranger)).error?.code).toBe('not_found');
    expect((await ask('POST', { action: 'retry', id }, stranger)).error?.code).toBe('not_found');
    expect((await ask('GET', {}, stranger)).data).toMatchObject({ deliveries: [] });
  });
});

it('a late end of an attempt does not decide over the one after it', async () => {
  const id = await waiting();
  await deliver(deps, id, channel({ state: 'unknown', answer: 'cut' }).send);
  const first = await stateOf(id);
  // By SQL: as a second worker that believes the first is dead.
  await db.updateTable('notification_deliveries').set({ state: 'waiting' }).execute();
  await deliver(deps, id, channel().send);
  await settle(db, first, { state: 'failed', answer: 'late', now });
  expect(await stateOf(id)).toMatchObject({ state: 'sent', attempts: 2 });
});
