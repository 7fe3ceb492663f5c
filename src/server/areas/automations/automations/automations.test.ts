import { beforeEach, describe, expect, test } from 'vitest';

import { noCounts } from '#contract/sources/all.ts';
import { storeReadings } from '#server/areas/intake/ingest/ingest.ts';
import { freshDatabase } from '#test/app/database.ts';
import { startAutomations, words } from '#test/data/automations.ts';
import { codeOf } from '#test/data/newsroom.ts';

const database = await freshDatabase();

const { room, project, owner, clock, later, run, ask, automation, turned, runsOf, oneOf, trend, nextDay } =
  await startAutomations(database);
const { app } = room;
const card = { kind: 'card' };

beforeEach(nextDay);

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
    later(1);
    await trend('Flood');
    expect(await run()).toBe(1);
    expect(await runsOf(id)).toMatchObject([
      { outcome: 'created', title: 'Flood' },
      { outcome: 'failed', reason: 'The text is longer than a post can be once its values are filled in.' },
    ]);
  });

  test('what was published long ago is no news, however late its source shows it', async () => {
    const id = await turned(words('archive'), card);
    const published = new Date(clock.now.getTime() - 40 * 86_400_000);
    later(1);
    await trend('Archive opened', { published });
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
    await storeReadings(database.db, [{ ...reading, at: clock.now, counts: { ...noCounts, likes: 800 } }]);
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
    const day = clock.now.toISOString().slice(0, 10);
    expect(await room.postOf(owner, made?.post_id ?? 0)).toMatchObject({
      body: `Open from 10 to 6. (${day})`,
      scheduled_at: `${day}T16:00:00.000Z`,
      status: 'draft',
    });
  });

  test('a run that was cut off before it was logged finds its post, whatever the text is now', async () => {
    const id = await turned(slot(), draft);
    const day = clock.now.toISOString().slice(0, 10);
    const cutOff = await room.schedule(owner, 'create', {
      project_id: project.id,
      body: 'As the rule said before.',
      draft: true,
      client_key: `automation ${id} slot ${day} 18:00`,
    });
    const { id: post_id } = cutOff.body.data as { id: number };
    await run();
    expect(await runsOf(id)).toMatchObject([{ outcome: 'created', post_id }]);
  });

  test('slots over the limit of a day wait for the next day', async () => {
    const id = await turned(slot({ hours_before: 72 }), draft, { daily_cap: 2 });
    expect(await run()).toBe(2);
    expect(await run()).toBe(0);
    later(24);
    expect(await run()).toBe(2);
    const dates = (await runsOf(id)).map(({ outcome, title }) => `${outcome} ${title.slice(8)}`);
    const day = clock.now.getUTCDate();
    expect(dates).toHaveLength(4);
    expect(dates[0]).toBe(`created ${String(day + 2).padStart(2, '0')} 18:00`);
  });

  test('a slot at which a post is planned is left alone', async () => {
    const day = clock.now.toISOString().slice(0, 10);
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
    const id = await turned(slot(), draft, { ends_on: clock.now.toISOString().slice(0, 10) });
    later(24);
    expect(await run()).toBe(0);
    expect(await oneOf(id)).toMatchObject({ held_by: 'ended', is_active: true });
    expect(codeOf(await ask('turn', { automation_id: id, on: true }))).toBe('409 invalid_state');
  });
});

describe('days of the calendar', () => {
  test('a day that is near becomes a card with its date, once', async () => {
    clock.now = new Date('2027-02-20T08:00:00Z');
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
      daily_cap: 100,
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
