import { beforeEach, describe, expect, test } from 'vitest';

import type { Automation } from '#contract/automations/automation-parts.ts';
import type { automations as contract } from '#contract/automations/automations.ts';
import type { DataOf } from '#contract/operation.ts';
import type { SourceName } from '#contract/sources/all.ts';
import { noCounts } from '#contract/sources/all.ts';
import { storeReadings, storeTrends } from '#server/areas/intake/ingest/ingest.ts';
import { freshDatabase } from '#test/app/database.ts';
import { codeOf, startNewsroom } from '#test/data/newsroom.ts';
import { runAutomations } from './run.ts';

const start = new Date('2026-05-04T08:00:00Z');
let now = start;
const database = await freshDatabase();
const room = await startNewsroom(database, { now: () => now });
const { app } = room;
const project = await room.project(['bluesky', 'linkedin']);
const owner = await room.colleague('full', { role: 'owner' });
const writer = await room.colleague('writer', { agent: false });

const later = (hours: number) => (now = new Date(now.getTime() + hours * 3_600_000));
const run = () => runAutomations(app.deps, new AbortController().signal);
const ask = (action: string, input: object, by = owner) =>
  app.call('POST', 'automations.php', { action, ...input }, by.key);

type Runs = DataOf<typeof contract.runs>['runs'];

async function automation(trigger: object, creates: object, over: object = {}): Promise<Automation> {
  const made = await ask('create', { name: 'A rule', project_id: project.id, trigger, creates, ...over });
  expect(codeOf(made)).toBe('200');
  return (made.body.data as { automation: Automation }).automation;
}

async function turned(trigger: object, creates: object, over: object = {}): Promise<number> {
  const { id } = await automation(trigger, creates, over);
  expect(codeOf(await ask('turn', { automation_id: id, on: true }))).toBe('200');
  return id;
}

async function runsOf(id: number): Promise<Runs> {
  const { body } = await app.call(
    'GET',
    'automations.php',
    { action: 'runs', automation_id: id, per_page: 100 },
    owner.key,
  );
  return (body.data as { runs: Runs }).runs;
}

async function oneOf(id: number): Promise<Automation> {
  const { body } = await app.call('GET', 'automations.php', {}, owner.key);
  const found = (body.data as { automations: Automation[] }).automations.find((each) => each.id === id);
  if (!found) throw new Error(`there is no automation ${id}`);
  return found;
}

let serial = 0;
async function trend(
  title: string,
  {
    likes = 0,
    source = 'bluesky',
    url,
    seen = now,
  }: { likes?: number; source?: SourceName; url?: string; seen?: Date } = {},
) {
  serial += 1;
  const { trends } = await storeTrends(
    database.db,
    [
      {
        ...{
          source,
          externalId: String(serial),
          title,
          text: `About ${title}`,
          linkUrl: null,
          imageUrl: null,
        },
        ...{ url: url ?? `https://example.com/${serial}`, authorName: 'Ada', authorHandle: null, lang: null },
        ...{ createdAt: now, type: null, community: null, communityMembers: null, flair: null, tags: [] },
        ...{ sound: null, counts: { ...noCounts, likes } },
      },
    ],
    { now: seen },
  );
  const [stored] = trends;
  if (!stored) throw new Error('nothing was stored');
  return stored;
}

const words = (keyword: string) => ({ kind: 'posts', search: { source: 'bluesky', keyword } });
const card = { kind: 'card' };

beforeEach(async () => {
  for (const { id, is_active } of (
    (await app.call('GET', 'automations.php', {}, owner.key)).body.data as {
      automations: Automation[];
    }
  ).automations)
    if (is_active) await ask('turn', { automation_id: id, on: false });
  now = new Date(Math.ceil(now.getTime() / 86_400_000) * 86_400_000 + 8 * 3_600_000);
});

describe('new trends', () => {
  test('each one that comes after it was turned on becomes a card, once', async () => {
    await trend('Regatta before');
    const id = await turned(words('regatta'), card);
    later(1);
    await trend('Regatta on Sunday');
    await trend('Something else');
    expect(await run()).toBe(1);
    expect(await run()).toBe(0);
    const [made, ...others] = await runsOf(id);
    expect(others).toEqual([]);
    expect(made).toMatchObject({
      outcome: 'created',
      title: 'Regatta on Sunday',
      reason: 'New at its source.',
    });
    const { body } = await app.call('GET', 'card.php', { card_id: made?.card_id ?? 0 }, owner.key);
    expect(body.data).toMatchObject({ card: { title: 'Regatta on Sunday', project_id: project.id } });
  });

  test('one that is on the board already is not added again, and the log leads to its card', async () => {
    const id = await turned(words('lighthouse'), card);
    later(1);
    const { id: trend_id } = await trend('Lighthouse for sale');
    const by = await app.call('POST', 'cards.php', { trend_id }, owner.key);
    await run();
    expect(await runsOf(id)).toMatchObject([
      {
        outcome: 'skipped',
        reason: 'It is on the board already.',
        card_id: (by.body.data as { card_id: number }).card_id,
      },
    ]);
  });

  test('a draft about one waits for review, with its text filled in, and nothing is approved', async () => {
    const id = await turned(words('ferry'), {
      kind: 'draft',
      text: '{{title}}, by {{author}}: {{url}}',
      target_account_ids: [project.accounts[0]],
    });
    later(1);
    await trend('Ferry back at work {{url}}', { url: 'https://example.com/ferry' });
    await run();
    const [made] = await runsOf(id);
    const post = await room.postOf(owner, made?.post_id ?? 0);
    expect(post).toMatchObject({
      status: 'draft',
      stage: 'review',
      needs_review: true,
      valid_verdict: null,
      body: 'Ferry back at work {{url}}, by Ada: https://example.com/ferry',
    });
    const { body } = await room.schedule(owner, 'get', { id: post.id });
    expect(JSON.stringify(body)).toContain('Created by the automation “A rule”.');
  });

  test('a text that its values make too long is refused in the log, and the next one is tried', async () => {
    const id = await turned(words('flood'), { kind: 'draft', text: '{{title}}'.repeat(5_000) });
    later(1);
    await trend('Flood on all the roads to the coast');
    await trend('Flood');
    expect(await run()).toBe(1);
    expect(await runsOf(id)).toMatchObject([
      { outcome: 'created', title: 'Flood' },
      { outcome: 'failed', reason: 'The text is longer than a post can be once its values are filled in.' },
    ]);
  });

  test('what was published long ago is no news, however late its source shows it', async () => {
    const id = await turned(words('archive'), card);
    const seen = later(1);
    now = new Date(seen.getTime() - 40 * 86_400_000);
    await trend('Archive opened', { seen });
    now = seen;
    expect(await run()).toBe(0);
    expect(await runsOf(id)).toEqual([]);
  });

  test('a story counts when it crosses the threshold, not for what was over it before', async () => {
    await trend('Storm far out', { likes: 900 });
    const rising = await trend('Storm near the coast', { likes: 10 });
    const id = await turned({ ...words('storm'), min_engagement: 500 }, card);
    await run();
    expect(await runsOf(id)).toEqual([]);
    later(2);
    const reading = { trendId: rising.id, createdAt: rising.createdAt, source: 'bluesky' as const };
    await storeReadings(database.db, [{ ...reading, at: now, counts: { ...noCounts, likes: 800 } }]);
    await run();
    await run();
    expect(await runsOf(id)).toMatchObject([
      { outcome: 'created', title: 'Storm near the coast', reason: 'It crossed the threshold.' },
    ]);
  });

  test('it creates so much a day and no more, and says so', async () => {
    const id = await turned(words('tide'), card, { daily_cap: 2 });
    later(1);
    for (const nth of [1, 2, 3]) await trend(`Tide ${nth}`);
    expect(await run()).toBe(2);
    expect((await runsOf(id)).map(({ outcome, reason }) => `${outcome}: ${reason}`)).toEqual([
      'skipped: The limit of 2 a day was reached.',
      'created: New at its source.',
      'created: New at its source.',
    ]);
    later(24);
    await trend('Tide of the next day');
    expect(await run()).toBe(1);
  });
});

describe('slots', () => {
  const slot = (over: object = {}) => ({
    kind: 'slot',
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    time: '18:00',
    hours_before: 12,
    ...over,
  });
  const draft = { kind: 'draft', text: 'Open from 10 to 6. ({{date}})' };

  test('a draft is prepared for each slot, so long before it', async () => {
    const id = await turned(slot(), draft);
    await run();
    await run();
    const [made, ...others] = await runsOf(id);
    expect(others).toEqual([]);
    const day = now.toISOString().slice(0, 10);
    expect(await room.postOf(owner, made?.post_id ?? 0)).toMatchObject({
      body: `Open from 10 to 6. (${day})`,
      scheduled_at: `${day}T16:00:00.000Z`,
      status: 'draft',
    });
  });

  test('a run that was cut off before it was logged finds its post, whatever the text is now', async () => {
    const id = await turned(slot(), draft);
    const day = now.toISOString().slice(0, 10);
    const cutOff = await room.schedule(owner, 'create', {
      ...{ project_id: project.id, body: 'As the rule said before.', draft: true },
      client_key: `automation ${id} slot ${day} 18:00`,
    });
    const { id: post_id } = cutOff.body.data as { id: number };
    await run();
    expect(await runsOf(id)).toMatchObject([{ outcome: 'created', post_id }]);
  });

  test('a slot at which a post is planned is left alone', async () => {
    const day = now.toISOString().slice(0, 10);
    await room.draft(owner, { project_id: project.id, scheduled_at: `${day}T16:30:00Z` });
    const id = await turned(slot({ only_if_empty: true }), draft);
    await run();
    expect(await runsOf(id)).toMatchObject([
      { outcome: 'skipped', reason: 'A post is planned within an hour of it.', post_id: null },
    ]);
  });

  test('posts are repeated in turn, with a rest, and never with the same text where that is refused', async () => {
    const [bluesky, linkedin] = project.accounts;
    const plain = await room.draft(owner, { body: 'Our archive.', target_account_ids: [bluesky] });
    const strict = await room.draft(owner, { body: 'Join us.', target_account_ids: [linkedin] });
    const id = await turned(slot(), {
      kind: 'repeat',
      items: [{ post_id: plain }, { post_id: strict, texts: ['Come and join us.'] }],
      rest_days: 2,
    });
    const bodies = [];
    for (let day = 0; day < 7; day += 1) {
      await run();
      const [last] = await runsOf(id);
      bodies.push(last?.post_id ? (await room.postOf(owner, last.post_id)).body : last?.reason);
      later(24);
    }
    expect(bodies).toEqual([
      'Our archive.',
      'Join us.',
      'Our archive.',
      'Come and join us.',
      'Our archive.',
      expect.stringMatching(/^LinkedIn refuses the same text twice/),
      'Our archive.',
    ]);
  });

  test('after its last day it does nothing, and says that it has ended', async () => {
    const id = await turned(slot(), draft, { ends_on: now.toISOString().slice(0, 10) });
    later(24);
    expect(await run()).toBe(0);
    expect(await oneOf(id)).toMatchObject({ held_by: 'ended', is_active: true });
    expect(codeOf(await ask('turn', { automation_id: id, on: true }))).toBe('409 invalid_state');
  });
});

describe('days of the calendar', () => {
  test('a day that is near becomes a card with its date, once', async () => {
    now = new Date('2027-02-20T08:00:00Z');
    const id = await turned({ kind: 'day', days_before: 16, category: null, tone: null }, card, {
      daily_cap: 100,
    });
    await run();
    await run();
    const runs = await runsOf(id);
    const women = runs.filter(({ title }) => /Women.s Day/.test(title));
    expect(women).toMatchObject([{ outcome: 'created', reason: 'It is on 2027-03-08.' }]);
    const { body } = await app.call('GET', 'card.php', { card_id: women[0]?.card_id ?? 0 }, owner.key);
    expect(body.data).toMatchObject({ card: { due_date: '2027-03-08', project_id: project.id } });
  });

  test('more days than one check takes are all reached by the next ones', async () => {
    const id = await turned({ kind: 'day', days_before: 60, tone: null, min_importance: 1 }, card, {
      daily_cap: 1,
    });
    await run();
    const first = await runsOf(id);
    await run();
    expect(first).toHaveLength(50);
    expect((await runsOf(id)).length).toBeGreaterThan(50);
  });
});

describe('a dry run', () => {
  test('says what would happen and creates nothing', async () => {
    await trend('Parade tomorrow');
    const { id } = await automation(words('parade'), card);
    later(1);
    const { body } = await app.call(
      'GET',
      'automations.php',
      { action: 'try', automation_id: id },
      owner.key,
    );
    expect(body.data).toMatchObject({
      runs: [{ title: 'Parade tomorrow', outcome: 'created', text: 'Parade tomorrow' }],
    });
    expect(await run()).toBe(0);
    expect(await runsOf(id)).toEqual([]);
  });
});

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
      off_reason: 'Whoever turned it on may no longer create posts in its project.',
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
