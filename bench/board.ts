import { generateNKeysBetween } from 'fractional-indexing';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

import { columnsOf } from '#server/areas/board/columns/columns.ts';
import { insertToken } from '#server/areas/workspace/tokens/store.ts';
import type { Database } from '#server/db/connect.ts';
import { toTsvector } from '#server/lib/tokens.ts';
import { editor } from './live.ts';
import { ms, percentiles, repeated, report } from './measure.ts';
import { withProgram } from './program.ts';
import { emptyStore } from './store.ts';

const port = 4495;
const cards = 5_000;

/** Planka 2.1.1 with as many cards on a machine like this one, as measured by its author. */
const planka = {
  answer: '280 ms',
  bytes: '4 MB',
  moveAlone: '22 ms',
  moveTogether: '630–740 ms',
  seen: '800 ms',
};

/** A board of 5,000 cards through the whole program over HTTP: its answer, and moves by one and by 32 clients. */
export async function boardBench(): Promise<void> {
  const database = await emptyStore('board');
  const { key, columnIds, cardIds } = await fill(database);
  await database.close();
  const agent = new Agent({ keepAlive: true });
  await withProgram({ store: 'board', port, env: { DEMO: '0' } }, async () => {
    const call = client(agent, key);
    const board = () => call('GET', 'board.php');
    const bytes = Buffer.byteLength(await board());
    const plain = await repeated(40, board);
    const zipped = await repeated(40, () => call('GET', 'board.php', { 'accept-encoding': 'gzip' }));
    const move = (card_id = any(cardIds)) =>
      call(
        'POST',
        'cards.php',
        {},
        {
          action: 'move',
          card_id,
          board_column_id: any(columnIds),
          position: Math.floor(Math.random() * 1_000),
        },
      );
    await repeated(200, () => move());
    const alone = await repeated(1_000, () => move());
    const together: number[] = [];
    const begun = performance.now();
    await Promise.all(
      Array.from({ length: 32 }, async () => together.push(...(await repeated(100, () => move())))),
    );
    const perSecond = together.length / ((performance.now() - begun) / 1000);
    const looker = await editor(port, key);
    const seen = () => {
      const card = any(cardIds) ?? 0;
      return Promise.all([looker.received(card), move(card)]);
    };
    const seenAlone = await repeated(500, seen);
    const seenTogether: number[] = [];
    await Promise.all(
      Array.from({ length: 32 }, async () => seenTogether.push(...(await repeated(50, seen)))),
    );
    looker.leave();
    const row = (title: string, taken: readonly number[], theirs: string, aim: string) => {
      const { p50, p95, max } = percentiles(taken);
      return [title, ms(p50), ms(p95), ms(max), theirs, aim];
    };
    report(`A board of ${cards.toLocaleString('en')} cards over HTTP`, [
      ['', 'p50', 'p95', 'max', 'Planka 2.1.1', 'aim'],
      row('answer of the board', plain, planka.answer, '40 ms'),
      row('answer of the board, packed for a browser', zipped, '', ''),
      [`its size`, `${(bytes / 1e6).toFixed(2)} MB`, '', '', planka.bytes, ''],
      row('move, 1 client', alone, planka.moveAlone, 'p50 3 ms'),
      row('move, 32 clients', together, planka.moveTogether, 'p50 40 ms'),
      row('another editor hears of a move', seenAlone, planka.seen, '60 ms'),
      row('the same while 32 clients move', seenTogether, '', ''),
      ['moves a second, 32 clients', perSecond.toFixed(0), '', '', '', ''],
    ]);
  }).finally(() => agent.destroy());
}

/** Node's fetch would take longer than the program. */
function client(agent: Agent, key: string) {
  return async (method: string, path: string, headers = {}, body?: object): Promise<string> => {
    const sent = request({
      agent,
      port,
      method,
      host: '127.0.0.1',
      path: `/tool/api/v1/${path}`,
      headers: {
        ...headers,
        authorization: `Bearer ${key}`,
        ...(body && { 'content-type': 'application/json' }),
      },
    });
    sent.end(body && JSON.stringify(body));
    const [reply] = await once(sent, 'response');
    const said = await text(reply);
    if (reply.statusCode !== 200) throw new Error(`${path} answered ${reply.statusCode}: ${said}`);
    return said;
  };
}

function any<Item>(items: readonly Item[]): Item | undefined {
  return items[Math.floor(Math.random() * items.length)];
}

/** A workspace with a full board: most fields of each card are set. */
async function fill({ db }: Database): Promise<{ key: string; columnIds: number[]; cardIds: number[] }> {
  const { id: organization_id } = await db
    .insertInto('organizations')
    .values({ name: 'Bench', timezone: 'Europe/Berlin' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const people = await db
    .insertInto('users')
    .values(Array.from({ length: 12 }, (_, n) => ({ name: `Person ${n}`, email: `p${n}@example.com` })))
    .returning('id')
    .execute();
  const userIds = people.map(({ id }) => id);
  await db
    .insertInto('members')
    .values(userIds.map((user_id) => ({ organization_id, user_id, role: 'member' as const })))
    .execute();
  const { key } = await insertToken(db, {
    userId: userIds[0] ?? 0,
    organizationId: organization_id,
    name: 'bench',
    group: 'writer',
    expiresAt: null,
  });
  const columnIds = (await columnsOf(db, organization_id)).map(({ id }) => id);
  const cardIds: number[] = [];
  for (const board_column_id of columnIds) {
    const ranks = generateNKeysBetween(null, null, cards / columnIds.length);
    for (let from = 0; from < ranks.length; from += 250) {
      const rows = await db
        .insertInto('cards')
        .values(
          ranks.slice(from, from + 250).map((rank, n) => {
            const text = textOf(from + n);
            return {
              organization_id,
              board_column_id,
              rank,
              project_id: null,
              title: `Story ${from + n}: what the harbour master says of the new quay and its cranes`,
              description: text,
              due_on: n % 3 === 0 ? '2026-12-24' : null,
              due_time: n % 6 === 0 ? '18:30' : null,
              post_url: `https://news.example/harbour/story-${from + n}`,
              image_url: n % 2 === 0 ? `https://news.example/pictures/${from + n}.jpg` : null,
              platform: n % 4 === 0 ? 'bluesky' : null,
              category_id: null,
              card_type_id: null,
              assigned_to_user_id: any(userIds) ?? null,
              links: null,
              notes: null,
              trend_id: null,
              created_by_user_id: userIds[0] ?? null,
              created_at: new Date(),
              updated_at: new Date(),
              completed_at: null,
              archived_at: null,
            };
          }),
        )
        .returning('id')
        .execute();
      await db
        .insertInto('card_words')
        .values(rows.map(({ id }, n) => ({ card_id: id, words: toTsvector([textOf(from + n)]) })))
        .execute();
      cardIds.push(...rows.map(({ id }) => id));
    }
  }
  return { key, columnIds, cardIds };
}

/** Some eighty words, most of them shared with other cards. */
function textOf(n: number): string {
  return Array.from({ length: 80 }, (_, word) => `word${(n * 31 + word * word * 7) % 4_000}`).join(' ');
}
