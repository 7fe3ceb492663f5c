import { noCounts } from '#contract/sources/all.ts';
import type { ReceivedRequest, Reply } from '#test/app/outside-server.ts';
import type { Subject } from './subject.ts';

/** After the lexicons app.bsky.feed.defs#postView and app.bsky.embed.*. https://github.com/bluesky-social/atproto/tree/main/lexicons */
export function blueskyPost(rkey: string, more: object = {}): object {
  return {
    uri: `at://did:plc:abc/app.bsky.feed.post/${rkey}`,
    cid: 'bafyreiabc',
    author: {
      did: 'did:plc:abc',
      handle: 'ada.example',
      displayName: 'Ada',
      avatar: 'https://cdn.example/a.jpg',
      labels: [],
    },
    record: {
      $type: 'app.bsky.feed.post',
      text: 'Hello <b>world</b> #science read example.org',
      createdAt: '2026-11-20T06:00:00.000Z',
      langs: ['en'],
      facets: [
        {
          index: { byteStart: 19, byteEnd: 27 },
          features: [{ $type: 'app.bsky.richtext.facet#tag', tag: 'science' }],
        },
        {
          index: { byteStart: 33, byteEnd: 44 },
          features: [{ $type: 'app.bsky.richtext.facet#link', uri: 'https://example.org/' }],
        },
      ],
    },
    embed: {
      $type: 'app.bsky.embed.images#view',
      images: [{ thumb: 'https://cdn.example/t.jpg', fullsize: 'https://cdn.example/f.jpg', alt: '' }],
    },
    replyCount: 1,
    repostCount: 2,
    likeCount: 30,
    quoteCount: 4,
    indexedAt: '2026-11-20T06:00:01.000Z',
    labels: [],
    ...more,
  };
}

export function blueskyReplies({ url }: ReceivedRequest): Reply | undefined {
  if (url.pathname === '/xrpc/app.bsky.feed.getPosts') {
    return {
      body: {
        posts: url.searchParams
          .getAll('uris')
          .filter((uri) => !uri.endsWith('gone'))
          .map((uri) => blueskyPost(uri.split('/').at(-1) ?? '')),
      },
    };
  }
  // After app.bsky.feed.defs#generatorView.
  if (url.pathname === '/xrpc/app.bsky.feed.getFeedGenerators') {
    const did = 'did:plc:z72i7hdynmk6r22z27h6tvur';
    return {
      body: {
        feeds: [
          {
            uri: `at://${did}/app.bsky.feed.generator/whats-hot`,
            cid: 'bafyreiabd',
            did: 'did:web:discover.bsky.app',
            creator: { did, handle: 'bsky.app', displayName: 'Bluesky' },
            displayName: 'Discover',
            description: 'Trending content from your personal network',
            likeCount: 24_000,
            indexedAt: '2023-05-19T23:19:21.076Z',
          },
        ],
      },
    };
  }
  if (url.pathname !== '/xrpc/app.bsky.feed.getFeed') return undefined;
  const external = {
    $type: 'app.bsky.embed.external#view',
    external: {
      uri: 'https://news.example/a',
      title: 'A',
      description: '',
      thumb: 'https://cdn.example/e.jpg',
    },
  };
  const second = blueskyPost('3kb', { embed: external, likeCount: undefined });
  return {
    body: {
      feed: [
        { post: blueskyPost('3ka') },
        { post: second, reason: { $type: 'app.bsky.feed.defs#reasonRepost' } },
      ],
    },
  };
}

export const bluesky: Subject = {
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
};
