import { expect, test } from 'vitest';

import type { NetworkName } from '#contract/networks/facts.ts';
import type { DataOf } from '#contract/operation.ts';
import type { schedule as contract } from '#contract/posts/schedule.ts';
import { freshDatabase } from '#test/app/database.ts';
import { startNewsroom } from '#test/data/newsroom.ts';
import { addPosts, postOf } from '#test/data/posts.ts';
import { countMentions } from './known-mentions.ts';

const now = new Date('2026-06-15T12:00:00Z');
const database = await freshDatabase();
const room = await startNewsroom(database, { now: () => now });
const project = await room.project(['mastodon', 'bluesky', 'x']);
const writer = await room.colleague('writer');

type Mentions = DataOf<typeof contract.mentions>['mentions'];

async function ask(key: string, { networks, ...input }: Record<string, unknown>) {
  const listed = Array.isArray(networks) ? networks.join(',') : networks;
  const sent = { action: 'mentions', project_id: project.id, networks: listed, ...input };
  return room.app.call('GET', 'schedule.php', sent, key);
}

async function mentions(key: string, input: Record<string, unknown>): Promise<Mentions> {
  const { status, body } = await ask(key, input);
  expect(status).toBe(200);
  return (body.data as { mentions: Mentions }).mentions;
}

const named = (found: Mentions) => found.map(({ mention }) => mention);

/** A post that is scheduled; its id. */
async function scheduled(body: string, target_account_ids: readonly number[], more = {}) {
  const at = new Date(now.getTime() + 86_400_000).toISOString();
  const owner = await room.colleague('full', { role: 'owner' });
  const { body: answer } = await room.schedule(owner, 'create', {
    body,
    target_account_ids,
    scheduled_at: at,
    ...more,
  });
  expect(answer.success).toBe(true);
}

const authorOf = (source: 'x' | 'bluesky' | 'mastodon' | 'reddit', authorHandle: string, likes: number) =>
  postOf(source, {
    authorHandle,
    authorName: `${authorHandle} name`,
    counts: counted(likes),
    createdAt: now,
  });

const counted = (likes: number) => ({
  likes,
  comments: null,
  shares: null,
  views: null,
  saves: null,
  quotes: null,
});

const onNetworks = (...names: NetworkName[]) =>
  names.map((network, index) => ({ account_id: index + 1, network }));

test('posts mention an account where their network reads such a name, once each', () => {
  const plain = { thread: [], first_comment: null, overrides: {} };
  expect(
    countMentions([
      {
        ...plain,
        body: '@ada @ada and @Kim@toot.example',
        accounts: onNetworks('x', 'mastodon', 'linkedin'),
      },
      { ...plain, body: 'With @Ada and a@b.example', accounts: onNetworks('threads') },
      { ...plain, body: 'Of @nobody', accounts: onNetworks('linkedin') },
    ]),
  ).toEqual([
    { mention: '@ada', name: null, networks: ['x', 'threads'], known_from: 'posts', posts: 2 },
    { mention: '@Kim@toot.example', name: null, networks: ['mastodon'], known_from: 'posts', posts: 1 },
  ]);
});

test('each account’s own version counts, and parts of a thread and the first comment', () => {
  const [found, ...others] = countMentions([
    {
      body: 'Nobody',
      thread: [{ body: 'By @ada.bsky.example' }],
      first_comment: '@ada.bsky.example',
      overrides: { x: { body: 'By @ada_l', thread: [], first_comment: '' } },
      accounts: onNetworks('bluesky', 'x'),
    },
  ]);
  expect(found).toMatchObject({ mention: '@ada.bsky.example', networks: ['bluesky'], posts: 1 });
  expect(others).toMatchObject([{ mention: '@ada_l', networks: ['x'] }]);
});

test('offered are accounts that posts mention, then the own, then authors by reach', async () => {
  const [mastodon, , x] = project.accounts;
  await scheduled('The quay, by @harbourmaster', [x ?? 0]);
  await scheduled('The quay again, by @harbourmaster and @hadley', [x ?? 0]);
  await room.draft(writer, { body: 'By @haste', target_account_ids: [x ?? 0] });
  // By SQL: sandboxes have no names of their own.
  await room.db
    .updateTable('accounts')
    .set({ handle: 'marsh_hall' })
    .where('id', '=', x ?? 0)
    .execute();
  await room.db
    .updateTable('accounts')
    .set({ handle: 'hall@toot.example' })
    .where('id', '=', mastodon ?? 0)
    .execute();
  await addPosts(database, now, [
    authorOf('x', 'harold', 10),
    authorOf('x', 'Hannah', 500),
    authorOf('x', 'hadley', 900),
    authorOf('x', 'zoe', 9_000),
    authorOf('mastodon', 'hans@toot.example', 90),
    authorOf('bluesky', 'hannes.bsky.example', 70),
    authorOf('reddit', 'hatter', 70),
  ]);
  expect(await mentions(writer.key, { networks: ['x'], q: 'ha' })).toEqual(
    [
      { mention: '@harbourmaster', name: null, networks: ['x'], known_from: 'posts', posts: 2 },
      { mention: '@hadley', name: 'hadley name', networks: ['x'], known_from: 'posts', posts: 1 },
      { mention: '@Hannah', name: 'Hannah name', networks: ['x'], known_from: 'trends', posts: 1 },
      { mention: '@harold', name: 'harold name', networks: ['x'], known_from: 'trends', posts: 1 },
    ].filter(({ mention }) => mention !== '@marsh_hall'),
  );
  expect(named(await mentions(writer.key, { networks: ['mastodon', 'bluesky'], q: 'HÁ' }))).toEqual([
    '@hall@toot.example',
    '@hans@toot.example',
    '@hannes.bsky.example',
  ]);
  expect(named(await mentions(writer.key, { networks: ['x'], q: '@marsh' }))).toEqual(['@marsh_hall']);
});

test('a word of the name finds it, and the list is as long as asked', async () => {
  const words = await mentions(writer.key, { networks: ['x'], q: 'name' });
  expect(named(words)).toEqual(['@zoe', '@hadley', '@Hannah', '@harold']);
  expect(named(await mentions(writer.key, { networks: ['x'], limit: 2 }))).toEqual([
    '@harbourmaster',
    '@hadley',
  ]);
  expect(await mentions(writer.key, { networks: ['x'], q: '%' })).toEqual([]);
});

test('networks that make no link of a name have none', async () => {
  expect(await mentions(writer.key, { networks: ['reddit', 'linkedin', 'discord'] })).toEqual([]);
});

test('a token limited to projects, and another organization, get only what is found for all', async () => {
  const other = await room.project(['x']);
  const inside = await room.keyOf(writer.userId, 'writer', undefined, { projectIds: [other.id] });
  const elsewhere = await room.addOrganization();
  const stranger = await room.colleague('writer', { organizationId: elsewhere });
  for (const key of [inside, stranger.key]) {
    const found = await mentions(key, { networks: ['x'], q: 'h' });
    expect(named(found)).toEqual(['@hadley', '@Hannah', '@harold']);
    expect(found.every(({ known_from }) => known_from === 'trends')).toBe(true);
  }
});

test.each([
  [{}, 'networks'],
  [{ networks: [] }, 'networks'],
  [{ networks: ['myspace'] }, 'networks'],
  [{ networks: ['x'], q: 'a'.repeat(101) }, 'q'],
  [{ networks: ['x'], limit: 0 }, 'limit'],
  [{ networks: ['x'], limit: 51 }, 'limit'],
  [{ networks: ['x'], project_id: 'one' }, 'project_id'],
])('%j is refused', async (input, field) => {
  const { status, body } = await ask(writer.key, input);
  expect(status).toBe(422);
  expect(JSON.stringify(body.error)).toContain(field);
});
