import { beforeAll, describe, expect, test } from 'vitest';

import { freshDatabase } from '#test/app/database.ts';
import { codeOf, outcomeOf, startNewsroom, type Colleague } from '#test/data/newsroom.ts';

let now = new Date('2026-11-20T12:00:00Z');
const room = await startNewsroom(await freshDatabase(), { now: () => now });
const { schedule } = room;

const hour = (hours: number) => new Date(Date.parse('2026-11-20T12:00:00Z') + hours * 3_600_000);

let ada: Colleague;
let owner: Colleague;
let bluesky: number;
let mastodon: number;

beforeAll(async () => {
  const project = await room.project(['bluesky', 'mastodon']);
  [bluesky = 0, mastodon = 0] = project.accounts;
  ada = await room.colleague('writer');
  owner = await room.colleague('full', { role: 'owner' });
  await room.draft(ada, {
    body: 'First quay',
    target_account_ids: [bluesky],
    kind: 'fact',
    scheduled_at: hour(9).toISOString(),
  });
  await room.draft(owner, { body: 'Second quay', target_account_ids: [mastodon] });
  const third = await room.draft(ada, { body: 'Third', scheduled_at: hour(8).toISOString() });
  now = hour(1);
  await schedule(ada, 'update', { id: third, kind: 'meme' });
  for (const [body, at, target] of [
    ['Soon', 2, bluesky],
    ['Later', 5, mastodon],
  ] as const)
    await schedule(owner, 'create', {
      body,
      scheduled_at: hour(at).toISOString(),
      target_account_ids: [target],
    });
});

type Listed = { body: string }[];

async function listed(action: 'drafts' | 'list', input: object, by = owner): Promise<string[]> {
  const { body } = await schedule(by, action, { ...input });
  const rows: Listed | undefined =
    action === 'drafts' ? (body.data as { drafts: Listed }).drafts : (body.data as { posts: Listed }).posts;
  expect(body.meta?.total).toBe(rows.length);
  return rows.map((row) => row.body);
}

const drafts = (input: object, by = owner) => listed('drafts', { all: '1', ...input }, by);
const ahead = (input: object) => listed('list', { phase: 'ahead', ...input });

describe('drafts', () => {
  test('come newest first, or by the last edit, the creation or their time, in both directions', async () => {
    expect(await drafts({})).toEqual(['Third', 'Second quay', 'First quay']);
    expect(await drafts({ sort: 'created', direction: 'asc' })).toEqual([
      'First quay',
      'Second quay',
      'Third',
    ]);
    expect((await drafts({ sort: 'edited' }))[0]).toBe('Third');
    expect((await drafts({ sort: 'edited', direction: 'asc' })).at(-1)).toBe('Third');
    // Without a time one comes last either way.
    expect(await drafts({ sort: 'time' })).toEqual(['First quay', 'Third', 'Second quay']);
    expect(await drafts({ sort: 'time', direction: 'asc' })).toEqual(['Third', 'First quay', 'Second quay']);
  });

  test('are narrowed by network, account, author, kind and words, and by several at once', async () => {
    expect(await drafts({ network: 'bluesky' })).toEqual(['Third', 'First quay']);
    expect(await drafts({ account_id: mastodon })).toEqual(['Third', 'Second quay']);
    expect(await drafts({ author_user_id: ada.userId })).toEqual(['Third', 'First quay']);
    expect(await drafts({ kind: 'meme' })).toEqual(['Third']);
    expect(await drafts({ q: 'quay' })).toEqual(['Second quay', 'First quay']);
    expect(await drafts({ q: 'quay', network: 'mastodon', author_user_id: ada.userId })).toEqual([]);
  });

  test('of a named author are listed without all, and one’s own need no name', async () => {
    expect(await listed('drafts', { author_user_id: ada.userId }, owner)).toEqual(['Third', 'First quay']);
    expect(await listed('drafts', { sort: 'time' }, owner)).toEqual(['Second quay']);
  });
});

describe('posts', () => {
  test('that are ahead come by time, in both directions, and narrowed', async () => {
    expect(await ahead({})).toEqual(['Soon', 'Later']);
    expect(await ahead({ sort: 'time', direction: 'desc' })).toEqual(['Later', 'Soon']);
    expect(await ahead({ direction: 'desc' })).toEqual(['Later', 'Soon']);
    expect(await ahead({ network: 'mastodon' })).toEqual(['Later']);
    expect(await ahead({ author_user_id: ada.userId })).toEqual([]);
    expect(await ahead({ sort: 'created' })).toEqual(['Later', 'Soon']);
  });

  test('of another organization’s accounts and authors are none', async () => {
    const home = await room.addOrganization();
    await room.project(['x'], { organizationId: home });
    const stranger = await room.colleague('full', { role: 'owner', organizationId: home });
    outcomeOf(await schedule(stranger, 'create', { body: 'Theirs', draft: true }));
    for (const input of [{ account_id: bluesky }, { author_user_id: ada.userId }, { network: 'bluesky' }])
      expect(await drafts(input, stranger)).toEqual([]);
    expect(await drafts({ author_user_id: stranger.userId })).toEqual([]);
  });

  test.each([
    { network: 'myspace' },
    { network: '' },
    { account_id: 'all' },
    { account_id: 0 },
    { author_user_id: -1 },
    { kind: 'poem' },
    { sort: 'body' },
    { sort: 'time; drop table posts' },
    { direction: 'up' },
    { q: 'x'.repeat(201) },
  ])('are refused with %o, which says nothing', async (input) => {
    for (const action of ['drafts', 'list'])
      expect(codeOf(await schedule(owner, action, input))).toBe('422 validation_error');
  });
});
