import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { freshDatabase } from '#test/app/database.ts';
import { codeOf, startNewsroom, type Colleague } from '#test/data/newsroom.ts';
import { renewLinksJob } from './jobs.ts';

const now = new Date('2026-11-27T12:00:00Z');
const room = await startNewsroom(await freshDatabase(), { now: () => now });
const { app, db, schedule } = room;
const { id: project, accounts } = await room.project(['mastodon']);
const [mastodon = 0] = accounts;

let owner: Colleague;
let writer: Colleague;
let reviewer: Colleague;

beforeAll(async () => {
  owner = await room.colleague('full', { role: 'owner' });
  writer = await room.colleague('writer', { agent: false });
  reviewer = await room.colleague('reviewer', { agent: false, role: 'admin' });
});

const presets = (sent: Record<string, unknown>) =>
  app.call('POST', 'utm-presets.php', { project_id: project, ...sent }, owner.key);

/** Takes the jobs that changes of this project sent, as the queue does. */
async function renew(signal = new AbortController().signal): Promise<number> {
  // By SQL: the queue runs no jobs in tests.
  const { rows } = await sql<{ data: { project_id: number; user_id: number | null } }>`
    delete from pgboss.job where name = ${renewLinksJob.name} returning data`.execute(db);
  for (const { data } of rows) await renewLinksJob.run(app.deps, data, signal);
  return rows.length;
}

const draft = (more: Record<string, unknown> = {}) =>
  room.draft(writer, { body: 'Read https://nord.example.com/', target_account_ids: accounts, ...more });

const leadsTo = async (id: number) =>
  (await room.postOf(owner, id)).links[mastodon]?.['https://nord.example.com/']?.leads_to;

/** The titles of what this person was notified of about the post. */
async function notified({ userId }: Colleague, id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('title')
    .where('user_id', '=', userId)
    .where('path', 'like', `%${id}`)
    .orderBy('id')
    .execute();
  return rows.map(({ title }) => title);
}

beforeEach(async () => {
  await presets({ action: 'set', source: 'before' });
  await renew();
});

describe('a changed preset', () => {
  test('is answered at once, and gives drafts their links by one job', async () => {
    const id = await draft();
    const { body } = await presets({ action: 'set', source: 'after' });
    expect(body.data).toMatchObject({ drafts: expect.any(Number) as number });
    expect(await leadsTo(id)).toBe('https://nord.example.com/?utm_source=before');
    expect(await renew()).toBe(1);
    expect(await leadsTo(id)).toBe('https://nord.example.com/?utm_source=after');
  });

  test('reaches every draft of a project with more of them than one transaction takes', async () => {
    const ids = await Promise.all(Array.from({ length: 60 }, () => draft()));
    await presets({ action: 'set', source: 'many' });
    await renew();
    for (const id of ids) expect(await leadsTo(id)).toBe('https://nord.example.com/?utm_source=many');
  });

  test('notifies those who can judge a draft whose verdict fell with it, once, and nobody of others', async () => {
    const [judged, fresh] = [await draft(), await draft()];
    await schedule(owner, 'review', { id: judged, verdict: 'fix', note: 'Not yet.' });
    const before = { judged: await notified(reviewer, judged), fresh: await notified(reviewer, fresh) };
    await presets({ action: 'set', source: 'fallen' });
    await renew();
    await presets({ action: 'set', source: 'fallen again' });
    await renew();
    const told = (await notified(reviewer, judged)).slice(before.judged.length);
    expect(told).toEqual([expect.stringContaining('It needs another review')]);
    expect(await notified(reviewer, fresh)).toEqual(before.fresh);
  });

  test('does not count for a verdict on other links, and nothing is sent that was not judged', async () => {
    const id = await draft();
    const { content_hash } = await room.postOf(owner, id);
    await presets({ action: 'set', source: 'unseen' });
    await renew();
    const answer = await schedule(reviewer, 'review', { id, verdict: 'ok', note: 'Read.', content_hash });
    expect(codeOf(answer)).toBe('409 content_changed');
  });

  test('leaves alone a draft that is released before the job comes to it', async () => {
    const id = await draft({ scheduled_at: '2026-11-29T09:00:00Z' });
    await presets({ action: 'set', source: 'late' });
    await schedule(owner, 'approve', { id });
    await renew();
    expect(await leadsTo(id)).toBe('https://nord.example.com/?utm_source=before');
    expect((await room.postOf(owner, id)).status).toBe('scheduled');
  });

  test('that makes the links of a draft too long leaves them as they are written', async () => {
    const body = Array.from({ length: 90 }, (_, nth) => `https://n.example/${nth}`).join(' ');
    const many: number[] = [];
    for (let nth = 0; nth < 5; nth++) many.push(await room.sandbox(project, 'mastodon'));
    const id = await draft({ body, target_account_ids: many });
    expect(Object.keys((await room.postOf(owner, id)).links)).toHaveLength(5);
    const long = Object.fromEntries(
      ['source', 'medium', 'campaign', 'term', 'content'].map((name) => [name, 'x'.repeat(200)]),
    );
    await presets({ action: 'set', ...long });
    await renew();
    expect((await room.postOf(owner, id)).links).toEqual({});
    const saved = await schedule(writer, 'update', { id, body: `${body} again` });
    expect(codeOf(saved)).toBe('422 validation_error');
    expect(saved.body.error?.message).toContain('choose fewer accounts');
  });
});

test('a draft with too many links over all of its accounts is refused, with what to do', async () => {
  const many: number[] = [];
  for (let nth = 0; nth < 12; nth++) many.push(await room.sandbox(project, 'mastodon'));
  const body = Array.from({ length: 90 }, (_, nth) => `https://n.example/${nth}`).join(' ');
  const sent = { body, draft: true };
  const refused = await schedule(writer, 'create', { ...sent, target_account_ids: many });
  expect(codeOf(refused)).toBe('422 validation_error');
  expect(refused.body.error?.message).toContain('1,080 links');
  expect(codeOf(await schedule(writer, 'create', { ...sent, target_account_ids: many.slice(1) }))).toBe(
    '200',
  );
});

test('a deleted campaign takes its parameters from the drafts that were of it', async () => {
  const { campaign } = await room.manage<{ campaign: { id: number } }>('campaigns.php', {
    action: 'create',
    project_id: project,
    name: 'Spring',
  });
  await presets({ action: 'set', campaign_id: campaign.id, campaign: '{campaign}' });
  const id = await draft({ campaign_id: campaign.id });
  await renew();
  expect(await leadsTo(id)).toBe('https://nord.example.com/?utm_source=before&utm_campaign=spring');
  await schedule(owner, 'review', { id, verdict: 'fix', note: 'Not yet.' });
  const before = await notified(reviewer, id);
  await room.manage('campaigns.php', { action: 'remove', id: campaign.id });
  expect(await renew()).toBe(1);
  const post = await room.postOf(owner, id);
  expect(post).toMatchObject({ campaign_id: null, valid_verdict: null });
  expect(await leadsTo(id)).toBe('https://nord.example.com/?utm_source=before');
  expect((await notified(reviewer, id)).length).toBe(before.length + 1);
});

describe('changes of one preset at once', () => {
  const add = (source: string) => presets({ action: 'set', network: 'mastodon', source, expects: 'absent' });
  const listed = async () => {
    const { body } = await app.call('GET', 'utm-presets.php', { project_id: project }, owner.key);
    return (body.data as { presets: { network: string | null; source: string }[] }).presets.filter(
      ({ network }) => network === 'mastodon',
    );
  };

  test('of several who add it one wins, and the others are refused', async () => {
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map(add));
    expect(answers.map(codeOf).toSorted()).toEqual(['200', ...Array<string>(3).fill('409 invalid_state')]);
    const [preset, ...others] = await listed();
    expect(others).toEqual([]);
    expect(preset?.source).toBe(['a', 'b', 'c', 'd'][answers.findIndex(({ status }) => status === 200)]);
  });

  test('an edit of one that was removed is refused, and does not bring it back', async () => {
    await presets({ action: 'remove', network: 'mastodon' });
    const edit = { action: 'set', network: 'mastodon', source: 'e', expects: 'present' };
    expect(codeOf(await presets(edit))).toBe('409 invalid_state');
    expect(await listed()).toEqual([]);
  });

  test('of a campaign that is deleted meanwhile there is none, and no answer is a fault', async () => {
    for (let round = 0; round < 5; round++) {
      const { campaign } = await room.manage<{ campaign: { id: number } }>('campaigns.php', {
        action: 'create',
        project_id: project,
        name: `Gone ${round}`,
      });
      const [set] = await Promise.all([
        presets({ action: 'set', campaign_id: campaign.id, source: 'gone' }),
        app.call('POST', 'campaigns.php', { action: 'remove', id: campaign.id }, owner.key),
      ]);
      expect(['200', '422 validation_error']).toContain(codeOf(set));
    }
    expect(
      JSON.stringify(await app.call('GET', 'utm-presets.php', { project_id: project }, owner.key)),
    ).not.toContain('gone');
  });

  test('and of posts that are saved meanwhile every draft has the links of the last', async () => {
    const saved = await Promise.all([
      ...Array.from({ length: 8 }, () => draft()),
      presets({ action: 'set', source: 'last' }).then(() => 0),
      presets({ action: 'shorten', on: false }).then(() => 0),
    ]);
    await renew();
    for (const id of saved.filter((one) => one > 0))
      expect(await leadsTo(id)).toBe('https://nord.example.com/?utm_source=last');
  });
});
