import { beforeAll, describe, expect, test } from 'vitest';

import type { CalendarPost } from '#contract/posts/schedule-calendar.ts';
import { freshDatabase } from '#test/app/database.ts';
import { outcomeOf, codeOf, startNewsroom, type Colleague } from '#test/data/newsroom.ts';

const now = new Date('2026-11-20T12:00:00Z');
const room = await startNewsroom(await freshDatabase(), { now: () => now });
const { db, schedule } = room;

let writer: Colleague;
let owner: Colleague;
let project: { id: number; accounts: number[] };
let other: { id: number; accounts: number[] };

beforeAll(async () => {
  project = await room.project(['bluesky', 'mastodon']);
  other = await room.project(['threads']);
  writer = await room.colleague('writer');
  owner = await room.colleague('full', { role: 'owner' });
});

async function scheduled(at: string, input: Record<string, unknown> = {}, by = owner): Promise<number> {
  const made = await schedule(by, 'create', { body: `Due ${at}`, scheduled_at: at, ...input });
  return outcomeOf(made).id;
}

interface Shown {
  posts: CalendarPost[];
  cut: boolean;
}

async function calendar(from: string, to: string, more: Record<string, unknown> = {}): Promise<Shown> {
  const { body } = await room.app.call(
    'GET',
    'schedule.php',
    { action: 'calendar', from, to, ...more },
    owner.key,
  );
  return body.data as Shown;
}

describe('the calendar of posts', () => {
  test('shows drafts with a time, scheduled and sent posts in their order, and nothing else', async () => {
    const late = await scheduled('2027-01-03T10:00:00Z', { body: '  Two\n lines ' });
    const draft = await room.draft(writer, { scheduled_at: '2027-01-02T10:00:00Z' });
    await room.draft(writer);
    const gone = await scheduled('2027-01-02T12:00:00Z');
    await schedule(owner, 'cancel', { id: gone });
    await scheduled('2027-01-04T00:00:00Z');
    const sent = await scheduled('2027-01-20T10:00:00Z');
    // By SQL: published at another time than planned.
    await db
      .updateTable('posts')
      .set({ state: 'sent', sent_at: new Date('2027-01-01T00:00:00Z') })
      .where('id', '=', sent)
      .execute();
    const { posts, cut } = await calendar('2027-01-01T00:00:00Z', '2027-01-04T00:00:00Z');
    expect(cut).toBe(false);
    expect(posts.map(({ id, state }) => [id, state])).toEqual([
      [sent, 'sent'],
      [draft, 'draft'],
      [late, 'scheduled'],
    ]);
    expect(posts[2]).toMatchObject({
      title: 'Two lines',
      at: '2027-01-03T10:00:00.000Z',
      networks: ['bluesky', 'mastodon'],
      project_id: project.id,
      author_user_id: owner.userId,
      verdict: null,
      has_text: true,
      medium: null,
      picture: null,
    });
  });

  test('says what a post shows, and its number where it has no text', async () => {
    const own = 'http://localhost:4400/media/abcdefghijklmnopqrstuv/1.mp4';
    const day = (hour: number) => `2027-05-02T${String(hour).padStart(2, '0')}:00:00Z`;
    const draft = (hour: number, input: Record<string, unknown>) =>
      room.draft(writer, { scheduled_at: day(hour), ...input });
    const image = await draft(1, {
      body: '',
      media: [{ url: 'https://img.example/quay.jpg' }, { url: 'https://img.example/second.jpg' }],
    });
    await draft(2, { media: [{ url: 'https://film.example/quay.mp4' }] });
    await draft(3, { media: [{ url: own, type: 'video/mp4' }] });
    const { posts } = await calendar('2027-05-02T00:00:00Z', '2027-05-03T00:00:00Z');
    expect(posts.map(({ has_text, medium, picture }) => [has_text, medium, picture])).toEqual([
      [false, 'image', 'https://img.example/quay.jpg'],
      // What a video of others looks like nobody here knows.
      [true, 'video', null],
      [true, 'video', own],
    ]);
    expect(posts[0]?.title).toBe(`Post ${image}`);
  });

  test('gives as much of a long text as a line of the list can hold', async () => {
    await scheduled('2027-06-02T10:00:00Z', { body: 'harbour '.repeat(40) });
    const { posts } = await calendar('2027-06-02T00:00:00Z', '2027-06-03T00:00:00Z');
    expect(posts[0]?.title).toHaveLength(160);
    expect(posts[0]?.title).toMatch(/^harbour .*…$/);
  });

  test('shows a verdict only while it is on the content as it is', async () => {
    const id = await room.draft(writer, { scheduled_at: '2027-02-02T10:00:00Z' });
    await schedule(owner, 'review', { id, verdict: 'fix', note: 'Say who.' });
    const verdict = async () =>
      (await calendar('2027-02-01T00:00:00Z', '2027-03-01T00:00:00Z')).posts.find((post) => post.id === id)
        ?.verdict;
    expect(await verdict()).toBe('fix');
    await schedule(writer, 'update', { id, body: 'The harbour master says so.' });
    expect(await verdict()).toBeNull();
  });

  test('shows one project alone, and never another organization', async () => {
    const id = await scheduled('2027-03-02T10:00:00Z', { project_id: other.id });
    await scheduled('2027-03-02T11:00:00Z');
    const march = ['2027-03-01T00:00:00Z', '2027-04-01T00:00:00Z'] as const;
    expect((await calendar(...march, { project_id: other.id })).posts.map((post) => post.id)).toEqual([id]);
    const elsewhere = await room.addOrganization();
    const stranger = await room.colleague('full', { role: 'owner', organizationId: elsewhere });
    const { body } = await room.app.call(
      'GET',
      'schedule.php',
      { action: 'calendar', from: march[0], to: march[1], project_id: other.id },
      stranger.key,
    );
    expect(body.data).toEqual({ posts: [], cut: false });
  });

  test('days of zones on both sides of the date line are different stretches', async () => {
    const id = await scheduled('2027-07-09T10:30:00Z');
    const has = async (from: string, to: string) =>
      (await calendar(from, to)).posts.some((post) => post.id === id);
    // 10 July in Kiritimati, 8 July in Pago Pago.
    expect(await has('2027-07-09T10:00:00Z', '2027-07-10T10:00:00Z')).toBe(true);
    expect(await has('2027-07-08T11:00:00Z', '2027-07-09T11:00:00Z')).toBe(true);
    expect(await has('2027-07-08T10:00:00Z', '2027-07-09T10:00:00Z')).toBe(false);
  });

  test.each([
    ['the year nought', '0000-01-01T00:00:00Z', '0000-02-01T00:00:00Z'],
    ['the last year', '9999-12-01T00:00:00Z', '9999-12-31T00:00:00Z'],
  ])('is empty in %s', async (_what, from, to) => {
    expect(await calendar(from, to)).toEqual({ posts: [], cut: false });
  });

  test.each([
    ['an end before the beginning', '2027-01-02T00:00:00Z', '2027-01-01T00:00:00Z'],
    ['a century', '2027-01-01T00:00:00Z', '2127-01-01T00:00:00Z'],
    ['years that no calendar has', '+275760-09-13T00:00:00Z', '+275760-09-13T00:00:01Z'],
    ['a day that does not exist', '2027-02-29T00:00:00Z', '2027-03-01T00:00:00Z'],
  ])('refuses %s', async (_what, from, to) => {
    const answer = await room.app.call('GET', 'schedule.php', { action: 'calendar', from, to }, owner.key);
    expect(codeOf(answer)).toMatch(/^422/);
  });
});

describe('moving', () => {
  const move = (by: Colleague, id: number, scheduled_at: string, more: Record<string, unknown> = {}) =>
    schedule(by, 'move', { id, scheduled_at, ...more });

  test('a scheduled post stays released, is due at the new time, and its verdict counts on', async () => {
    const id = await room.draft(writer, { scheduled_at: '2027-04-02T10:00:00Z' });
    await schedule(owner, 'review', { id, verdict: 'ok' });
    await schedule(owner, 'approve', { id });
    const { body } = await move(owner, id, '2027-04-05T10:00:00Z');
    expect(body.data).toEqual({ id, moved: true, scheduled_at: '2027-04-05T10:00:00.000Z', asks: [] });
    expect(await room.postOf(owner, id)).toMatchObject({
      status: 'scheduled',
      valid_verdict: 'ok',
      scheduled_at: '2027-04-05T10:00:00.000Z',
      targets: [{ scheduled_at: '2027-04-05T10:00:00.000Z' }, { scheduled_at: '2027-04-05T10:00:00.000Z' }],
    });
    const { events } = (await schedule(owner, 'get', { id })).body.data as { events: { kind: string }[] };
    expect(events.at(-1)).toMatchObject({ kind: 'moved', time: '2027-04-05T10:00:00.000Z' });
  });

  test('asks before it puts a post within an hour of another on the same account', async () => {
    await scheduled('2027-05-02T10:00:00Z', { body: 'First in line.', networks: ['bluesky'] });
    const id = await scheduled('2027-05-03T10:00:00Z');
    const { body } = await move(owner, id, '2027-05-02T10:30:00Z');
    expect(body.data).toMatchObject({
      moved: false,
      scheduled_at: '2027-05-03T10:00:00.000Z',
      asks: [{ code: 'near_post', network: 'bluesky' }],
    });
    expect((body.data as { asks: { text: string }[] }).asks[0]?.text).toContain('First in line.');
    expect((await room.postOf(owner, id)).scheduled_at).toBe('2027-05-03T10:00:00.000Z');
    const anyway = await move(owner, id, '2027-05-02T10:30:00Z', { anyway: true });
    expect(anyway.body.data).toMatchObject({ moved: true, scheduled_at: '2027-05-02T10:30:00.000Z' });
  });

  test('asks before it puts a post behind the end of an account’s sign-in', async () => {
    const short = await room.project(['linkedin']);
    // By SQL: only a network sets when a sign-in ends.
    await db
      .updateTable('accounts')
      .set({ expires_at: new Date('2027-06-05T00:00:00Z') })
      .where('id', 'in', short.accounts)
      .execute();
    const id = await scheduled('2027-06-04T10:00:00Z', { project_id: short.id });
    const { body } = await move(owner, id, '2027-06-06T10:00:00Z');
    expect(body.data).toMatchObject({ moved: false, asks: [{ code: 'account_expires' }] });
    expect((await move(owner, id, '2027-06-04T12:00:00Z')).body.data).toMatchObject({ moved: true });
  });

  test('refuses a time that has passed, and a post that is out', async () => {
    const id = await scheduled('2027-07-02T10:00:00Z');
    expect(codeOf(await move(owner, id, '2026-11-20T11:00:00Z'))).toMatch(/^422/);
    // By SQL: only its state counts.
    await db.updateTable('posts').set({ state: 'sent', sent_at: now }).where('id', '=', id).execute();
    expect(codeOf(await move(owner, id, '2027-07-03T10:00:00Z'))).toBe('409 invalid_state');
  });

  test('what is released only those move who could release it; a draft its author', async () => {
    const draft = await room.draft(writer, { scheduled_at: '2027-08-02T10:00:00Z' });
    expect((await move(writer, draft, '2027-08-03T10:00:00Z')).body.data).toMatchObject({ moved: true });
    await schedule(owner, 'approve', { id: draft });
    expect(codeOf(await move(writer, draft, '2027-08-04T10:00:00Z'))).toBe('403 insufficient_scope');
    const colleague = await room.colleague('publisher');
    expect(codeOf(await move(colleague, draft, '2027-08-04T10:00:00Z'))).toBe('403 forbidden');
    const reader = await room.colleague('reader');
    expect(codeOf(await move(reader, draft, '2027-08-04T10:00:00Z'))).toBe('403 insufficient_scope');
  });

  test('a post of another organization is not found', async () => {
    const id = await scheduled('2027-09-02T10:00:00Z');
    const elsewhere = await room.addOrganization();
    const stranger = await room.colleague('full', { role: 'owner', organizationId: elsewhere });
    expect(codeOf(await move(stranger, id, '2027-09-03T10:00:00Z'))).toBe('404 not_found');
  });
});
