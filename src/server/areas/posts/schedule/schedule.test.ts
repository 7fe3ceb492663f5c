import { beforeAll, describe, expect, test, vi } from 'vitest';

import type { PostRow } from '#contract/posts/posts.ts';
import { RenderError } from '#server/render/render-error.ts';
import { freshDatabase } from '#test/app/database.ts';
import { outcomeOf, codeOf, startNewsroom, type Colleague } from '#test/data/newsroom.ts';

const now = new Date('2026-11-20T12:00:00Z');
const later = '2026-11-21T12:00:00.000Z';
const room = await startNewsroom(await freshDatabase(), { now: () => now });
const { db, schedule } = room;

let first: { id: number; accounts: number[] };
let writer: Colleague;
let reviewer: Colleague;
let owner: Colleague;

beforeAll(async () => {
  first = await room.project(['bluesky', 'mastodon']);
  writer = await room.colleague('writer');
  reviewer = await room.colleague('reviewer');
  owner = await room.colleague('full', { role: 'owner' });
});

const rowOf = (id: number) => room.postOf(owner, id);

describe('approving', () => {
  test('without a time it goes out now; with one at its time', async () => {
    expect(outcomeOf(await schedule(owner, 'approve', { id: await room.draft(writer) })).status).toBe(
      'sending',
    );
    const id = await room.draft(writer, { scheduled_at: later });
    expect(outcomeOf(await schedule(owner, 'approve', { id })).status).toBe('scheduled');
  });

  test('after its time has passed it goes out now, and says so', async () => {
    const id = await room.draft(writer, { scheduled_at: later });
    const passed = new Date('2026-11-20T11:00:00Z');
    // By SQL: a time that passed since, while the clock stands still.
    await db.updateTable('posts').set({ scheduled_at: passed }).where('id', '=', id).execute();
    const outcome = outcomeOf(await schedule(owner, 'approve', { id }));
    expect(outcome.warnings.map(({ code }) => code)).toContain('time_passed');
    expect(outcome.targets[0]?.scheduled_at).toBe(now.toISOString());
  });

  test('with a hash it refuses what was changed since', async () => {
    const id = await room.draft(writer);
    const { content_hash } = await rowOf(id);
    await schedule(writer, 'update', { id, body: 'Changed.' });
    const answer = await schedule(owner, 'approve', { id, content_hash });
    expect(codeOf(answer)).toBe('409 content_changed');
    expect((await rowOf(id)).status).toBe('draft');
  });

  test('a design becomes a picture when its draft is approved', async () => {
    const id = await room.draft(writer, {
      design: { template: 'quote-plain', variables: { quote: 'Here', author: 'Ada' } },
    });
    expect((await schedule(owner, 'approve', { id })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({
      status: 'scheduled',
      design: { template: 'quote-plain' },
      design_picture: { type: 'image/png', alt: 'Here. Ada' },
      media: [],
    });
  });

  test('where nothing can be rendered, a design is not sent and its picture is asked for', async () => {
    const id = await room.draft(writer, {
      design: { template: 'quote-plain', variables: { quote: 'Here', author: 'Ada' } },
    });
    const { renderer } = room.app.deps;
    const render = vi
      .spyOn(renderer, 'render')
      .mockRejectedValue(new RenderError('unavailable', 'No Chromium runs here.'));
    const answer = await schedule(owner, 'approve', { id });
    render.mockRestore();
    expect(codeOf(answer)).toBe('409 invalid_state');
    expect(answer.body.error?.details).toMatchObject({ needs_png: true });
    expect((await rowOf(id)).status).toBe('draft');
  });

  test('an account that was disconnected since is left out, and a post that has no other is not sent', async () => {
    const gone = await room.project(['x', 'threads']);
    const disconnect = (account?: number) =>
      room.manage('accounts.php', { action: 'remove', account_id: account ?? 0 });
    const id = await room.draft(writer, { project_id: gone.id });
    const other = await room.draft(writer, { project_id: gone.id });
    await disconnect(gone.accounts[0]);
    expect(outcomeOf(await schedule(owner, 'approve', { id })).results).toMatchObject([
      { network: 'x', status: 'cancelled', error: { message: 'The account was disconnected.' } },
      { network: 'threads', status: 'queued' },
    ]);
    // By SQL: an operation waits until the first post is published.
    await db
      .updateTable('accounts')
      .set({ removed_at: now })
      .where('id', '=', gone.accounts[1] ?? 0)
      .execute();
    expect(codeOf(await schedule(owner, 'approve', { id: other }))).toBe('409 invalid_state');
  });

  test('two at once release it once', async () => {
    const id = await room.draft(writer);
    const answers = await Promise.all([
      schedule(owner, 'approve', { id }),
      schedule(owner, 'approve', { id }),
    ]);
    expect(answers.map(codeOf).toSorted()).toEqual(['200', '409 invalid_state']);
  });
});

describe('cancelling', () => {
  test('calls a scheduled post off', async () => {
    const { id } = outcomeOf(await schedule(owner, 'create', { body: 'Later.', scheduled_at: later }));
    expect(codeOf(await schedule(owner, 'cancel', { id }))).toBe('200');
    expect(await rowOf(id)).toMatchObject({
      status: 'cancelled',
      targets: [{ state: 'cancelled' }, { state: 'cancelled' }],
    });
    expect(codeOf(await schedule(owner, 'cancel', { id }))).toBe('409 invalid_state');
  });
});

describe('lists', () => {
  test('one’s own drafts are listed; with all=1 and in the reviewer’s queue everybody’s', async () => {
    const author = await room.colleague('writer');
    const id = await room.draft(author);
    const idsOf = async (by: Colleague, input: object) =>
      (
        (await schedule(by, 'drafts', { per_page: 100, ...input })).body.data as { drafts: PostRow[] }
      ).drafts.map((row) => row.id);
    expect(await idsOf(author, {})).toEqual([id]);
    expect(await idsOf(reviewer, {})).not.toContain(id);
    expect(await idsOf(reviewer, { all: '1' })).toContain(id);
    expect(await idsOf(reviewer, { stage: 'review', needs_review: '1' })).toContain(id);
    await schedule(reviewer, 'review', { id, verdict: 'fix' });
    expect(await idsOf(reviewer, { stage: 'review', needs_review: '1' })).not.toContain(id);
    await schedule(author, 'update', { id, body: 'Mended.' });
    expect(await idsOf(reviewer, { stage: 'review', needs_review: '1' })).toContain(id);
  });

  test('targets name the projects, the accounts and what their networks take', async () => {
    const { body } = await schedule(writer, 'targets', { project_id: first.id });
    expect(body.data).toMatchObject({
      project: { id: first.id, lang: 'en', timezone: 'Europe/Berlin' },
      accounts: [
        { network: 'bluesky', text_limit: 300, sandbox: true },
        { network: 'mastodon', text_limit: 500 },
      ],
    });
  });

  test('targets say the limits of every network, as the spec states them', async () => {
    const { body } = await schedule(writer, 'targets', { project_id: first.id });
    expect((body.data as { media_limits: object }).media_limits).toMatchObject({
      bluesky: { image_bytes: 2_000_000, video_bytes: 300_000_000, video_seconds: 600, text: 300 },
      x: { video_bytes: 512_000_000, video_seconds: 140 },
      threads: { video_bytes: 1_000_000_000, video_seconds: 300 },
      instagram: { video_bytes: 300_000_000 },
      linkedin: { video_bytes: 5_000_000_000, video_seconds: 900 },
      tiktok: { video_bytes: 4_000_000_000, video_seconds: 600 },
    });
  });
});

test('what is ahead begins with the next one, what is past with the latest, and nothing is in neither', async () => {
  const home = await room.addOrganization();
  const boss = await room.colleague('full', { role: 'owner', organizationId: home });
  await room.project(['bluesky'], { organizationId: home });
  const hour = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
  const ids: Record<string, number> = {};
  for (const [state, hours] of [
    ['sending', 1],
    ['scheduled', 2],
    ['sent', 3],
    ['partly_sent', 4],
    ['failed', 5],
  ] as const) {
    const call = { body: state, scheduled_at: hour(hours).toISOString() };
    const { id } = outcomeOf(await schedule(boss, 'create', call));
    // By SQL: each state, also those that only a delivery reaches.
    await db.updateTable('posts').set({ state }).where('id', '=', id).execute();
    ids[state] = id;
  }
  const listed = async (phase: string) =>
    ((await schedule(boss, 'list', { phase })).body.data as { posts: { id: number }[] }).posts.map(
      ({ id }) => id,
    );
  expect(await listed('ahead')).toEqual([ids.sending, ids.scheduled]);
  expect(await listed('past')).toEqual([ids.failed, ids.partly_sent, ids.sent]);
  expect(codeOf(await schedule(boss, 'list', { phase: 'never' }))).toBe('422 validation_error');
});

describe('the log of a post', () => {
  test('says who did what, and keeps the instants apart from the words', async () => {
    const { id } = outcomeOf(await schedule(owner, 'create', { body: 'Logged.', scheduled_at: later }));
    const { body } = await schedule(owner, 'get', { id });
    const { events } = body.data as { events: { kind: string; text: string; time: string | null }[] };
    expect(events).toMatchObject([
      { kind: 'created', time: null, user_name: expect.any(String) },
      { kind: 'released', time: new Date(later).toISOString(), user_name: expect.any(String) },
    ]);
    for (const { text } of events) expect(text).not.toMatch(/\d{4}-\d\d-\d\dT/);
  });

  test.each([
    [1, 'one account'],
    [2, '2 accounts'],
  ])('says for how many accounts it was released: %i is “%s”', async (amount, counted) => {
    const target_account_ids = first.accounts.slice(0, amount);
    const input = { body: `For ${amount}.`, scheduled_at: later, target_account_ids };
    const { id } = outcomeOf(await schedule(owner, 'create', input));
    const { body } = await schedule(owner, 'get', { id });
    const { events } = body.data as { events: { kind: string; text: string }[] };
    expect(events.find(({ kind }) => kind === 'released')?.text).toBe(`Released for ${counted}.`);
  });
});

describe('what helps the support', () => {
  test('tells states and the networks’ words, and neither secrets nor notes', async () => {
    const { id } = outcomeOf(
      await schedule(owner, 'create', {
        body: 'The text',
        author_notes: 'Private note',
        scheduled_at: later,
      }),
    );
    // By SQL: many lines at once, with networks' messages.
    await db
      .insertInto('post_events')
      .values({
        post_id: id,
        at: now,
        kind: 'failed',
        text: 'Refused.',
        network_said: '{"error":"bad","access_token":"sekret-123456"} Authorization: Bearer abcdef0123456789',
        details: '{}',
      })
      .execute();
    const { body } = await schedule(owner, 'get', { id });
    const { support_text: said } = body.data as { support_text: string };
    expect(said).toContain('bluesky');
    expect(said).toContain('"error":"bad"');
    expect(said).not.toMatch(/sekret|abcdef0123456789|Private note/);
  });
});

test('the list takes any instant that can be written', async () => {
  const reader = await room.colleague('reader');
  for (const from of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])
    expect(codeOf(await schedule(reader, 'list', { from, to: from }))).toBe('200');
});

describe('pausing', () => {
  test('stops the organization with a reason, and tells on resuming what was missed', async () => {
    const home = await room.addOrganization();
    const boss = await room.colleague('full', { role: 'owner', organizationId: home });
    await room.project(['x'], { organizationId: home });
    const { id } = outcomeOf(await schedule(boss, 'create', { body: 'x', scheduled_at: later }));
    expect((await schedule(boss, 'pause', { paused: true, reason: 'Breaking news' })).body.data).toEqual({
      done: true,
      missed: [],
    });
    const held = await db.selectFrom('organizations').selectAll().where('id', '=', home).executeTakeFirst();
    expect(held?.paused_reason).toBe('Breaking news');
    const longAgo = new Date(now.getTime() - 16 * 60_000);
    // By SQL: a time that passed since, while the clock stands still.
    await db.updateTable('post_targets').set({ due_at: longAgo }).where('post_id', '=', id).execute();
    expect((await schedule(boss, 'pause', { paused: false })).body.data).toEqual({
      done: true,
      missed: [id],
    });
  });

  test('is for owners and admins', async () => {
    const publisher = await room.colleague('publisher');
    expect(codeOf(await schedule(publisher, 'pause', { paused: true }))).toBe('403 forbidden');
  });
});
