import { describe, expect, it, test } from 'vitest';

import type { board as boardContract } from '#contract/board/board.ts';
import type { cardActivity } from '#contract/board/card-parts.ts';
import type { cards } from '#contract/board/cards.ts';
import type { DataOf } from '#contract/operation.ts';
import { noCounts } from '#contract/sources/all.ts';
import type { members } from '#contract/workspace/members.ts';
import { storeTrends } from '#server/areas/intake/ingest/ingest.ts';
import { startPages } from '#server/areas/intake/url-meta/test-pages.ts';
import type { FoundTrend } from '#server/sources/source.ts';
import { callerOf } from '#test/app/caller.ts';

type Card = DataOf<typeof cards.get>['card'];
type Created = DataOf<typeof cards.create>;

const { app } = await startPages();
const { deps } = app;
const me = callerOf(app, await app.token('writer', { role: 'member' }));
const colleague = callerOf(app, await app.token('writer', { role: 'member' }));
const admin = callerOf(app, await app.token('full', { role: 'admin' }));
await admin.post('organization.php', { action: 'edit', timezone: 'America/New_York' });

const board = () => me.get<DataOf<typeof boardContract.get>>('board.php');
const { columns } = await board();
const [todo, doing, , finished] = columns.map((column) => column.id);

const create = (sent: object = {}) => me.post<Created>('cards.php', { title: 'A card', ...sent });
const card = async (id: number) => (await me.get<{ card: Card }>('card.php', { card_id: id })).card;
const move = (card_id: number, board_column_id = todo, position = 0) =>
  me.post<DataOf<typeof cards.move>>('cards.php', { action: 'move', card_id, board_column_id, position });
const edit = async (card_id: number, sent: object) =>
  (await me.post<{ card: Card }>('cards.php', { action: 'edit', card_id, ...sent })).card;
const log = async (card_id: number) =>
  (await me.get<DataOf<typeof cardActivity.list>>('card-activity.php', { card_id })).activity;

describe('a new card', () => {
  it('stands pending on top of the column that new cards go to', async () => {
    await create({ title: 'Before' });
    const made = await create({ title: '  Interview  ' });
    expect(made).toEqual({
      card_id: expect.any(Number),
      title: 'Interview',
      status: 'pending',
      board_column_id: todo,
      position: 0,
    });
    expect(await card(made.card_id)).toMatchObject({
      priority: 'medium',
      position: 0,
      column_name: 'To Do',
      completed_at: null,
      comment_count: 0,
      checklist: [],
      trend: null,
      version: 1,
    });
  });

  it('stays pending in the done column: only a move completes', async () => {
    const made = await create({ board_column_id: finished });
    expect(made).toMatchObject({ status: 'pending', board_column_id: finished });
  });

  it('made from a trend has everything filled in, without reading the page', async () => {
    const found: FoundTrend = {
      source: 'bluesky',
      externalId: 'strike',
      title: null,
      text: 'Harbour strike ends\nafter nine days',
      url: 'https://bsky.app/profile/a/post/1',
      linkUrl: 'https://news.example/strike',
      imageUrl: 'https://img.example/s.jpg',
      authorName: null,
      authorHandle: null,
      lang: null,
      createdAt: new Date('2026-06-14T00:00:00Z'),
      type: null,
      community: null,
      communityMembers: null,
      flair: null,
      tags: [],
      sound: null,
      counts: noCounts,
    };
    await storeTrends(deps.db, [found], { now: new Date('2026-06-14T01:00:00Z') });
    const { id } = await deps.db
      .selectFrom('trends')
      .select('id')
      .where('url', '=', 'https://bsky.app/profile/a/post/1')
      .executeTakeFirstOrThrow();
    const made = await me.post<Created>('cards.php', { trend_id: id });
    expect(await card(made.card_id)).toMatchObject({
      title: 'Harbour strike ends',
      description: 'Harbour strike ends\nafter nine days',
      post_url: 'https://bsky.app/profile/a/post/1',
      image_url: 'https://img.example/s.jpg',
      links: 'https://news.example/strike',
      platform: 'bluesky',
      trend: { id, platform: 'bluesky', url: 'https://bsky.app/profile/a/post/1' },
    });
    expect(await me.refusal('cards.php', { trend_id: 999_999 })).toBe('not_found');
  });
});

/** Spec, Card status. */
describe('the status of a card', () => {
  it.each([
    ['pending', () => doing, 'pending'],
    ['pending', () => finished, 'completed'],
    ['in_progress', () => finished, 'completed'],
    ['in_progress', () => todo, 'in_progress'],
    ['completed', () => todo, 'completed'],
    ['completed', () => finished, 'completed'],
  ])('%s, moved (%#), is %s', async (before, into, after) => {
    const { card_id } = await create();
    if (before === 'in_progress') await edit(card_id, { status: 'in_progress' });
    if (before === 'completed') await move(card_id, finished);
    const { completed_at } = await card(card_id);
    const moved = await move(card_id, into());
    const completedAt = after === 'completed' ? (completed_at ?? '2026-06-15T12:00:00.000Z') : null;
    expect(moved).toMatchObject({ status: after, completed_at: completedAt });
    expect(await card(card_id)).toMatchObject({ status: after, completed_at: completedAt });
  });

  it('is set back by reopening, and never set to completed by an edit', async () => {
    const { card_id } = await create();
    await move(card_id, finished);
    expect(await edit(card_id, { status: 'in_progress' })).toMatchObject({
      status: 'in_progress',
      completed_at: null,
      board_column_id: finished,
    });
    const sent = { action: 'edit', card_id, status: 'completed' };
    expect(await me.refusal('cards.php', sent)).toBe('validation_error');
  });

  it('does not change by a comment, whatever it says', async () => {
    const { card_id } = await create();
    const before = await card(card_id);
    await me.post('card-comments.php', { card_id, comment: 'done' });
    expect(await card(card_id)).toEqual({ ...before, comment_count: 1, version: 2 });
  });
});

test('a position far out means the end, and the answer says which it is', async () => {
  const { card_id } = await create();
  await move(card_id, columns[2]?.id, 0);
  const { card_id: other } = await create();
  const moved = await move(other, columns[2]?.id, Number.MAX_SAFE_INTEGER);
  expect(moved.position).toBe(1);
  expect((await card(other)).position).toBe(1);
  for (const position of [-1, 1.5, 'top', 1e300])
    expect(await me.refusal('cards.php', { action: 'move', card_id, board_column_id: todo, position })).toBe(
      'validation_error',
    );
});

describe('an edit', () => {
  it('changes what it names, and the log keeps what was and what became', async () => {
    const { card_id } = await create({ description: 'Old', due_date: '2026-07-01' });
    const changed = await edit(card_id, {
      description: null,
      priority: 'urgent',
      due_date: '2026-07-02 18:30:00',
      card_type: 'article',
      title: 'A card',
    });
    expect(changed).toMatchObject({
      title: 'A card',
      description: null,
      priority: 'urgent',
      due_date: '2026-07-02 18:30:00',
      due_at: '2026-07-02T22:30:00.000Z',
      card_type: 'Article',
      version: 2,
    });
    const [entry] = await log(card_id);
    expect(entry?.what).toBe('edited');
    expect(entry?.details.changes).toEqual({
      description: { from: 'Old', to: null },
      priority: { from: 'medium', to: 'urgent' },
      due_on: { from: '2026-07-01', to: '2026-07-02' },
      due_time: { from: null, to: '18:30:00' },
      card_type_id: { from: null, to: changed.card_type_id },
    });
  });

  it('of a version that somebody changed since is refused, and nothing is written', async () => {
    const { card_id } = await create();
    await edit(card_id, { version: 1, title: 'Mine' });
    const late = { action: 'edit', card_id, version: 1, title: 'Theirs' };
    expect(await colleague.refusal('cards.php', late)).toBe('content_changed');
    expect(await card(card_id)).toMatchObject({ title: 'Mine', version: 2 });
  });

  it('is not refused for what it does not touch: a comment, a checklist, a move', async () => {
    const { card_id } = await create();
    await colleague.post('card-comments.php', { card_id, comment: 'Nice' });
    await colleague.post('card-checklist.php', { action: 'add', card_id, text: 'Call' });
    await move(card_id, doing);
    expect(await edit(card_id, { version: 1, title: 'Mine' })).toMatchObject({ title: 'Mine', version: 5 });
    await move(card_id, finished);
    const reopening = { action: 'edit', card_id, version: 5, status: 'pending' };
    expect(await me.refusal('cards.php', reopening)).toBe('content_changed');
    const ahead = { action: 'edit', card_id, version: 7, title: 'Theirs' };
    expect(await me.refusal('cards.php', ahead)).toBe('content_changed');
  });

  it('of several cards is one too: it refuses who began before', async () => {
    const { card_id } = await create();
    await colleague.post('cards.php', { action: 'edit_many', card_ids: [card_id], priority: 'urgent' });
    const late = { action: 'edit', card_id, version: 1, title: 'Mine' };
    expect(await me.refusal('cards.php', late)).toBe('content_changed');
  });

  it('that changes nothing leaves no version and no entry', async () => {
    const { card_id } = await create();
    await edit(card_id, { title: 'A card', notes: null });
    expect(await card(card_id)).toMatchObject({ version: 1 });
    expect(await log(card_id)).toHaveLength(1);
  });
});

describe('several cards at once', () => {
  const editMany = (sent: object) =>
    me.post<{ changed: number }>('cards.php', { action: 'edit_many', ...sent });

  it('are changed, moved in the order given, and completed by the done column', async () => {
    const ids = [(await create()).card_id, (await create()).card_id];
    expect(await editMany({ card_ids: ids, board_column_id: finished, priority: 'high' })).toEqual({
      changed: 2,
    });
    const both = await Promise.all(ids.map(card));
    expect(both.map(({ position, status, priority }) => [position, status, priority])).toEqual([
      [0, 'completed', 'high'],
      [1, 'completed', 'high'],
    ]);
    expect((await log(ids[0] ?? 0)).map((entry) => entry.what)).toEqual(['moved', 'edited', 'created']);
  });

  it('are all left as they were when one is not there', async () => {
    const { card_id } = await create();
    const sent = { action: 'edit_many', card_ids: [card_id, 999_999], priority: 'urgent', archived: true };
    expect(await me.refusal('cards.php', sent)).toBe('not_found');
    expect(await card(card_id)).toMatchObject({ priority: 'medium', archived_at: null, version: 1 });
  });

  it('go off the board and come back to the top of their columns', async () => {
    const ids = [(await create({ board_column_id: doing })).card_id, (await create()).card_id];
    await editMany({ card_ids: ids, archived: true });
    expect((await board()).cards.filter((face) => ids.includes(face.card_id))).toEqual([]);
    await editMany({ card_ids: ids, archived: false });
    const back = await Promise.all(ids.map(card));
    expect(back.map(({ position, board_column_id }) => [position, board_column_id])).toEqual([
      [0, doing],
      [0, todo],
    ]);
  });
});

describe('the archive', () => {
  it('takes a card off the board, where it cannot be moved, and gives it back on top', async () => {
    const { card_id } = await create();
    await create();
    await me.post('cards.php', { action: 'archive', card_id });
    expect((await board()).cards.some((face) => face.card_id === card_id)).toBe(false);
    const sent = { action: 'move', card_id, board_column_id: todo };
    expect(await me.refusal('cards.php', sent)).toBe('invalid_state');
    const found = await me.get<{ cards: Card[] }>('cards.php', { archived: 'yes', per_page: 100 });
    expect(found.cards.map((each) => each.card_id)).toContain(card_id);
    await me.post('cards.php', { action: 'restore', card_id });
    expect(await card(card_id)).toMatchObject({ archived_at: null, position: 0 });
  });

  it('is no deletion: that is for the maker and admins', async () => {
    const { card_id } = await create();
    await me.post('card-comments.php', { card_id, comment: 'Gone with it' });
    expect(await colleague.refusal('cards.php', { action: 'delete', card_id })).toBe('forbidden');
    expect(await admin.refusal('cards.php', { action: 'delete', card_id })).toBeNull();
    expect(await me.refusal('cards.php', { action: 'archive', card_id })).toBe('not_found');
  });
});

test('cards are found by all words of what is written on them, in any order', async () => {
  const { card_id } = await create({
    title: 'Zürich tram',
    notes: 'ask Ólafur',
    links: 'https://tram.example',
  });
  const find = async (q: string) =>
    (await me.get<{ cards: Card[] }>('cards.php', { q })).cards.map((each) => each.card_id);
  expect(await find('olafur ZURICH')).toEqual([card_id]);
  expect(await find('zurich bus')).toEqual([]);
  expect(await find('!?')).toEqual([]);
  await edit(card_id, { notes: 'ask Maria' });
  expect(await find('olafur')).toEqual([]);
  expect(await find('maria')).toEqual([card_id]);
});

test('a card as long as it may be is stored in any script, and found by how it begins', async () => {
  const han = (length: number) =>
    Array.from({ length }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000))).join('');
  const { card_id } = await create({
    title: '港口开放',
    description: han(100_000),
    notes: han(20_000),
    links: han(10_000),
  });
  const find = async (q: string) =>
    (await me.get<{ cards: Card[] }>('cards.php', { q })).cards.map((each) => each.card_id);
  expect(await find('开放')).toEqual([card_id]);
  expect(await find(han(40).slice(20))).toEqual([card_id]);
  await edit(card_id, { title: '港口关闭' });
  expect(await find('关闭')).toEqual([card_id]);
});

test('an assignee is told, but not of what they gave themselves', async () => {
  const all = await me.get<DataOf<typeof members.list>>('members.php');
  const told = async (user: number) =>
    deps.db.selectFrom('notifications').select('title').where('user_id', '=', user).execute();
  const [first = 0] = await deps.db
    .selectFrom('cards')
    .select('created_by_user_id as id')
    .where('created_by_user_id', 'is not', null)
    .limit(1)
    .execute()
    .then((rows) => rows.map((row) => row.id ?? 0));
  const other = all.members.find((member) => member.user_id !== first)?.user_id ?? 0;
  const { card_id } = await create({ title: 'Yours', assigned_to_user_id: other });
  await edit(card_id, { priority: 'high', assigned_to_user_id: other });
  expect(await told(other)).toEqual([{ title: expect.stringContaining('“Yours”') }]);
  await create({ title: 'Mine', assigned_to_user_id: first });
  expect(await told(first)).toEqual([]);
});

test('whoever is given several cards at once is told once', async () => {
  const { user_id } = (await me.get<DataOf<typeof members.list>>('members.php')).members[0] ?? { user_id: 0 };
  const by = callerOf(app, await app.token('writer', { role: 'member' }));
  const told = () =>
    deps.db
      .selectFrom('notifications')
      .select(['title', 'body', 'path'])
      .where('user_id', '=', user_id)
      .orderBy('id', 'desc')
      .execute();
  const before = (await told()).length;
  const card_ids: number[] = [];
  for (const title of ['One', 'Two', 'Three']) card_ids.push((await create({ title })).card_id);
  for (const assigned_to_user_id of [user_id, null, user_id])
    await by.post('cards.php', { action: 'edit_many', card_ids, assigned_to_user_id });
  const news = await told();
  expect(news).toHaveLength(before + 2);
  expect(news[0]).toEqual({
    title: expect.stringMatching(/ assigned you 3 cards$/),
    body: 'One\nTwo\nThree',
    path: '/board/mine',
  });
});

test('script in any text is stored and answered as the text it is', async () => {
  const script = '<script>alert("x")</script><img src=x onerror=alert(1)>';
  const { card_id } = await create({
    title: script,
    description: script,
    notes: script,
    links: script,
    platform: '<b>',
  });
  expect(await card(card_id)).toMatchObject({
    title: script,
    description: script,
    notes: script,
    links: script,
  });
  for (const address of ['javascript:alert(1)', 'data:text/html,x', ' https://a.example', '//a.example'])
    for (const field of ['post_url', 'image_url'])
      expect(await me.refusal('cards.php', { title: 'x', [field]: address })).toBe('validation_error');
});

test.each([
  ['a due date that does not exist', { due_date: '2026-02-30' }],
  ['a time that does not exist', { due_date: '2026-02-03 25:00:00' }],
  ['a due date at the end of time', { due_date: '9999-12-31' }],
  ['an unknown priority', { priority: 'asap' }],
  ['an unknown card type', { card_type: 'Opera' }],
  ['a type and another type’s id', { card_type: 'Post', card_type_id: 999 }],
  ['a column that is not there', { board_column_id: 999_999 }],
  ['a member who is not there', { assigned_to_user_id: 999_999 }],
  ['a title of spaces', { title: '   ' }],
  ['a title of a megabyte', { title: 'x'.repeat(1e6) }],
])('a card with %s is refused', async (_what, sent) => {
  expect(await me.refusal('cards.php', { title: 'A card', ...sent })).toBe('validation_error');
});
