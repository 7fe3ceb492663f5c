import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { alone, startOutsideServer, type OutsideServer } from '#test/app/outside-server.ts';
import { blueskyPost } from '#test/sources/bluesky.ts';
import { mastodonStatus } from '#test/sources/mastodon.ts';
import { pinterestReplies } from '#test/sources/pinterest.ts';
import { redditLink, redditReplies } from '#test/sources/reddit.ts';
import { xReplies } from '#test/sources/x.ts';
import { bluesky } from './bluesky.ts';
import { mastodon } from './mastodon.ts';
import { pinterest } from './pinterest.ts';
import { reddit } from './reddit.ts';
import { SourceError, type ReadingAccount, type Source } from './source.ts';
import { x } from './x.ts';

const now = new Date('2026-11-20T12:00:00Z');
let outside: OutsideServer;
beforeAll(async () => void (outside = await startOutsideServer()));
afterAll(() => outside.close());
beforeEach(() => void (outside.requests.length = 0));

/** An account at this server; its requests say which one it is. */
const accountAt = (origin: string, name = 'lent'): ReadingAccount => ({
  origin,
  io: {
    fetch: (address, options) =>
      outside.io.fetch(address, {
        ...options,
        headers: { ...options?.headers, authorization: `Bearer ${name}` },
      }),
  },
});

const ended: ReadingAccount = {
  origin: 'http://127.0.0.1:9',
  io: { fetch: () => Promise.reject(new SourceError('needs_keys', () => 'It has ended.')) },
};

function poll<Config>(
  source: Source<Config>,
  more: object,
  accounts: readonly ReadingAccount[] = [accountAt(outside.base)],
) {
  return source.poll({
    config: source.config.parse(more),
    cursor: {},
    now,
    io: outside.io,
    ...alone(),
    accounts,
  });
}

const asked = () =>
  outside.requests.map(({ url, headers }) => `${headers.authorization ?? 'nobody'} ${url.pathname}`);

describe('Reddit', () => {
  it('reads communities with an account where it has no keys', async () => {
    outside.answer = redditReplies;
    const { found, cursor } = await poll(reddit, { subreddits: ['science'] });
    expect(found.length).toBeGreaterThan(0);
    expect(asked()).toEqual(['Bearer lent /r/science/hot']);
    expect(cursor).toEqual({});
  });

  it('reads with its own keys where it has them', async () => {
    outside.answer = redditReplies;
    const keys = { clientId: 'id', clientSecret: 's', username: 'ada' };
    await poll(reddit, { base: outside.base, authBase: outside.base, ...keys, subreddits: ['science'] });
    expect(asked().join()).not.toContain('lent');
  });

  it('passes over what only members see', async () => {
    outside.answer = () => ({
      body: {
        kind: 'Listing',
        data: {
          after: null,
          children: [
            redditLink('1', { subreddit_type: 'private' }),
            redditLink('2', { subreddit_type: 'public' }),
            redditLink('3', { subreddit_type: 'a new kind' }),
          ],
        },
      },
    });
    const { found } = await poll(reddit, { subreddits: ['science'] });
    expect(found.map(({ externalId }) => externalId)).toEqual(['2']);
  });

  it('reads counts again with the account', async () => {
    outside.answer = redditReplies;
    await reddit.reread?.counts({
      config: reddit.config.parse({ subreddits: ['science'] }),
      cursor: {},
      externalIds: ['a'],
      now,
      io: outside.io,
      spending: alone().spending,
      accounts: [accountAt(outside.base)],
    });
    expect(asked()).toEqual(['Bearer lent /api/info']);
  });

  it('goes on with the next account where one has ended', async () => {
    outside.answer = redditReplies;
    await poll(reddit, { subreddits: ['science'] }, [ended, accountAt(outside.base, 'second')]);
    expect(asked()).toEqual(['Bearer second /r/science/hot']);
  });
});

describe('X', () => {
  it('searches with its own key where it has one', async () => {
    outside.answer = xReplies;
    await poll(x, { base: outside.base, bearerToken: 'own', queries: ['boats'] });
    expect(asked()).toEqual(['Bearer own /2/tweets/search/recent']);
  });

  it('reads counts again with the account, and charges them alike', async () => {
    outside.answer = xReplies;
    const { spending } = alone();
    await x.reread?.counts({
      config: x.config.parse({ queries: ['boats'] }),
      cursor: {},
      externalIds: ['1234567890123456789'],
      now,
      io: outside.io,
      spending,
      accounts: [accountAt(outside.base)],
    });
    expect(asked()).toEqual(['Bearer lent /2/tweets']);
    expect(await spending.spent()).toBe(5);
  });

  it('charges nothing for counts that an account may not read any more', async () => {
    const { spending } = alone();
    const counts = x.reread?.counts({
      config: x.config.parse({ queries: ['boats'] }),
      cursor: {},
      externalIds: ['1'],
      now,
      io: outside.io,
      spending,
      accounts: [ended],
    });
    await expect(counts).rejects.toMatchObject({ problem: 'needs_keys' });
    expect(await spending.spent()).toBe(0);
  });
});

describe('Pinterest', () => {
  it('reads the pins of the account', async () => {
    outside.answer = pinterestReplies;
    const { found } = await poll(pinterest, {});
    expect(found.length).toBeGreaterThan(0);
    expect(new Set(asked())).toEqual(new Set(['Bearer lent /v5/pins']));
  });
});

describe('Mastodon', () => {
  const closedToStrangers = () => {
    outside.answer = ({ url, headers }) =>
      url.pathname.includes('/timelines/') && !headers.authorization
        ? { status: 401, body: { error: 'This method requires an authenticated user' } }
        : { body: [mastodonStatus(outside.base, url.pathname.includes('/timelines/') ? '2' : '1')] };
  };

  it('reads a closed timeline with an account there, and what is open without', async () => {
    closedToStrangers();
    const { found, remarks } = await poll(mastodon, { instances: [outside.base], tags: ['news'], pages: 1 });
    expect(found).toHaveLength(2);
    expect(remarks).toEqual([]);
    expect(asked()).toEqual([
      'nobody /api/v1/trends/statuses',
      'nobody /api/v1/timelines/tag/news',
      'Bearer lent /api/v1/timelines/tag/news',
    ]);
  });

  it('asks no server with an account of another', async () => {
    closedToStrangers();
    const elsewhere = accountAt(outside.base.replace('127.0.0.1', 'localhost'));
    const { remarks } = await poll(mastodon, { instances: [outside.base], tags: ['news'], pages: 1 }, [
      elsewhere,
    ]);
    expect(remarks).toEqual([expect.stringContaining('signed-in accounts only')]);
    expect(asked().join()).not.toContain('lent');
  });

  it('passes over what is not public, though the account sees it', async () => {
    outside.answer = ({ url, headers }) =>
      headers.authorization
        ? { body: [mastodonStatus(outside.base, '3', { visibility: 'private' })] }
        : { status: 401, body: { error: url.pathname } };
    expect((await poll(mastodon, { instances: [outside.base] })).found).toEqual([]);
  });
});

describe('Bluesky', () => {
  const replies = (posts: object[]) => {
    outside.answer = ({ url }) =>
      url.pathname.endsWith('searchPosts') ? { body: { posts } } : { body: { feed: [], feeds: [] } };
  };
  const config = { searches: ['boats'], feeds: [] };

  it('searches at the account’s own server, one page', async () => {
    replies([blueskyPost('1')]);
    const { found } = await poll(bluesky, config);
    expect(found.map(({ community }) => community)).toEqual([null]);
    expect(outside.requests.map(({ url }) => url.search)).toEqual(['?q=boats&sort=top&limit=100']);
    expect(asked()).toEqual(['Bearer lent /xrpc/app.bsky.feed.searchPosts']);
  });

  it('reads feeds without the account', async () => {
    replies([]);
    await poll(bluesky, { base: outside.base });
    expect(asked().join()).not.toContain('lent');
  });

  it('passes over people who show their posts to signed-in people only', async () => {
    const author = { did: 'did:plc:x', handle: 'x.example', labels: [{ val: '!no-unauthenticated' }] };
    replies([blueskyPost('1', { author }), blueskyPost('2')]);
    const { found, remarks } = await poll(bluesky, config);
    expect(found).toHaveLength(1);
    expect(remarks).toEqual([expect.stringContaining('signed-in people only')]);
  });

  it('says that search needs an account, and reads the rest', async () => {
    outside.answer = () => ({ body: { feed: [{ post: blueskyPost('1') }], feeds: [] } });
    const { found, remarks } = await poll(bluesky, { base: outside.base, searches: ['boats'] }, []);
    expect(found).toHaveLength(1);
    expect(remarks).toEqual([expect.stringContaining('Settings → Connected accounts')]);
  });
});
