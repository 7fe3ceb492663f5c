import { expect, test } from 'vitest';

import { noCounts } from '#contract/sources/all.ts';
import { gather, type Page } from './gather.ts';
import { SourceError, type FoundTrend } from './source.ts';

const now = new Date('2026-11-20T12:00:00Z');

function post(externalId: string): FoundTrend {
  return {
    source: 'reddit',
    externalId,
    title: externalId,
    text: null,
    url: `https://www.reddit.com/${externalId}`,
    linkUrl: null,
    imageUrl: null,
    authorName: null,
    authorHandle: null,
    lang: null,
    createdAt: null,
    type: null,
    community: null,
    communityMembers: null,
    flair: null,
    tags: [],
    sound: null,
    counts: noCounts,
  };
}

const page = (...ids: string[]): Page => ({ found: ids.map(post), unread: 0, headers: {} });

function list(...pages: (Page | SourceError)[]) {
  return async function* turn() {
    for (const each of pages) {
      await Promise.resolve();
      if (each instanceof SourceError) throw each;
      yield each;
    }
  };
}

const idsOf = ({ found }: { found: FoundTrend[] }) => found.map(({ externalId }) => externalId);
const down = new SourceError('unreachable', 'It is down.', { status: 500 });

test('a post that stands in two lists is found once', async () => {
  expect(idsOf(await gather('It', now, [list(page('a', 'b'), page('b')), list(page('a', 'c'))]))).toEqual([
    'a',
    'b',
    'c',
  ]);
});

test('what came before a page that fails is kept whole, and the failure is said', async () => {
  const gathered = await gather('It', now, [list(page('a'), down), list(page('b'))]);
  expect([idsOf(gathered), gathered.remarks]).toEqual([['a', 'b'], ['It is down.']]);
});

test('it fails when every list does, and not when one is soundly empty', async () => {
  await expect(gather('It', now, [list(down), list(down)])).rejects.toBe(down);
  expect(await gather('It', now, [list(down), list(page())])).toMatchObject({
    found: [],
    remarks: ['It is down.'],
  });
});

test('a used-up limit ends it, and keeps what was read', async () => {
  const limited = new SourceError('rate_limited', 'Too many.', { waitMs: 5000, status: 429 });
  const gathered = await gather('It', now, [list(page('a')), list(limited), list(page('never'))]);
  expect([idsOf(gathered), gathered.waitMs]).toEqual([['a'], 5000]);
});

test('a used-up limit of one host leaves the lists of others, and a refusal there is no wrong key', async () => {
  const limited = new SourceError('rate_limited', 'Too many.', { waitMs: 5000, status: 429 });
  const refused = new SourceError('needs_keys', 'Sign in.', { status: 401 });
  const gathered = await gather('It', now, [
    { host: 'one', pages: list(page('a'), limited) },
    { host: 'one', pages: list(page('never')) },
    { host: 'two', pages: list(refused) },
    { host: 'two', pages: list(page('b')) },
  ]);
  expect([idsOf(gathered), gathered.waitMs]).toEqual([['a', 'b'], 5000]);
  expect(gathered.remarks).toContain('Sign in.');
});

test('posts in an unknown shape are counted; when there are no others, nothing was understood', async () => {
  const strange: Page = { ...page(), unread: 3 };
  expect((await gather('It', now, [list(strange), list(page('a'))])).remarks).toEqual([
    '3 posts could not be read.',
  ]);
  await expect(gather('It', now, [list(strange)])).rejects.toMatchObject({ problem: 'not_understood' });
});

test('it ends in time, says what it did not reach, and begins elsewhere the next time', async () => {
  const many = Array.from({ length: 30 }, (_, at) => list(page(String(at))));
  const first = await gather('It', now, many, { limitMs: -1 });
  expect(first.remarks).toEqual(['29 of 30 lists were not reached in time; they come first another time.']);
  const starts = await Promise.all(
    Array.from({ length: 30 }, async (_, minutes) => {
      const later = new Date(now.getTime() + minutes * 60_000);
      return idsOf(await gather('It', later, many, { limitMs: -1 }))[0];
    }),
  );
  expect(new Set(starts).size).toBe(30);
});
