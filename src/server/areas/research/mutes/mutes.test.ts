import { describe, expect, it } from 'vitest';

import type { TrendPost } from '#contract/research/trends.ts';
import { storeTrends } from '#server/areas/intake/ingest/ingest.ts';
import type { FoundTrend } from '#server/sources/source.ts';
import { startApp } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';
import { postOf } from '#test/data/posts.ts';

const database = await freshDatabase();
const { db } = database;
const app = await startApp(database);
const now = new Date();

const post = (externalId: string, over: Partial<FoundTrend>) =>
  postOf('rss', {
    externalId,
    title: externalId,
    url: `https://example.com/${externalId}`,
    createdAt: now,
    ...over,
  });

// By SQL: adding a source reads it, and this test has no outside system.
const { id: feedId } = await db
  .insertInto('sources')
  .values({
    kind: 'rss',
    name: 'Loud Daily',
    address: 'https://loud.example/feed',
    config: '{}',
    cursor: '{}',
    remarks: '[]',
  })
  .returning('id')
  .executeTakeFirstOrThrow();
await storeTrends(db, [post('by the outlet', {})], { now, feedId });
await storeTrends(
  db,
  [
    post('by the author', { authorName: 'Max Noise' }),
    post('with the word', { text: 'A grand GIVEAWAY for all' }),
    post('nothing against', { text: 'give it away', authorName: 'Maxine Noise' }),
  ],
  { now },
);

async function titles(key: string, more = {}): Promise<unknown[]> {
  const { body } = await app.call('GET', 'trending.php', { source: 'rss', ...more }, key);
  const { posts } = body.data as { posts: TrendPost[] };
  expect(body.meta?.total).toBe(posts.length);
  return posts.map((row) => row.title ?? '').toSorted((a, b) => (a < b ? -1 : 1));
}

const add = (key: string, mute: object) => app.call('POST', 'mutes.php', { action: 'add', ...mute }, key);
const everything = ['by the author', 'by the outlet', 'nothing against', 'with the word'];

describe('muting', () => {
  it('leaves an outlet, an author or a word out of lists and totals, for that person alone', async () => {
    const mine = await app.token('reader', { role: 'member' });
    for (const mute of [
      { kind: 'outlet', value: 'loud daily' },
      { kind: 'author', value: '@max noise' },
      { kind: 'word', value: 'Giveaway' },
    ]) {
      expect((await add(mine, mute)).status).toBe(200);
    }
    expect(await titles(mine)).toEqual(['nothing against']);
    expect(await titles(mine, { muted: 'show' })).toEqual(everything);
    expect(await titles(await app.token('reader', { role: 'member' }))).toEqual(everything);
  });

  it('for the whole organization takes an admin, and a member cannot undo it', async () => {
    const member = await app.token('full', { role: 'member' });
    const admin = await app.token('full', { role: 'admin' });
    const word = { kind: 'word', value: 'giveaway', scope: 'organization' };
    expect((await add(member, word)).body.error?.code).toBe('forbidden');
    const { body } = await add(admin, word);
    const { mute } = body.data as { mute: { id: number } };
    expect(await titles(member)).toEqual(['by the author', 'by the outlet', 'nothing against']);
    const undo = (key: string) => app.call('POST', 'mutes.php', { action: 'remove', id: mute.id }, key);
    expect((await undo(member)).body.error?.code).toBe('forbidden');
    expect((await undo(admin)).status).toBe(200);
    expect(await titles(member)).toEqual(everything);
  });

  it('the same twice leaves one, and what is somebody else’s is not found', async () => {
    const mine = await app.token('reader', { role: 'member' });
    await add(mine, { kind: 'word', value: 'cats' });
    const { body } = await add(mine, { kind: 'word', value: 'cats' });
    const list = await app.call('GET', 'mutes.php', {}, mine);
    expect(list.body.data).toEqual({ mutes: [expect.objectContaining({ value: 'cats', scope: 'me' })] });
    const { mute } = body.data as { mute: { id: number } };
    const other = await app.token('reader', { role: 'member' });
    const undo = await app.call('POST', 'mutes.php', { action: 'remove', id: mute.id }, other);
    expect(undo.body.error?.code).toBe('not_found');
  });

  it.each([
    [{ kind: 'word', value: '!!' }],
    [{ kind: 'outlet', value: 'Nobody Knows' }],
    [{ kind: 'author', value: '  ' }],
    [{ kind: 'author', value: '@' }],
    [{ kind: 'colour', value: 'red' }],
    [{ kind: 'word', value: 'x'.repeat(201) }],
  ])('refuses %j', async (mute) => {
    expect((await add(await app.token('reader', { role: 'member' }), mute)).body.error?.code).toBe(
      'validation_error',
    );
  });
});
