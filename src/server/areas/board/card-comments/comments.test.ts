import { expect, test, vi } from 'vitest';

import type { cardActivity, cardChecklist, cardComments } from '#contract/board/card-parts.ts';
import type { cards } from '#contract/board/cards.ts';
import type { DataOf } from '#contract/operation.ts';
import { notify } from '#server/areas/notifications/notifications/notify.ts';
import {
  firstSettings,
  savePreference,
  saveSettings,
} from '#server/areas/notifications/notifications/store-people.ts';
import { plainMentions, mentionsIn } from '#server/areas/workspace/comments/mentions.ts';
import { startApp } from '#test/app/app.ts';
import { callerOf } from '#test/app/caller.ts';
import { freshDatabase } from '#test/app/database.ts';
import { forgetRemoved } from './store.ts';

type Comment = DataOf<typeof cardComments.add>['comment'];
type Item = DataOf<typeof cardChecklist.add>['item'];
type Card = DataOf<typeof cards.get>['card'];

const database = await freshDatabase();
const { db } = database;
const app = await startApp(database);
const me = callerOf(app, await app.token('writer', { role: 'member' }));
const other = callerOf(app, await app.token('writer', { role: 'member' }));
const admin = callerOf(app, await app.token('full', { role: 'admin' }));

const member = async (name: string) =>
  (await app.founder.person({ organizationId: app.organizationId, name })).id;
const ada = await member('Ada Marsh');
const ben = await member('Ben Ode');

const keyOf = (userId: number) =>
  app.founder.key({ userId, organizationId: app.organizationId, group: 'reader' });

const create = async (sent: object = {}) =>
  (await me.post<{ card_id: number }>('cards.php', { title: 'Quay', ...sent })).card_id;
const card = async (card_id: number) => (await me.get<{ card: Card }>('card.php', { card_id })).card;
const comment = async (card_id: number, text: string) =>
  (await me.post<{ comment: Comment }>('card-comments.php', { card_id, comment: text })).comment;
const told = (userId: number) =>
  db
    .selectFrom('notifications')
    .select(['event', 'title', 'body', 'path'])
    .where('user_id', '=', userId)
    .where('event', '<>', 'assigned_to_me')
    .orderBy('id')
    .execute();

test('comments are listed oldest first, counted on the card, changed by their writer and deleted by admins too', async () => {
  const id = await create();
  const first = await comment(id, '  One <b>two</b> ');
  const second = await comment(id, 'Three');
  expect(first).toMatchObject({ comment: 'One <b>two</b>', mentions: [], edited_at: null });
  const list = await me.get<{ comments: Comment[] }>('card-comments.php', { card_id: id });
  expect(list.comments.map((each) => each.id)).toEqual([first.id, second.id]);
  expect((await card(id)).comment_count).toBe(2);

  const edit = { action: 'edit', id: first.id, comment: 'Two' };
  expect(await other.refusal('card-comments.php', edit)).toBe('forbidden');
  expect(await admin.refusal('card-comments.php', edit)).toBe('forbidden');
  expect(await me.post('card-comments.php', edit)).toMatchObject({
    comment: { comment: 'Two', edited_at: expect.any(String) },
  });
  const remove = { action: 'remove', id: first.id };
  expect(await other.refusal('card-comments.php', remove)).toBe('forbidden');
  expect(await admin.refusal('card-comments.php', remove)).toBeNull();
  expect(await admin.refusal('card-comments.php', remove)).toBe('not_found');
  expect((await card(id)).comment_count).toBe(1);
});

test('the assignee and who is mentioned are told once, the writer never', async () => {
  const id = await create({ assigned_to_user_id: ada });
  const said = await comment(id, `@[Ben Ode](user:${ben}) and @ada, see <this>`);
  expect(said.mentions).toEqual([ben, ada]);
  const news = {
    title: expect.stringMatching(/ on “Quay”$/),
    body: '@Ben Ode and @ada, see <this>',
    path: `/board?card=${id}`,
  };
  expect(await told(ben)).toEqual([{ event: 'mentioned', ...news }]);
  expect(await told(ada)).toEqual([{ event: 'mentioned', ...news }]);
  await comment(id, 'Once more');
  expect(await told(ada)).toEqual([
    expect.objectContaining({ event: 'mentioned' }),
    expect.objectContaining({ event: 'comment_on_my_card', body: 'Once more' }),
  ]);
  expect(await told(ben)).toHaveLength(1);
});

test('whoever has the card open is sent each change of a comment', async () => {
  const id = await create();
  const said = await comment(id, 'The tide is early');
  const announced = async () => {
    const events = await db.selectFrom('events').select('ids').where('noun', '=', 'cards').execute();
    return events.filter(({ ids }) => ids.includes(id)).length;
  };
  const acts: Record<string, () => Promise<unknown>> = {
    add: () => comment(id, 'And the ferry is late'),
    edit: () => me.post('card-comments.php', { action: 'edit', id: said.id, comment: 'The tide is late' }),
    remove: () => me.post('card-comments.php', { action: 'remove', id: said.id }),
    restore: () => me.post('card-comments.php', { action: 'restore', id: said.id }),
  };
  for (const [name, act] of Object.entries(acts)) {
    const before = await announced();
    await act();
    expect({ [name]: (await announced()) - before }).toEqual({ [name]: 1 });
  }
});

test('a deletion that is taken back brings the same comment, and tells nobody a second time', async () => {
  const eve = await member('Eve Roe');
  const id = await create({ assigned_to_user_id: eve });
  const said = await comment(id, 'The tide is late');
  const restore = { action: 'restore', id: said.id };
  expect(await me.refusal('card-comments.php', restore)).toBe('not_found');
  await me.post('card-comments.php', { action: 'remove', id: said.id });
  const gone = await me.get<{ comments: Comment[] }>('card-comments.php', { card_id: id });
  expect(gone.comments).toEqual([]);
  expect(await me.refusal('card-comments.php', { action: 'edit', id: said.id, comment: 'x' })).toBe(
    'not_found',
  );
  expect(await other.refusal('card-comments.php', restore)).toBe('forbidden');
  expect(await me.post('card-comments.php', restore)).toEqual({ comment: said });
  expect((await card(id)).comment_count).toBe(1);
  expect(await told(eve)).toHaveLength(1);

  await me.post('card-comments.php', { action: 'remove', id: said.id });
  await forgetRemoved(db, new Date(Date.now() + 60_000));
  expect(await me.refusal('card-comments.php', restore)).toBe('not_found');
});

test('who has the card and is named is told by each way that they chose for either, once', async () => {
  const prefer = (event: 'mentioned' | 'comment_on_my_card', channel: 'in_app' | 'mail', wanted: boolean) =>
    savePreference(db, { user_id: cy, event, channel, wanted });
  const cy = await member('Cy Tan');
  const id = await create({ assigned_to_user_id: cy });
  const mails = () =>
    db.selectFrom('notification_deliveries').select('channel').where('user_id', '=', cy).execute();
  await prefer('comment_on_my_card', 'mail', true);
  await comment(id, '@Cy Tan: one');
  expect(await mails()).toEqual([{ channel: 'mail' }]);
  await prefer('mentioned', 'mail', true);
  await comment(id, '@Cy Tan: two');
  expect(await mails()).toHaveLength(2);
  await prefer('mentioned', 'in_app', false);
  await comment(id, '@Cy Tan: three');
  expect(await mails()).toHaveLength(3);
  const { notifications } = await callerOf(app, await keyOf(cy)).get<{ notifications: { body: string }[] }>(
    'notifications.php',
  );
  const bodies = notifications.map(({ body }) => body);
  expect(bodies.filter((body) => body?.startsWith('@Cy'))).toEqual([
    '@Cy Tan: three',
    '@Cy Tan: two',
    '@Cy Tan: one',
  ]);
});

test('whom an edited comment names newly is told, and nobody twice', async () => {
  const dee = await member('Dee Fox');
  const { id } = await comment(await create(), '@Dee Fox look');
  const { length: before } = await told(ben);
  for (const text of ['@Dee Fox, @Ben Ode look', '@Ben Ode, @Dee Fox, look!'])
    await me.post('card-comments.php', { action: 'edit', id, comment: text });
  expect(await told(dee)).toHaveLength(1);
  expect((await told(ben)).slice(before)).toEqual([
    expect.objectContaining({ event: 'mentioned', body: '@Dee Fox, @Ben Ode look' }),
  ]);
});

test('two comments that begin the digests of the same people do not wait for each other in a circle', async () => {
  const people = [await member('Eve Low'), await member('Fay High')];
  const [low = 0, high = 0] = people;
  for (const user_id of people) {
    await saveSettings(db, { ...firstSettings(user_id), digest: 'daily' });
    for (const event of ['mentioned', 'comment_on_my_card'] as const)
      await savePreference(db, { user_id, event, channel: 'mail', wanted: true });
  }
  const id = await create({ assigned_to_user_id: low });
  const about = {
    organizationId: app.organizationId,
    event: 'mentioned' as const,
    title: () => 'x',
    body: () => null,
  };
  const more = { path: '/', projectId: null, once: 'a circle', by: null, now: app.deps.now() };
  const first = await db.startTransaction().execute();
  await notify(first, app.deps.queue, { ...about, ...more, to: [low] });
  const second = comment(id, '@Fay High look');
  await vi.waitUntil(async () => {
    const { rows } = await database.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length > 0;
  });
  await notify(first, app.deps.queue, { ...about, ...more, to: [high] });
  await first.commit().execute();
  expect((await second).mentions).toEqual([high]);
});

test('twenty comments at once are all counted', async () => {
  const id = await create();
  await Promise.all(Array.from({ length: 20 }, (_, n) => comment(id, `Number ${n}`)));
  expect((await card(id)).comment_count).toBe(20);
});

test('a comment of a megabyte is refused, and one of spaces', async () => {
  const card_id = await create();
  for (const text of ['x'.repeat(1_000_000), '   ', ''])
    expect(await me.refusal('card-comments.php', { card_id, comment: text })).toBe('validation_error');
});

test.each([
  ['@Ada Marsh look', [1]],
  ['@ada look', [1]],
  ['ÁDA is no mention', []],
  ['@ádÁ märsh!', [1]],
  ['@Ann', []],
  ['@Ann Lee', [3]],
  ['@Ann Leeds', []],
  ['mail@ada.example', []],
  ['(@Ada), @Ann Lee; @Ada', [1, 3]],
  ['@[Anybody](user:4) @[Nobody](user:99)', [4]],
  ['@[Ada Marsh](user:4)', [4]],
  ['@李雷 你好', [5]],
])('%j mentions %j', (text, ids) => {
  const members = ['Ada Marsh', 'Ann Other', 'Ann Lee', 'Bo', '李雷'].map((user_name, index) => ({
    user_id: index + 1,
    user_name,
  }));
  expect(mentionsIn(text, members).toSorted((a, b) => a - b)).toEqual(ids);
});

test('a mention reads as the name in it', () => {
  expect(plainMentions('To @[Ada [A]](user:1) and @[Ben](user:2).')).toBe('To @[Ada [A]](user:1) and @Ben.');
});

test('a checklist is kept in order, and its progress stands on the card', async () => {
  const card_id = await create();
  const items: Item[] = [];
  for (const text of ['One', 'Two', 'Three'])
    items.push((await me.post<{ item: Item }>('card-checklist.php', { action: 'add', card_id, text })).item);
  const [one, two, three] = items.map((item) => item.id);
  await me.post('card-checklist.php', { action: 'edit', id: three, position: 0, done: true });
  await me.post('card-checklist.php', { action: 'edit', id: one, text: 'First' });
  await me.post('card-checklist.php', { action: 'remove', id: two });
  expect(await card(card_id)).toMatchObject({
    checklist: [
      { id: three, text: 'Three', done: true },
      { id: one, text: 'First', done: false },
    ],
    checklist_done: 1,
    checklist_total: 2,
  });
  const { activity } = await me.get<DataOf<typeof cardActivity.list>>('card-activity.php', { card_id });
  expect(activity.map((entry) => entry.what)).toEqual([
    'checklist_removed',
    'checklist_edited',
    'checked',
    'checklist_added',
    'checklist_added',
    'checklist_added',
    'created',
  ]);
});
