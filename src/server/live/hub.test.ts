import { afterEach, describe, expect, it } from 'vitest';

import type { CardSummary } from '#contract/board/cards.ts';
import type { Change } from '#contract/events.ts';
import type { Streamed } from '#contract/operation.ts';
import { insertPerson } from '#server/access/store.ts';
import { connectTo } from '#server/db/connect.ts';
import { createLog } from '#server/lib/log.ts';
import { freshDatabase } from '#test/app/database.ts';
import { addOrganization } from '#test/app/sign-in-app.ts';
import { emptyTables } from '#test/data/empty-tables.ts';
import { announce, type Announcement } from './announce.ts';
import { createHub, type Hub } from './hub.ts';
import { readPoint, writePoint } from './point.ts';

const database = await freshDatabase();
const { db } = database;
const log = createLog({ level: 'silent' });
const organizationId = await addOrganization(db);
const us = { organizationId, projectIds: null, projectRoles: null };
// By SQL: this test runs hubs alone, without the API.
const ada = await insertPerson(db, { name: 'Ada', email: 'ada@example.com', passwordHash: null });
const ben = await insertPerson(db, { name: 'Ben', email: 'ben@example.com', passwordHash: null });

const ending: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
  await emptyTables(db, 'events');
});

/** A node: a hub on connections of its own. */
function node(
  fillers: Parameters<typeof createHub>[0]['fillers'] = {},
): Hub & { processIds(): Promise<number[]> } {
  const own = connectTo(database.connection, log);
  const hub = createHub({ db: own.db, pool: own.pool, log, fillers });
  ending.push(async () => {
    await hub.close();
    await own.close();
  });
  return {
    ...hub,
    async processIds() {
      const { rows } = await database.pool.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and query in ('select 1', 'listen copydesk_events')`,
      );
      return rows.map(({ pid }) => pid);
    },
  };
}

const face: CardSummary = {
  card_id: 1,
  title: 'Harbour',
  status: 'pending',
  priority: 'medium',
  due_date: null,
  due_at: null,
  post_url: null,
  image_url: null,
  platform: null,
  board_column_id: 1,
  rank: 'a0',
  category_id: null,
  card_type_id: null,
  project_id: null,
  assigned_to_user_id: null,
  comment_count: 0,
  checklist_done: 0,
  checklist_total: 0,
  has_description: false,
  trend_id: null,
  created_at: '2026-03-01T12:00:00.000Z',
  completed_at: null,
  archived_at: null,
  version: 1,
  label_ids: [],
  campaign_id: null,
};

type Heard = AsyncIterableIterator<Streamed<Change>>;

async function one(stream: Heard): Promise<Streamed<Change>> {
  const { value, done } = await stream.next();
  if (done) throw new Error('the stream ended');
  return value;
}

/** The ids of the next `count` changes. */
async function heard(stream: Heard, count = 1): Promise<number[][]> {
  const ids: number[][] = [];
  while (ids.length < count) {
    const event = await one(stream);
    if ('data' in event) ids.push(event.data.ids);
  }
  return ids;
}

async function started(hub: Hub, after: string | null = null, userId = ada): Promise<Heard> {
  const stream = hub.listen({ ...us, userId }, after);
  expect(await one(stream)).toMatchObject({ name: 'start' });
  return stream;
}

const tell = (id: number, more: Partial<Announcement> = {}) =>
  announce(db, { organizationId, noun: 'cards', ids: [id], by: ada, ...more });

describe('a hub', () => {
  it('hears on one node what another one announced, and from whom', async () => {
    const stream = await started(node());
    await node()
      .listen({ ...us, userId: ben }, null)
      .next();
    await tell(1);
    expect(await one(stream)).toEqual({
      data: { noun: 'cards', ids: [1], by: ada },
      id: expect.stringMatching(/^\d+:\d+:.*@\d+$/),
    });
  });

  it('tells nobody what was rolled back', async () => {
    const stream = await started(node());
    await db
      .transaction()
      .execute(async (trx) => {
        await announce(trx, { organizationId, noun: 'cards', ids: [1], by: ada });
        throw new Error('back');
      })
      .catch(() => {});
    await tell(2);
    expect(await heard(stream)).toEqual([[2]]);
  });

  it('loses nothing when transactions commit in another order than they began, nor tells it twice', async () => {
    const stream = await started(node());
    const early = await db.startTransaction().execute();
    await announce(early, { organizationId, noun: 'cards', ids: [1], by: ada });
    await tell(2);
    const second = await one(stream);
    expect(second).toMatchObject({ data: { ids: [2] } });
    await tell(3);
    expect(await heard(stream)).toEqual([[3]]);
    await early.commit().execute();
    expect(await heard(stream)).toEqual([[1]]);
    await tell(4);
    expect(await heard(stream)).toEqual([[4]]);
    // A client that disconnected after the second gets everything since, including changes that had begun
    // before.
    const again = await started(node(), second.id);
    await tell(5, { noun: 'last' });
    expect((await heard(again, 2)).flat().toSorted((a, b) => a - b)).toEqual([1, 3, 4, 5]);
  });

  it('tells another organization nothing, and a private event to its person alone', async () => {
    const hub = node();
    const other = await addOrganization(db);
    const mine = await started(hub);
    const bens = await started(hub, null, ben);
    const strangers = hub.listen(
      { organizationId: other, userId: ada, projectIds: null, projectRoles: null },
      null,
    );
    await tell(1, { userId: ada });
    expect(await heard(mine)).toEqual([[1]]);
    await tell(2);
    expect(await heard(mine)).toEqual([[2]]);
    expect(await heard(bens)).toEqual([[2]]);
    await tell(3, { organizationId: other });
    expect(await heard(strangers)).toEqual([[3]]);
  });

  it('tells whoever comes back exactly what they missed, on any node', async () => {
    const stream = await started(node());
    await tell(1);
    const { id } = await one(stream);
    await stream.return?.();
    await tell(2);
    await tell(3, { noun: 'columns' });
    const again = await started(node(), id);
    expect(await heard(again, 2)).toEqual([[2], [3]]);
    await tell(4);
    expect(await heard(again)).toEqual([[4]]);
  });

  it('goes on by itself when its own connection breaks, and makes up for what it did not hear', async () => {
    const hub = node();
    const stream = await started(hub);
    await tell(1);
    await heard(stream);
    await expect.poll(() => hub.processIds()).toHaveLength(1);
    const [pid] = await hub.processIds();
    // In the same transaction, so that the notice reaches no listener.
    await db.transaction().execute(async (trx) => {
      await database.pool.query('select pg_terminate_backend($1)', [pid]);
      await announce(trx, { organizationId, noun: 'cards', ids: [2], by: ada });
    });
    expect(await heard(stream)).toEqual([[2]]);
  });

  it('tells a newcomer of the last half minute, for they read before they listened', async () => {
    await tell(1);
    // By SQL: half a minute later.
    await database.pool.query(`update events set at = at - interval '31 seconds'`);
    await tell(2);
    expect(await heard(await started(node()))).toEqual([[2]]);
  });

  it.each([
    [
      'a point of long ago',
      () => writePoint({ snapshot: '5:5:', at: new Date(Date.now() - 24 * 3_600_000) }),
    ],
    ['a point of another database', () => writePoint({ snapshot: '5:99999999999:', at: new Date() })],
    ['no point at all', () => 'nonsense'],
    ['a snapshot in disorder', () => writePoint({ snapshot: '9:5:', at: new Date() })],
  ])('after %s everything is to be read anew, and then it goes on', async (_what, after) => {
    const stream = node().listen({ ...us, userId: ada }, after());
    expect(await one(stream)).toEqual({ name: 'resync', id: expect.any(String) });
    await tell(1);
    expect(await heard(stream)).toEqual([[1]]);
  });

  it('drops who takes too slowly with a resync, and keeps telling the others', async () => {
    const many = Array.from({ length: 500 }, () => face);
    const hub = node({ cards: () => Promise.resolve(() => ({ cards: many })) });
    const slow = await started(hub);
    const quick = await started(hub);
    for (let id = 1; id <= 9; id++) {
      await tell(id);
      expect(await heard(quick)).toEqual([[id]]);
    }
    const last = await one(slow);
    expect(last).toEqual({ name: 'resync', id: expect.any(String) });
    expect(await slow.next()).toEqual({ done: true, value: undefined });
    expect(await heard(await started(hub, last.id))).toEqual([[9]]);
  });

  it('reads the rows of a noun once for all changes of a moment, and goes on without them when it cannot', async () => {
    const asked: number[][] = [];
    const hub = node({
      cards: async (_db, organization, ids) => {
        expect(organization).toBe(organizationId);
        asked.push([...ids]);
        if (ids.includes(13)) throw new Error('unlucky');
        return (own) => ({ gone: [...own] });
      },
    });
    const stream = await started(hub);
    await db.transaction().execute(async (trx) => {
      await announce(trx, { organizationId, noun: 'cards', ids: [1, 2], by: ada });
      await announce(trx, { organizationId, noun: 'cards', ids: [2, 3], by: ada });
      await announce(trx, { organizationId, noun: 'cards', ids: [4], by: ben });
    });
    expect(await one(stream)).toEqual({ data: { noun: 'cards', ids: [1, 2, 3], by: ada, gone: [1, 2, 3] } });
    expect(await one(stream)).toMatchObject({
      data: { ids: [4], by: ben, gone: [4] },
      id: expect.any(String),
    });
    expect(asked).toEqual([[1, 2, 3, 4]]);
    await tell(13);
    expect(await one(stream)).toMatchObject({ data: { noun: 'cards', ids: [13], by: ada } });
  });

  it('asks again after each change that concerns what somebody waits for, and after no other', async () => {
    let asked = 0;
    const waiting = node().until(
      { ...us, userId: ada },
      {
        concerns: ({ noun }) => noun === 'schedule',
        isDone: async () => {
          asked += 1;
          await tell(asked, { noun: asked < 3 ? 'schedule' : 'cards' });
          return asked === 3;
        },
        ms: 60_000,
      },
    );
    expect([await waiting, asked]).toEqual([true, 3]);
  });

  it('waits no longer than it is told to, and a waiter is none of the streams of a person', async () => {
    const hub = node();
    const who = { ...us, userId: ada };
    const waiters = Array.from({ length: 60 }, () =>
      hub.until(who, { concerns: () => true, isDone: () => Promise.resolve(false), ms: 300 }),
    );
    await started(hub);
    expect(new Set(await Promise.all(waiters))).toEqual(new Set([false]));
  });
});

describe('a point', () => {
  it.each(['1:1:@1', '5:9:5,7,8@1760000000'])('%s is read as it was written', (text) => {
    const point = readPoint(text);
    expect(point && writePoint(point)).toBe(text);
  });

  it.each([
    '',
    '0:1:@1',
    '5:9:9@1',
    '5:9:7,6@1',
    '5:4:@1',
    '5:9:4@1',
    '5:9:5',
    '1:9223372036854775807:@1',
    "1:1:'@1",
  ])('%j is none', (text) => expect(readPoint(text)).toBeNull());

  it('that is one, the database takes', async () => {
    for (const text of ['1:1:@1', '5:9:5,5,7,8@1']) {
      const point = readPoint(text);
      const { rows } = await database.pool.query('select $1::pg_snapshot as taken', [point?.snapshot]);
      expect(rows).toEqual([{ taken: expect.any(String) }]);
    }
  });
});
