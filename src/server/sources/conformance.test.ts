import { gzipSync } from 'node:zlib';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { noCounts, type Counts } from '#contract/sources.ts';

import { allSources } from './all.ts';
import { blueskyReplies, hackerNewsReplies, mastodonReplies, rssReply } from './recorded-replies.ts';
import { SourceError, type Cursor, type Polled, type Source } from './source.ts';
import { startOutsideServer, type Asked, type OutsideServer, type Reply } from './test-server.ts';

const now = new Date('2026-11-20T12:00:00Z');

interface Subject {
  /** What the configuration of a source at this server is. */
  config(base: string): object;
  replies: (asked: Asked) => Reply | undefined;
  /** A sound answer that holds nothing. */
  empty: (asked: Asked) => Reply;
  /** What the replies hold, by id. */
  found(base: string): Record<string, object>;
  reread?: { ids(base: string): string[]; counts(base: string): Record<string, Partial<Counts> | null> };
}

const subjects: Record<string, Subject> = {
  rss: {
    config: (base) => ({ url: `${base}/feed` }),
    replies: ({ headers }) => (headers['if-none-match'] === '"1"' ? { status: 304 } : rssReply),
    empty: () => ({ body: '<rss version="2.0"><channel><title>Empty</title></channel></rss>' }),
    found: () => ({
      'http://www.nasa.gov/press-release/louisiana': {
        title: 'Louisiana Students to Hear from NASA Astronauts',
        text: "As part of the state's first Earth-to-space call.",
        lang: 'en-US',
        createdAt: new Date('2023-07-21T13:04:00Z'),
        counts: { ...noCounts, comments: 3 },
      },
      'http://www.nasa.gov/press-release/kbr': {
        title: null,
        text: 'NASA has selected KBR Wyle Services.',
        counts: noCounts,
      },
    }),
  },
  hackernews: {
    config: (base) => ({ base }),
    replies: hackerNewsReplies,
    empty: ({ url }) => ({ body: url.pathname.endsWith('updates.json') ? {} : [] }),
    found: () => ({
      '8863': {
        type: 'link',
        title: 'My YC app: Dropbox - Throw away your USB drive',
        url: 'https://news.ycombinator.com/item?id=8863',
        linkUrl: 'http://www.getdropbox.com/u/2/screencast.html',
        authorHandle: 'dhouston',
        createdAt: new Date(1175714200000),
        counts: { ...noCounts, likes: 104, comments: 71 },
      },
      '121003': {
        type: 'ask',
        linkUrl: null,
        text: expect.stringMatching(/^or HN: the Next Iteration\nI get .* I'm envisioning a spike\.\)$/),
      },
      '192327': { type: 'job', linkUrl: null, counts: { ...noCounts, likes: 6, comments: null } },
      '126809': { type: 'poll', counts: { ...noCounts, likes: 46, comments: 54 } },
      '200001': {
        type: 'show',
        title: 'Show HN: Fish & chips',
        counts: { ...noCounts, likes: 1, comments: 0 },
      },
    }),
    reread: {
      ids: () => ['8863', '300001', '300002', '300003'],
      counts: () => ({
        '8863': { likes: 104, comments: 71 },
        '300001': null,
        '300002': null,
        '300003': null,
      }),
    },
  },
  mastodon: {
    config: (base) => ({ instances: [base] }),
    replies: mastodonReplies,
    empty: () => ({ body: [] }),
    found: (base) => ({
      [`${base}/users/Gargron/statuses/103270115826048975`]: {
        title: null,
        text: '"I lost my inheritance with one wrong digit on my sort code"\n\nhttps://www.theguardian.com/money/2019/dec',
        url: `${base}/@Gargron/103270115826048975`,
        linkUrl: 'https://www.theguardian.com/money/2019/dec/07/x',
        imageUrl: 'https://files.example/card.jpg',
        authorName: 'Eugen',
        authorHandle: `Gargron@${new URL(base).host}`,
        tags: ['money'],
        counts: { ...noCounts, likes: 11, shares: 6, comments: 5, quotes: null },
      },
      [`${base}/users/Gargron/statuses/103270115826048976`]: {
        text: expect.stringMatching(/^Careful\n\n/),
        linkUrl: null,
        imageUrl: 'https://files.example/s.png',
        counts: { ...noCounts, likes: 3, shares: 6, comments: 5, quotes: 2 },
      },
    }),
    reread: {
      ids: (base) => [
        `${base}/users/Gargron/statuses/103270115826048975`,
        `${base}/ap/users/1/statuses/999`,
        `${base}/objects/other-software`,
      ],
      counts: (base) => ({
        [`${base}/users/Gargron/statuses/103270115826048975`]: { likes: 11, quotes: null },
        [`${base}/ap/users/1/statuses/999`]: null,
      }),
    },
  },
  bluesky: {
    config: (base) => ({ base }),
    replies: blueskyReplies,
    empty: () => ({ body: { feed: [] } }),
    found: () => ({
      'at://did:plc:abc/app.bsky.feed.post/3ka': {
        text: 'Hello <b>world</b> #science read example.org', // a post is plain text: these brackets are its own
        url: 'https://bsky.app/profile/ada.example/post/3ka',
        linkUrl: 'https://example.org/',
        imageUrl: 'https://cdn.example/t.jpg',
        authorHandle: 'ada.example',
        tags: ['science'],
        createdAt: new Date('2026-11-20T06:00:00Z'),
        counts: { ...noCounts, likes: 30, shares: 2, comments: 1, quotes: 4 },
      },
      'at://did:plc:abc/app.bsky.feed.post/3kb': {
        linkUrl: 'https://news.example/a',
        imageUrl: 'https://cdn.example/e.jpg',
        counts: { ...noCounts, likes: null, shares: 2, comments: 1, quotes: 4 },
      },
    }),
    reread: {
      ids: () => ['at://did:plc:abc/app.bsky.feed.post/3ka', 'at://did:plc:abc/app.bsky.feed.post/gone'],
      counts: () => ({
        'at://did:plc:abc/app.bsky.feed.post/3ka': { likes: 30 },
        'at://did:plc:abc/app.bsky.feed.post/gone': null,
      }),
    },
  },
};

const tooMuch = gzipSync(Buffer.alloc(11 * 1024 * 1024, ' '));

it('every source stands before this suite, under a name of its own', () => {
  expect(allSources.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(subjects).toSorted());
});

describe.each(allSources.map((source): [string, Source] => [source.kind, source]))(
  'the source %s',
  (kind, source) => {
    let outside: OutsideServer;
    let config: unknown;
    const subject = subjects[kind] as Subject;
    beforeAll(async () => {
      outside = await startOutsideServer();
      config = source.config.parse(subject.config(outside.base));
    });
    afterAll(() => outside.close());
    beforeEach(() => {
      outside.asked.length = 0;
      outside.answer = subject.replies;
    });
    const poll = (cursor: Cursor = {}): Promise<Polled> =>
      source.poll({ config, cursor, now, io: outside.io });
    const fails = async (reply: Reply): Promise<SourceError> => {
      outside.answer = () => reply;
      const error: unknown = await poll().then(
        () => null,
        (each: unknown) => each,
      );
      expect(error).toBeInstanceOf(SourceError);
      return error as SourceError;
    };

    it('says to people what it reads, and where that is documented', () => {
      expect(source.label).toMatch(/^[A-Z]/);
      expect(source.description).toMatch(/\.$/);
      expect(source.documentation).toMatch(/^https:/);
      expect(source.everyMinutes).toBeGreaterThanOrEqual(5);
    });

    it('refuses a configuration that is none', () => {
      expect(source.config.safeParse({ url: 5, base: 5, instances: 5 }).success).toBe(false);
    });

    it('finds at the first poll what the published replies hold, and nothing else', async () => {
      const { found, unchanged, movedTo, waitMs, remarks } = await poll();
      expect(Object.fromEntries(found.map((trend) => [trend.externalId, trend]))).toMatchObject(
        subject.found(outside.base),
      );
      expect(found).toHaveLength(Object.keys(subject.found(outside.base)).length);
      expect({ unchanged, movedTo, waitMs, remarks }).toEqual({
        unchanged: false,
        movedTo: null,
        waitMs: null,
        remarks: [],
      });
    });

    it('gives every post one stable id', async () => {
      const ids = async () => (await poll()).found.map(({ externalId }) => externalId);
      const first = await ids();
      expect(new Set(first).size).toBe(first.length);
      expect((await ids()).toSorted()).toEqual(first.toSorted());
    });

    it('finds nothing new at a second poll', async () => {
      const first = await poll();
      const second = await poll(first.cursor);
      const known = new Set(first.found.map(({ externalId }) => externalId));
      expect(second.found.filter(({ externalId }) => !known.has(externalId))).toEqual([]);
      expect(second.unchanged ? second.found : []).toEqual([]);
    });

    it('remembers between polls only what JSON can hold', async () => {
      const { cursor } = await poll();
      expect(JSON.parse(JSON.stringify(cursor))).toEqual(cursor);
    });

    it('gives counts as whole numbers, and null where the network gives none', async () => {
      for (const { counts } of (await poll()).found) {
        expect(Object.keys(counts).toSorted()).toEqual(Object.keys(noCounts).toSorted());
        for (const count of Object.values(counts))
          expect(count === null || (Number.isInteger(count) && count >= 0)).toBe(true);
      }
    });

    it('gives no markup, and no control characters', async () => {
      for (const { title, text } of (await poll()).found) {
        const words = `${title} ${kind === 'bluesky' ? '' : text}`;
        expect(words).not.toMatch(/<\/?[a-z][^>]*>|&[a-z]+;|&#/i);
        // eslint-disable-next-line no-control-regex -- the very characters
        expect(words).not.toMatch(/[\u0000-\u0008\u000b-\u001f]/);
      }
    });

    it('gives whole web addresses or none', async () => {
      for (const { url, linkUrl, imageUrl } of (await poll()).found) {
        for (const address of [url, linkUrl, imageUrl])
          expect(address === null || /^https?:\/\/[^/]+/.test(address)).toBe(true);
        expect(linkUrl).not.toBe(url);
      }
    });

    it('says who asks', async () => {
      await poll();
      for (const { headers } of outside.asked) expect(headers['user-agent']).toBe('Copydesk-test/1');
    });

    it('takes an empty answer for what it is', async () => {
      outside.answer = subject.empty;
      expect(await poll()).toMatchObject({ found: [], remarks: [] });
    });

    it('waits as long as a 429 asks, and says so', async () => {
      const error = await fails({
        status: 429,
        headers: { 'retry-after': '120' },
        body: { error: 'Too many requests' },
      });
      expect(error).toMatchObject({ problem: 'rate_limited', waitMs: 120_000 });
      expect(error.message).toMatch(
        /127\.0\.0\.1:\d+ answered 429: "Too many requests"\. It asks to wait 120 seconds\./,
      );
    });

    it('waits as well when a 503 asks for it, and calls any other failure unreachable', async () => {
      expect(await fails({ status: 503, headers: { 'retry-after': '60' } })).toMatchObject({
        problem: 'rate_limited',
        waitMs: 60_000,
      });
      expect(await fails({ status: 503 })).toMatchObject({ problem: 'unreachable' });
      const error = await fails({
        status: 500,
        headers: { 'content-type': 'text/html' },
        body: '<h1>Internal <b>error</b></h1>',
      });
      expect(error).toMatchObject({ problem: 'unreachable', status: 500 });
      expect(error.message).toContain('answered 500: "Internal error"');
      expect(error.message).not.toContain('    at ');
    });

    it('is refused by a 401 and a 403, in the network’s own words', async () => {
      expect(
        await fails({ status: 403, body: { error: 'Forbidden', message: 'Ask us first' } }),
      ).toMatchObject({ problem: 'refused', message: expect.stringContaining('Ask us first') });
      expect(['refused', 'needs_keys']).toContain(
        (await fails({ status: 401, body: { error: 'This API requires an authenticated user' } })).problem,
      );
    });

    it.each([
      'not what was asked for',
      '{"half": ',
      '<html><body>Sign in to the Wi-Fi</body></html>',
      '',
      '42',
      '{"feed": 5, "items": {"a": 1}}',
      '[{"id": {}}]',
    ])('does not understand %s', async (body) =>
      expect(await fails({ body })).toMatchObject({ problem: 'not_understood' }),
    );

    it('calls an answer that breaks off unreachable', async () => {
      expect(await fails({ body: '[{"id":', cut: true })).toMatchObject({ problem: 'unreachable' });
    });

    it('calls an answer of many megabytes too large', async () => {
      expect(await fails({ body: tooMuch, headers: { 'content-encoding': 'gzip' } })).toMatchObject({
        problem: 'too_large',
      });
    });

    const { reread } = source;
    const again = subject.reread;
    it.runIf(reread && again)(
      'reads counts again: null for what is gone, nothing for what was not answered',
      async () => {
        const externalIds = again?.ids(outside.base) ?? [];
        const counts = await reread?.counts({ config, externalIds, now, io: outside.io });
        expect(externalIds.length).toBeLessThanOrEqual(reread?.batch ?? 0);
        expect(Object.fromEntries(counts ?? [])).toMatchObject(again?.counts(outside.base) ?? {});
        expect(counts?.size).toBe(Object.keys(again?.counts(outside.base) ?? {}).length);
      },
    );

    it.runIf(reread && again)('takes no failure for a post that is gone', async () => {
      outside.answer = () => ({ status: 429, headers: { 'retry-after': '120' } });
      const externalIds = again?.ids(outside.base) ?? [];
      const read = await reread
        ?.counts({ config, externalIds, now, io: outside.io })
        .catch((error: unknown) => error);
      // One network answers for all at once and says that it is busy; from many home servers, each may fail alone.
      const leftOut = read instanceof Map && read.size === 0;
      const said = read instanceof SourceError && read.problem === 'rate_limited' && read.waitMs === 120_000;
      expect(leftOut || said).toBe(true);
    });
  },
);
