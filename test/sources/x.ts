import { expect } from 'vitest';

import type { ReceivedRequest, Reply } from '#test/app/outside-server.ts';
import type { Subject } from './subject.ts';

const xPost = {
  id: '1234567890123456789',
  text: 'Just started learning Python &amp; loving it! #Python https://t.co/a',
  created_at: '2026-11-20T06:30:00.000Z',
  author_id: '9876543210',
  lang: 'en',
  public_metrics: {
    retweet_count: 5,
    reply_count: 2,
    like_count: 142,
    quote_count: 1,
    bookmark_count: 3,
    impression_count: 9000,
  },
  entities: {
    hashtags: [{ start: 50, end: 57, tag: 'Python' }],
    urls: [
      { url: 'https://t.co/b', expanded_url: 'https://x.com/pythondev/status/1/photo/1' },
      { url: 'https://t.co/a', expanded_url: 'https://docs.python.org/3/' },
    ],
  },
  attachments: { media_keys: ['3_1'] },
  edit_history_tweet_ids: ['1234567890123456789'],
};

/** The same with the names of the OpenAPI since August 2026: `repost_count`, `note_post`, `edit_history_post_ids`. */
const xRenamed = {
  id: '1234567890123456788',
  text: 'A long post, cut …',
  note_post: { text: 'A long post, whole' },
  created_at: '2026-11-20T05:00:00.000Z',
  author_id: '1',
  lang: 'und',
  public_metrics: {
    repost_count: 7,
    reply_count: 0,
    like_count: '1200',
    quote_count: 0,
    bookmark_count: 0,
    impression_count: 0,
  },
  edit_history_post_ids: ['1234567890123456788'],
};

/** https://docs.x.com/x-api/posts/search/quickstart/recent-search and https://docs.x.com/x-api/posts/lookup/introduction */
export function xReplies({ url }: ReceivedRequest): Reply | undefined {
  if (url.pathname === '/2/tweets/search/recent') {
    return {
      body: {
        data: [xPost, xRenamed],
        includes: {
          users: [{ id: '9876543210', username: 'pythondev', name: 'Python Dev' }],
          media: [{ media_key: '3_1', type: 'photo', url: 'https://pbs.example/p.jpg' }],
        },
        meta: { newest_id: xPost.id, oldest_id: xRenamed.id, result_count: 2 },
      },
    };
  }
  if (url.pathname !== '/2/tweets') return undefined;
  return {
    body: {
      data: [{ id: xPost.id, text: 'x', public_metrics: { ...xPost.public_metrics, like_count: 150 } }],
      errors: [
        {
          resource_id: '404',
          resource_type: 'tweet',
          title: 'Not Found Error',
          detail: 'Could not find tweet with ids: [404].',
          type: 'https://api.twitter.com/2/problems/resource-not-found',
        },
        {
          resource_id: '401',
          title: 'Authorization Error',
          type: 'https://api.twitter.com/2/problems/not-authorized-for-resource',
        },
      ],
    },
  };
}

export const x: Subject = {
  config: (base) => ({ base, bearerToken: 'hush-x', queries: ['python'] }),
  replies: xReplies,
  empty: () => ({ body: { meta: { result_count: 0 } } }),
  says: { remarks: [expect.stringMatching(/^US\$ 0\.03 of 10\.00 spent this month/)] },
  emptySays: { remarks: [expect.stringMatching(/^US\$ 0\.00 of 10\.00 spent this month/)] },
  broken: [
    { data: null, meta: { result_count: 0 } },
    { data: [{ id: 12, text: 'x' }], meta: { result_count: 1 } },
    {
      data: [{ id: '1', text: 'x', public_metrics: { like_count: '99999999999999999999' } }],
      meta: { result_count: 1 },
    },
    { data: [{ id: '1', text: 'x', public_metrics: { like_count: -1 } }], meta: { result_count: 1 } },
  ],
  found: () => ({
    '1234567890123456789': {
      text: 'Just started learning Python & loving it! #Python https://t.co/a',
      url: 'https://x.com/pythondev/status/1234567890123456789',
      linkUrl: 'https://docs.python.org/3/',
      imageUrl: 'https://pbs.example/p.jpg',
      authorName: 'Python Dev',
      authorHandle: 'pythondev',
      lang: 'en',
      tags: ['Python'],
      createdAt: new Date('2026-11-20T06:30:00Z'),
      counts: { likes: 142, comments: 2, shares: 5, views: 9000, saves: 3, quotes: 1 },
    },
    '1234567890123456788': {
      text: 'A long post, whole',
      url: 'https://x.com/i/status/1234567890123456788',
      authorHandle: null,
      lang: null,
      counts: { likes: 1200, comments: 0, shares: 7, views: 0, saves: 0, quotes: 0 },
    },
  }),
  reread: {
    ids: () => ['1234567890123456789', '404', '401'],
    counts: () => ({ '1234567890123456789': { likes: 150, shares: 5 }, '404': null }),
  },
};
