import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';

import type { Change } from '#contract/events.ts';
import type { Streamed } from '#contract/operation.ts';
import { createLog } from '#server/lib/log.ts';
import { freshDatabase } from '#test/app/database.ts';
import { codeOf, startNewsroom, type Colleague } from '#test/data/newsroom.ts';
import { createHub } from './hub.ts';
import { createPresence } from './presence.ts';

const database = await freshDatabase();
const room = await startNewsroom(database);
const { db, organizationId, app } = room;

let ada: Colleague;
let ben: Colleague;
let bot: Colleague;
let project: number;
let card: number;

beforeAll(async () => {
  project = (await room.project()).id;
  ada = await room.colleague('full', { role: 'owner' });
  ben = await room.colleague('writer', { agent: false });
  bot = await room.colleague('writer');
  card = await cardOf(ada);
});

afterEach(() => vi.useRealTimers());

async function cardOf(by: Colleague, fields: object = {}): Promise<number> {
  const { body } = await app.call('POST', 'cards.php', { title: 'Harbour crane', ...fields }, by.key);
  return (body.data as { card_id: number }).card_id;
}

const at = (by: { key: string }, input: Record<string, unknown>) =>
  app.call('POST', 'presence.php', { kind: 'card', id: card, ...input }, by.key);

interface Person {
  user_id: number;
  user_name: string;
  agent: boolean;
  editing: string | null;
}

async function othersAt(by: Colleague, input: Record<string, unknown> = {}): Promise<Person[]> {
  const { body } = await at(by, input);
  return (body.data as { people: Person[] }).people;
}

async function leave(...all: { key: string }[]): Promise<void> {
  for (const one of all) await at(one, { left: true });
}

describe('who has a card or a post open', () => {
  test('is seen by the others there, by name, with what they are typing in, until they leave', async () => {
    expect(await othersAt(ada)).toEqual([]);
    expect(await othersAt(ben)).toMatchObject([{ user_id: ada.userId, agent: false, editing: null }]);
    await at(ada, { editing: 'description' });
    const [seen] = await othersAt(ben);
    expect(seen).toMatchObject({ editing: 'description', user_name: expect.stringMatching(/\S/) });
    await leave(ada);
    expect(await othersAt(ben)).toEqual([]);
    await leave(ben);
  });

  test('an agent is shown as one', async () => {
    await at(bot, {});
    expect(await othersAt(ada)).toMatchObject([{ user_id: bot.userId, agent: true }]);
    await leave(ada, bot);
  });

  test('is not oneself in another window, and stays until the last window is closed', async () => {
    await at(ada, { tab: 'one' });
    expect(await othersAt(ada, { tab: 'two' })).toEqual([]);
    await at(ada, { tab: 'one', left: true });
    expect(await othersAt(ben)).toMatchObject([{ user_id: ada.userId }]);
    await at(ada, { tab: 'two', left: true });
    expect(await othersAt(ben)).toEqual([]);
    await leave(ben);
  });

  test('is told to nobody of another organization, nor to a token that does not see the project', async () => {
    const elsewhere = await room.addOrganization();
    const stranger = await room.colleague('full', { role: 'owner', organizationId: elsewhere });
    expect(codeOf(await at(stranger, {}))).toBe('404 not_found');
    const other = (await room.project([])).id;
    const secret = await cardOf(ada, { project_id: other });
    const limited = { key: await room.keyOf(ada.userId, 'full', organizationId, { projectIds: [project] }) };
    expect(codeOf(await at(limited, { id: secret }))).toBe('404 not_found');
    expect(codeOf(await at(limited, { id: await cardOf(ada, { project_id: project }) }))).toBe('200');
  });

  test('a post has its own people, and where the plan has no posts nobody', async () => {
    const post = await room.draft(ada);
    await at(ada, { kind: 'post', id: post });
    expect(await othersAt(ben, { kind: 'post', id: post, editing: 'text' })).toHaveLength(1);
    expect(codeOf(await at(ben, { kind: 'post', id: 999_999 }))).toBe('404 not_found');
    const free = await room.addOrganization('free');
    const reader = await room.colleague('full', { role: 'owner', organizationId: free });
    expect(codeOf(await at(reader, { kind: 'post', id: post }))).toBe('403 plan_required');
  });

  test.each([
    ['another kind', { kind: 'trend' }],
    ['no number', { id: 'x' }],
    ['a number that no id reaches', { id: 1e300 }],
    ['a window’s name with a space', { tab: 'a b' }],
    ['a window’s name of 41 letters', { tab: 'x'.repeat(41) }],
    ['a part that nothing has', { editing: 'password' }],
  ])('refuses %s', async (_what, input) => {
    expect(codeOf(await at(ada, input))).toBe('422 validation_error');
  });

  test('leaves no row behind', async () => {
    const rows = async () =>
      (await database.pool.query<{ n: number }>('select count(*)::int as n from events')).rows[0]?.n;
    const before = await rows();
    await at(ada, {});
    await leave(ada);
    expect(await rows()).toBe(before);
  });
});

describe('at several processes', () => {
  const log = createLog({ level: 'silent' });
  const place = () => ({ organizationId, kind: 'card' as const, id: card });
  const reading = (userId: number) => ({ ...place(), userId, tab: 'main', editing: null });

  async function presenceOf(
    stream: AsyncIterableIterator<Streamed<Change>>,
  ): Promise<Change & { id?: string }> {
    const { value: event } = await stream.next();
    if (!event) throw new Error('the stream ended');
    if (!('data' in event) || event.data.noun !== 'presence') return presenceOf(stream);
    return { ...event.data, ...(event.id !== undefined && { id: event.id }) };
  }

  test('who comes at one is told at the other, without moving the point of the stream, and is answered there', async () => {
    const [one, other] = [createHub({ ...database, log }), createHub({ ...database, log })];
    const listener = { organizationId, userId: ben.userId, projectIds: null, projectRoles: null };
    const streams = [listener, { ...listener, projectIds: [project] }].map((who) => other.listen(who, null));
    for (const stream of streams) await stream.next();
    let isTold = false;
    const telling = Promise.all(streams.map(presenceOf)).finally(() => (isTold = true));
    // As a browser does: a process that is about to listen has heard of everybody after one more beat.
    while (!isTold) {
      await one.presence.update(reading(ada.userId), false);
      await pause(20);
    }
    const [whole, limited] = await telling;
    expect(whole).toEqual({ noun: 'presence', ids: [card], by: ada.userId });
    // Ada may be nobody that a limited viewer knows.
    expect(limited).toEqual({ noun: 'presence', ids: [], by: null });
    expect(await other.presence.update(reading(ben.userId), false)).toEqual([
      { userId: ada.userId, editing: null },
    ]);
    await one.presence.update(reading(ada.userId), true);
    const people = async () => (await other.presence.update(reading(ben.userId), false)).length;
    await expect.poll(people).toBe(0);
    await Promise.all([one.close(), other.close()]);
  });

  test('who is silent for twelve seconds is gone, and the others are told', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let now = 0;
    const told: Change[] = [];
    const presence = createPresence({ db, notify: (_to, change) => told.push(change), now: () => now });
    await presence.update(reading(ada.userId), false);
    now = 11_000;
    await presence.update(reading(ben.userId), false);
    vi.advanceTimersByTime(1_000);
    expect(told.map(({ by }) => by)).toEqual([ada.userId, ben.userId]);
    now = 12_000;
    vi.advanceTimersByTime(1_000);
    expect(told.map(({ by }) => by)).toEqual([ada.userId, ben.userId, ada.userId]);
    expect(await presence.update(reading(ben.userId), false)).toEqual([]);
    presence.close();
  });

  test('what is no message of this version changes nothing', () => {
    const told: Change[] = [];
    const presence = createPresence({ db, notify: (_to, change) => told.push(change) });
    for (const payload of ['', 'null', '{', '{"kind":"card"}', '7']) presence.receive(payload);
    expect(told).toEqual([]);
  });
});
