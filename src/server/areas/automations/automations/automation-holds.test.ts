import { beforeEach, describe, expect, test } from 'vitest';

import { freshDatabase } from '#test/app/database.ts';
import { startAutomations, words } from '#test/data/automations.ts';
import { codeOf } from '#test/data/newsroom.ts';
import { automationLogJob } from './jobs.ts';

const database = await freshDatabase();

const { room, project, owner, later, run, ask, automation, turned, runsOf, oneOf, trend, nextDay } =
  await startAutomations(database);
const { app } = room;
const writer = await room.colleague('writer', { agent: false });
const card = { kind: 'card' };

beforeEach(nextDay);

describe('what holds it back', () => {
  test('while publishing is paused it waits, and goes on afterwards', async () => {
    const id = await turned(words('canal'), card);
    await room.schedule(owner, 'pause', { paused: true, reason: 'News of the day' });
    later(1);
    await trend('Canal closed');
    expect(await run()).toBe(0);
    expect((await oneOf(id)).held_by).toBe('pause');
    await room.schedule(owner, 'pause', { paused: false });
    expect(await run()).toBe(1);
  });

  test('whoever changes what it does while it is on is whom it acts for', async () => {
    const admin = await room.colleague('full', { role: 'admin', agent: false });
    const id = await turned(words('pier'), card);
    await ask('update', { automation_id: id, name: 'Renamed' }, admin);
    expect((await oneOf(id)).owner_user_id).toBe(owner.userId);
    await ask('update', { automation_id: id, creates: { kind: 'card', title: 'Look: {{title}}' } }, admin);
    expect((await oneOf(id)).owner_user_id).toBe(admin.userId);
  });

  test('it ends with the rights of whoever turned it on, who is told', async () => {
    const admin = await room.colleague('full', { role: 'admin', agent: false });
    const { id } = await automation(words('bridge'), card);
    await ask('turn', { automation_id: id, on: true }, admin);
    const removed = await app.call(
      'POST',
      'members.php',
      { action: 'deactivate', user_id: admin.userId, hand_over_to: owner.userId },
      owner.key,
    );
    expect(codeOf(removed)).toBe('200');
    later(1);
    await trend('Bridge opened');
    expect(await run()).toBe(0);
    expect(await oneOf(id)).toMatchObject({
      is_active: false,
      off_reason: 'The member it acts for may no longer create posts in its project.',
    });
    const { body } = await app.call('GET', 'notifications.php', {}, owner.key);
    expect(JSON.stringify(body)).toContain('The automation “A rule” was turned off');
  });

  test('after five failures in a row it is turned off, with the reason', async () => {
    const { body: made } = await app.call(
      'POST',
      'columns.php',
      { action: 'create', name: 'Soon gone' },
      owner.key,
    );
    const { column } = made.data as { column: { id: number } };
    const id = await turned(words('market'), { kind: 'card', board_column_id: column.id });
    await app.call('POST', 'columns.php', { action: 'remove', id: column.id }, owner.key);
    later(1);
    for (const nth of [1, 2, 3, 4, 5, 6]) await trend(`Market ${nth}`);
    expect(await run()).toBe(0);
    expect((await runsOf(id)).map(({ outcome }) => outcome)).toEqual(Array(5).fill('failed'));
    expect((await oneOf(id)).off_reason).toMatch(/^It failed 5 times in a row: /);
  });
});

test('runs that created nothing leave the log after a season, the others stay', async () => {
  const id = await turned(words('season'), card, { daily_cap: 1 });
  later(1);
  await trend('Season begins');
  await trend('Season goes on');
  await run();
  const forget = () => automationLogJob.run(app.deps, {}, new AbortController().signal);
  await forget();
  expect((await runsOf(id)).map(({ outcome }) => outcome).toSorted()).toEqual(['created', 'skipped']);
  later(24 * 91);
  await forget();
  expect((await runsOf(id)).map(({ outcome }) => outcome)).toEqual(['created']);
  expect(await run()).toBe(0);
});

describe('bad input', () => {
  test.each([
    ['a search of no list', { kind: 'posts', search: { source: 'nowhere' } }, card],
    ['a country that is none', { kind: 'day', country: 'XX' }, card],
    ['a time that is none', { kind: 'slot', weekdays: [1], time: '25:00' }, card],
    ['no weekday', { kind: 'slot', weekdays: [], time: '10:00' }, card],
    ['a value that does not exist', words('x'), { kind: 'draft', text: '{{headline}}' }],
    ['an account of nobody', words('x'), { kind: 'draft', text: 'x', target_account_ids: [999_999] }],
    ['a column of nobody', words('x'), { kind: 'card', board_column_id: 999_999 }],
    ['a template of nobody', words('x'), { kind: 'draft', text: 'x', design: { template: 'none' } }],
    ['a repetition without times', words('x'), { kind: 'repeat', items: [{ post_id: 1 }] }],
    [
      'a post of nobody',
      { kind: 'slot', weekdays: [1], time: '10:00' },
      { kind: 'repeat', items: [{ post_id: 999_999 }] },
    ],
  ])('%s is refused', async (_what, trigger, creates) => {
    const refused = await ask('create', { name: 'x', project_id: project.id, trigger, creates });
    expect(codeOf(refused)).toBe('422 validation_error');
  });

  test('only owners and admins set automations, and nobody sees another organization’s', async () => {
    const { id } = await automation(words('x'), card);
    expect(codeOf(await ask('turn', { automation_id: id, on: true }, writer))).toMatch(/^403 /);
    const elsewhere = await app.token('full', { role: 'owner', plan: 'free' });
    const foreign = await app.call(
      'POST',
      'automations.php',
      { action: 'turn', automation_id: id, on: true },
      elsewhere,
    );
    expect(codeOf(foreign)).toBe('404 not_found');
  });
});
