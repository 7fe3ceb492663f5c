import { describe, expect, test } from 'vitest';

import type { cards } from '#contract/board/cards.ts';
import type { DataOf } from '#contract/operation.ts';
import type { trendWork } from '#contract/posts/trend-work.ts';
import { callerOf } from '#test/app/caller.ts';
import { freshDatabase } from '#test/app/database.ts';
import { startNewsroom } from '#test/data/newsroom.ts';

type Created = DataOf<typeof cards.create>;
type Work = DataOf<typeof trendWork.list>['trends'];

const room = await startNewsroom(await freshDatabase());
const { app, db } = room;
const collector = callerOf(app, await app.token('full'));
const writer = await room.colleague('writer');
const me = callerOf(app, writer.key);
const colleague = callerOf(app, (await room.colleague('writer')).key);
await room.project(['bluesky']);

let pushed = 0;
/** An unused trend. */
async function trend(): Promise<number> {
  const url = `https://social.example/posts/${++pushed}`;
  const row = { source: 'mastodon', external_id: url, url, text: `The harbour strike, day ${pushed}` };
  await collector.post('trends.php', { trends: [row] });
  const { id } = await db.selectFrom('trends').select('id').where('url', '=', url).executeTakeFirstOrThrow();
  return id;
}
const make = (sent: object, by = me) => by.post<Created>('cards.php', { ...sent });
const work = async (ids: number[], by = me) =>
  (await by.get<{ trends: Work }>('trend-work.php', { trend_ids: String(ids) })).trends;

describe('a second card of a trend', () => {
  test('is not made: the one on the board is answered, whoever asks and whatever else they send', async () => {
    const trend_id = await trend();
    const made = await make({ trend_id });
    expect(made).not.toHaveProperty('existing');
    const again = await make({ trend_id, title: 'Another title', priority: 'high' }, colleague);
    expect(again).toEqual({ ...made, existing: true });
  });

  test('is made where it is asked for', async () => {
    const trend_id = await trend();
    const made = await make({ trend_id });
    const again = await make({ trend_id, again: true });
    expect(again).not.toHaveProperty('existing');
    expect(again.card_id).not.toBe(made.card_id);
  });

  test('is made once the first is archived', async () => {
    const trend_id = await trend();
    const made = await make({ trend_id });
    await me.post('cards.php', { action: 'archive', card_id: made.card_id });
    const next = await make({ trend_id });
    expect(next).not.toHaveProperty('existing');
    expect(next.card_id).not.toBe(made.card_id);
  });

  test('is not made by two people at the same time either', async () => {
    const trend_id = await trend();
    const made = await Promise.all([me, colleague, me, colleague].map((by) => make({ trend_id }, by)));
    expect(new Set(made.map(({ card_id }) => card_id)).size).toBe(1);
    expect(made.filter(({ existing }) => !existing)).toHaveLength(1);
  });
});

describe('what was made of trends', () => {
  test('names the cards with their columns, those on the board first, and the posts of the cards', async () => {
    const [carded, untouched] = [await trend(), await trend()];
    const first = await make({ trend_id: carded });
    const second = await make({ trend_id: carded, again: true });
    await me.post('cards.php', { action: 'archive', card_id: second.card_id });
    const post = await me.post<{ id: number }>('schedule.php?action=create', {
      body: 'The strike is over.\nMore tomorrow.',
      draft: true,
      card_id: first.card_id,
    });
    expect(await work([carded, untouched])).toEqual([
      {
        trend_id: carded,
        cards: [
          { card_id: first.card_id, title: first.title, column_name: 'To Do', archived: false },
          { card_id: second.card_id, title: first.title, column_name: 'To Do', archived: true },
        ],
        posts: [{ id: post.id, body: 'The strike is over.\nMore tomorrow.', status: 'draft' }],
      },
    ]);
  });

  test('is nothing to another organization, which makes a card of its own', async () => {
    const trend_id = await trend();
    const ours = await make({ trend_id });
    const elsewhere = await room.addOrganization();
    const stranger = callerOf(app, (await room.colleague('writer', { organizationId: elsewhere })).key);
    expect(await work([trend_id], stranger)).toEqual([]);
    const theirs = await make({ trend_id }, stranger);
    expect(theirs.card_id).not.toBe(ours.card_id);
    expect(await work([trend_id])).toMatchObject([{ cards: [{ card_id: ours.card_id }] }]);
  });

  test('is nothing to a token that is limited to other projects', async () => {
    const [one, other] = [await room.project(['bluesky']), await room.project(['bluesky'])];
    const trend_id = await trend();
    await make({ trend_id, project_id: one.id });
    const limitedTo = async (project: number) => {
      const limits = { projectIds: [project] };
      return callerOf(app, await room.keyOf(writer.userId, 'writer', app.organizationId, limits));
    };
    expect(await work([trend_id], await limitedTo(one.id))).toHaveLength(1);
    expect(await work([trend_id], await limitedTo(other.id))).toEqual([]);
  });
});
