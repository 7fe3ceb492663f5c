import { expect } from 'vitest';

import { noCounts, type Counts } from '#contract/sources.ts';

import { blueskyReplies, hackerNewsReplies, mastodonReplies, rssReply } from './recorded-replies.ts';
import type { FoundCommunity, Polled } from './source.ts';
import type { Asked, Reply } from './test-server.ts';

/** What the conformance suite needs to know of a source. */
export interface Subject {
  /** What the configuration of a source at this server is. */
  config(base: string): object;
  replies: (asked: Asked) => Reply | undefined;
  /** The answer to who asks for a token, where one is needed first. */
  token?: (asked: Asked) => Reply | undefined;
  /** A sound answer that holds nothing. */
  empty: (asked: Asked) => Reply;
  /** What the replies hold, by id. */
  found(base: string): Record<string, object>;
  /** The communities that it tells of. */
  communities?: Partial<FoundCommunity>[];
  /** What a sound poll says besides; nothing unless said. */
  says?: Partial<Pick<Polled, 'waitMs' | 'remarks'>>;
  /** The same of a poll that brings nothing. */
  emptySays?: Partial<Pick<Polled, 'remarks'>>;
  /** Answers with wrong types, missing lists and numbers beyond counting. */
  broken?: object[];
  reread?: { ids(base: string): string[]; counts(base: string): Record<string, Partial<Counts> | null> };
}

/** The sources that need no key. */
export const openSubjects: Record<string, Subject> = {
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
    communities: [
      {
        source: 'bluesky',
        name: 'whats-hot',
        title: 'Discover',
        description: 'Trending content from your personal network',
        url: 'https://bsky.app/profile/bsky.app/feed/whats-hot',
        members: null,
        likes: 24_000,
      },
    ],
    empty: () => ({ body: { feed: [], feeds: [] } }),
    found: () => ({
      'at://did:plc:abc/app.bsky.feed.post/3ka': {
        text: 'Hello <b>world</b> #science read example.org', // a post is plain text: these brackets are its own
        url: 'https://bsky.app/profile/ada.example/post/3ka',
        linkUrl: 'https://example.org/',
        imageUrl: 'https://cdn.example/t.jpg',
        community: 'whats-hot',
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
