import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';

import { cardPriorities } from '#contract/board/card-text.ts';
import { demoCategories, demoCardTypes, demoColumns } from '#server/areas/admin/demo/board-shape.ts';
import { removeBoard } from '#server/areas/admin/demo/store-removal-board.ts';
import { storeTrends } from '#server/areas/intake/ingest/ingest.ts';
import { freshDatabase } from '#test/app/database.ts';
import { known } from '#test/app/known.ts';
import { emptyTables } from '#test/data/empty-tables.ts';
import { readBlocks } from './board-blocks.ts';
import { candidatesAmong } from './board-candidates.ts';
import { instantOf, workPoint } from './board-days.ts';
import { fillBoard } from './board-fill.ts';
import { completedAt, demoBoard, statusOf, type DemoCard } from './board.ts';
import { demoPeople } from './people.ts';
import { insertWorkspace } from './store.ts';
import { demoTrends } from './trends.ts';

/** Midnight in Berlin: up to there people of the demo did something. */
const now = new Date('2026-11-19T23:00:00Z');
const zone = 'Europe/Berlin';
const trends = [...demoTrends({ seed: 7, now })].flat();
const candidates = candidatesAmong(trends, now);
const cards = demoBoard(candidates, { seed: 7, now, zone });
const active = cards.filter(({ archivedDaysAgo }) => archivedDaysAgo === null);
const open = active.filter((card) => statusOf(card) !== 'completed');
const today = '2026-11-20';
const members = demoPeople.filter(({ organization }) => organization === 'main').map(({ name }) => name);
const brief = ({ title, ...card }: DemoCard) => ({ title: title.slice(0, 60), column: card.column });

describe('the demo’s board', () => {
  test('has 120 cards, a dozen of them archived', () => {
    expect(cards).toHaveLength(120);
    expect(cards.length - active.length).toBe(12);
  });

  test('is the same for the same seed, day and posts, and another for another seed', () => {
    expect(demoBoard(candidates, { seed: 7, now, zone })).toEqual(cards);
    expect(demoBoard(candidates, { seed: 8, now, zone })).not.toEqual(cards);
  });

  test('can be drawn on any day and at any hour', () => {
    for (const at of ['2027-01-01T02:10:00Z', '2028-02-29T23:59:00Z', '2026-07-05T12:00:00Z']) {
      const then = new Date(at);
      const shift = then.getTime() - now.getTime();
      const moved = candidates.map((post) => ({
        ...post,
        createdAt: new Date(post.createdAt.getTime() + shift),
      }));
      const drawn = demoBoard(moved, { seed: 9, now: then, zone });
      expect(drawn).toHaveLength(120);
      expect(drawn.flatMap(({ events }) => events).filter((event) => event.at > then)).toEqual([]);
    }
  });

  test('has no two cards alike', () => {
    expect(new Set(cards.map(({ title }) => title.toLowerCase())).size).toBe(cards.length);
    const comments = cards.flatMap((card) => card.comments.map(({ text }) => text));
    expect(new Set(comments).size).toBe(comments.length);
    expect(comments.length).toBeGreaterThan(70);
  });

  test('shows every priority, column, category, type and person, and cards without each', () => {
    const seen = (of: (card: DemoCard) => unknown) => new Set(active.map(of));
    expect(seen(({ priority }) => priority)).toEqual(new Set(cardPriorities));
    expect(seen(({ column }) => column)).toEqual(new Set(demoColumns.map(({ name }) => name)));
    expect(seen(({ category }) => category)).toEqual(
      new Set([null, ...demoCategories.map(({ name }) => name)]),
    );
    expect(seen(({ type }) => type)).toEqual(new Set(demoCardTypes));
    expect(seen(({ assignee }) => assignee)).toEqual(new Set([null, ...members]));
    expect(seen(({ project }) => project)).toEqual(
      new Set([null, 'Harbour Courier', 'Morgenblatt Nord', '灯台新報']),
    );
    expect(seen(statusOf)).toEqual(new Set(['pending', 'in_progress', 'completed']));
  });

  test('has what is overdue, due today, due next week, with and without a time, and what is not due', () => {
    const due = (holds: (on: string) => boolean) =>
      open.filter(({ dueOn }) => dueOn !== null && holds(dueOn));
    expect(due((on) => on < today).length).toBeGreaterThan(4);
    expect(due((on) => on === today).length).toBeGreaterThan(5);
    expect(due((on) => on >= '2026-11-23' && on <= '2026-11-29').length).toBeGreaterThan(8);
    expect(open.filter(({ dueOn }) => dueOn === null).length).toBeGreaterThan(8);
    expect(open.filter(({ dueTime }) => dueTime !== null).length).toBeGreaterThan(8);
  });

  test('has one column with more cards than its limit', () => {
    const over = demoColumns.filter(
      ({ name, card_limit }) =>
        card_limit !== null && active.filter(({ column }) => column === name).length > card_limit,
    );
    expect(over.map(({ name }) => name)).toEqual(['In Progress']);
  });

  test('has checklists begun, half done and done', () => {
    const shares = active.flatMap(({ checklist }) =>
      checklist.length === 0 ? [] : [checklist.filter(({ done }) => done).length / checklist.length],
    );
    expect(shares.some((share) => share === 1)).toBe(true);
    expect(shares.filter((share) => share > 0 && share < 1).length).toBeGreaterThan(10);
  });

  test('takes a third of its cards from posts in the brand’s language that were there before them', () => {
    const made = cards.flatMap((card) => (card.trend ? [{ card, trend: card.trend }] : []));
    expect(made.length).toBeGreaterThanOrEqual(40);
    expect(made.filter(({ card, trend }) => (trend.lang ?? 'en') !== card.lang)).toEqual([]);
    expect(made.filter(({ card, trend }) => trend.createdAt >= known(card.events[0]).at)).toEqual([]);
    expect(new Set(made.map(({ trend }) => trend.source)).size).toBeGreaterThan(7);
    expect(new Set(made.map(({ trend }) => trend.externalId)).size).toBe(made.length);
  });

  test('speaks each brand’s language', () => {
    const japanese = cards.filter(({ lang }) => lang === 'ja');
    for (const { title } of japanese)
      expect(title).toMatch(/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u);
    for (const card of cards) expect(card.title).not.toMatch(/lorem|ipsum|[{}]|undefined/i);
  });
});

describe('what happened to a card', () => {
  test('began with its making, goes forward in time, and lies in the past', () => {
    for (const { events } of cards) {
      expect(events[0]?.what).toBe('created');
      expect(events.slice(1).filter(({ what }) => what === 'created')).toEqual([]);
      const times = events.map(({ at }) => at.getTime());
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(times.at(-1)).toBeLessThan(now.getTime());
    }
  });

  test('led it from column to column to where it stands', () => {
    for (const card of cards) {
      let column: string | null = null;
      for (const event of card.events) {
        if (event.what === 'created') column = event.column;
        if (event.what !== 'moved') continue;
        expect({ ...brief(card), from: event.from }).toEqual({ ...brief(card), from: column });
        column = event.to;
      }
      expect(column).toBe(card.column);
    }
  });

  test('checked and commented as much as the card shows', () => {
    for (const card of cards) {
      const texts = (kind: 'checked' | 'checklist_added' | 'commented') =>
        card.events.flatMap((event) => (event.what === kind ? [event.text] : []));
      expect(texts('checklist_added')).toEqual(card.checklist.map(({ text }) => text));
      expect(texts('checked')).toEqual(card.checklist.filter(({ done }) => done).map(({ text }) => text));
      expect(texts('commented')).toEqual(card.comments.map(({ text }) => text));
    }
  });

  test('completed what is done, over the last weeks; one card left the done column and one was reopened', () => {
    const done = cards.filter(({ column }) => column === 'Done');
    expect(done.filter((card) => statusOf(card) !== 'completed')).toEqual([]);
    const ages = done.map((card) => (now.getTime() - known(completedAt(card)).getTime()) / 86_400_000);
    expect(Math.min(...ages)).toBeLessThan(3);
    expect(Math.max(...ages)).toBeGreaterThan(25);
    const left = cards.filter((card) => card.doneDaysAgo !== null && card.column !== 'Done');
    expect(left.map(statusOf).toSorted()).toEqual(['completed', 'in_progress']);
    for (const card of cards) expect(completedAt(card) !== null).toBe(statusOf(card) === 'completed');
  });

  test('puts what came last into a column on its top', () => {
    for (const { name } of demoColumns) {
      const own = cards.filter(({ column }) => column === name);
      expect(new Set(own.map(({ rank }) => rank)).size).toBe(own.length);
      const byRank = own.toSorted((a, b) => (a.rank < b.rank ? -1 : 1));
      const arrivals = byRank.map(({ events }) =>
        known(events.findLast(({ what }) => what === 'moved' || what === 'created')).at.getTime(),
      );
      expect(arrivals).toEqual(arrivals.toSorted((a, b) => b - a));
    }
  });
});

describe('in the store', async () => {
  const { db } = await freshDatabase();
  const ids = new Map<string, number>();
  let organizationId = 0;
  beforeAll(async () => {
    const used = new Set(cards.flatMap(({ trend }) => trend?.externalId ?? []));
    const found = trends.filter(({ externalId }) => used.has(externalId));
    await storeTrends(
      db,
      found.map(({ feedName: _feed, categoryName: _category, topic: _topic, ...trend }) => trend),
      { now, demo: true },
    );
    await db.transaction().execute(async (trx) => {
      await insertWorkspace(trx, demoPeople, now);
      await fillBoard(trx, candidates, { seed: 7, now, baseUrl: 'http://localhost:4400' });
    });
    const owner = db
      .selectFrom('users')
      .select('id')
      .where('name', '=', demoPeople[0]?.name ?? '');
    ids.set('owner', (await owner.executeTakeFirstOrThrow()).id);
    const row = await db.selectFrom('cards').select('organization_id').limit(1).executeTakeFirstOrThrow();
    organizationId = row.organization_id;
  });

  async function one<T>(query: ReturnType<typeof sql<T>>): Promise<T | undefined> {
    return (await query.execute(db)).rows[0];
  }

  test('every card is marked as demo, found by its words, and belongs to what it names', async () => {
    expect(
      await one(sql`select count(*) as cards, count(*) filter (where demo) as demo,
        count(*) filter (where not exists (select 1 from card_words w where w.card_id = c.id)) as wordless, count(project_id) as projects,
        count(trend_id) as trends, count(*) filter (where trend_id is not null and post_url is null) as lost,
        count(image_url) filter (where image_url not like 'http://localhost:4400/demo/%') as foreign
        from cards c`),
    ).toEqual({
      cards: 120,
      demo: 120,
      wordless: 0,
      projects: cards.filter(({ project }) => project !== null).length,
      trends: cards.filter(({ trend }) => trend !== null).length,
      lost: 0,
      foreign: 0,
    });
  });

  test('counts on the cards are those of the tables, and each version is one change', async () => {
    expect(
      await one(sql`select count(*) as wrong from cards c where
        comment_count <> (select count(*) from card_comments where card_id = c.id)
        or checklist_total <> (select count(*) from card_checklist_items where card_id = c.id)
        or checklist_done <> (select count(*) from card_checklist_items where card_id = c.id and done)
        or version <> (select count(*) from card_activity where card_id = c.id)
        or updated_at <> (select max(at) from card_activity where card_id = c.id)
        or (status = 'completed') <> (completed_at is not null)`),
    ).toEqual({ wrong: 0 });
  });

  test('the log names the comments it tells of, in the order in which things happened', async () => {
    expect(
      await one(sql`select
        (select count(*) from card_activity a where what = 'commented' and not exists (select 1 from card_comments c
          where c.id = (a.details->>'comment_id')::bigint and c.card_id = a.card_id and c.created_at = a.at)) as lost,
        (select count(*) from card_activity a join card_activity b on a.card_id = b.card_id and a.id < b.id
          and a.at > b.at) as disordered,
        (select count(*) from card_comments where comment like '%](user:0)%') as nameless`),
    ).toEqual({ lost: 0, disordered: 0, nameless: 0 });
    expect(await one(sql`select count(*) as n from card_comments where mentions <> '{}'`)).toEqual({
      n: cards.flatMap(({ comments }) => comments).filter(({ text }) => text.includes('@')).length,
    });
  });

  test('the owner was told a handful of things, the latest unread, and nothing is on its way', async () => {
    const told = await db.selectFrom('notifications').selectAll().orderBy('id').execute();
    expect(told.length).toBeGreaterThanOrEqual(6);
    expect(told.length).toBeLessThanOrEqual(12);
    expect(new Set(told.map(({ user_id }) => user_id))).toEqual(new Set([ids.get('owner')]));
    expect(new Set(told.map(({ event }) => event))).toEqual(
      new Set(['mentioned', 'comment_on_my_card', 'assigned_to_me', 'card_due']),
    );
    const unread = told.filter(({ read_at }) => read_at === null);
    expect(unread.length).toBeGreaterThan(1);
    expect(unread.length).toBeLessThan(told.length);
    expect(told.slice(-unread.length)).toEqual(unread);
    expect(await db.selectFrom('notification_deliveries').select('id').execute()).toEqual([]);
  });

  test('removal leaves a real card with its column and category, and takes all else', async () => {
    const column = await db.selectFrom('board_columns').select('id').limit(1).executeTakeFirstOrThrow();
    const category = await db
      .selectFrom('board_categories')
      .select(['id', 'name'])
      .limit(1)
      .executeTakeFirstOrThrow();
    const real = {
      organization_id: organizationId,
      board_column_id: column.id,
      category_id: category.id,
      rank: 'Zz',
      title: 'Mine',
      created_at: now,
      updated_at: now,
    };
    // By SQL: below the operations, which need the whole app.
    await db.insertInto('cards').values(real).execute();
    await db.transaction().execute((trx) => removeBoard(trx, []));
    const left = await db.selectFrom('cards').select(['title', 'category_id']).execute();
    expect(left).toEqual([{ title: 'Mine', category_id: category.id }]);
    expect(await db.selectFrom('board_categories').select('name').execute()).toEqual([
      { name: category.name },
    ]);
    expect(await db.selectFrom('board_columns').select('id').execute()).toHaveLength(demoColumns.length);
    for (const table of [
      'card_comments',
      'card_checklist_items',
      'card_activity',
      'card_reminders',
      'notifications',
    ])
      expect(await one(sql`select count(*) as n from ${sql.table(table)}`)).toEqual({ n: 0 });
    await emptyTables(db, 'cards');
    await db.transaction().execute((trx) => removeBoard(trx, []));
    // Untouched columns go as well, so that the board begins as a new one does.
    expect(await db.selectFrom('board_columns').select('id').execute()).toEqual([]);
    expect(await db.selectFrom('board_categories').select('id').execute()).toEqual([]);
  });
});

test('a card that names what is not there is refused', () => {
  for (const line of [
    'Nowhere | – | low | Post | – | – | 1 | A',
    'To Do | Somebody | low | Post | – | – | 1 | A',
    'To Do | – | low | Post | – | tomorrow | 1 | A',
    'To Do | – | low | Post | – | – | 1>x | A',
    'To Do | – | low | Post | – | – | 1 | ~rss nothing',
    'Just words',
  ])
    expect(() => readBlocks(line)).toThrow(RangeError);
});

test('working time goes forward, and never ahead of the clock', () => {
  const points = [0, 3, 9.5, 14, 20, 23.9, 24.1].map((hours) =>
    workPoint(Date.UTC(2026, 4, 1) + hours * 3_600_000),
  );
  expect(points).toEqual(points.toSorted((a, b) => a - b));
  for (const [index, hours] of [9.5, 14].entries())
    expect(instantOf(known(points[index + 2])).getTime()).toBe(Date.UTC(2026, 4, 1) + hours * 3_600_000);
});
