import { expect } from 'vitest';

import { noCounts } from '#contract/sources/all.ts';
import type { ReceivedRequest, Reply } from '#test/app/outside-server.ts';
import type { Subject } from './subject.ts';

/** The items of https://github.com/HackerNews/API#items, and what the page says of deleted and dead ones. */
const hackerNewsItems: Record<string, object | null> = {
  8863: {
    by: 'dhouston',
    descendants: 71,
    id: 8863,
    kids: [9224],
    score: 104,
    time: 1175714200,
    title: 'My YC app: Dropbox - Throw away your USB drive',
    type: 'story',
    url: 'http://www.getdropbox.com/u/2/screencast.html',
  },
  121003: {
    by: 'tel',
    descendants: 16,
    id: 121003,
    kids: [121016],
    score: 25,
    text: '<i>or</i> HN: the Next Iteration<p>I get the impression that with Arc being released a lot of people who never had time for HN before are suddenly dropping in more often. (PG: what are the numbers on this? I&#x27;m envisioning a spike.)',
    time: 1203647620,
    title: 'Ask HN: The Arc Effect',
    type: 'story',
  },
  192327: {
    by: 'justin',
    id: 192327,
    score: 6,
    text: 'Justin.tv is the biggest live video site online.',
    time: 1210981217,
    title: 'Justin.tv is looking for a Lead Flash Engineer!',
    type: 'job',
    url: '',
  },
  126809: {
    by: 'pg',
    descendants: 54,
    id: 126809,
    kids: [126822],
    parts: [126810],
    score: 46,
    text: '',
    time: 1204403652,
    title: 'Poll: What would happen if News.YC had explicit support for polls?',
    type: 'poll',
  },
  200001: {
    by: 'maker',
    descendants: 0,
    id: 200001,
    score: 1,
    time: 1210981300,
    title: 'Show HN: Fish &amp; chips',
    type: 'story',
    url: 'https://fish.example/',
  },
  160705: {
    by: 'pg',
    id: 160705,
    parent: 160704,
    text: 'no option',
    time: 1207886576,
    type: 'pollopt',
    score: 335,
  },
  2921983: {
    by: 'norvig',
    id: 2921983,
    parent: 2921506,
    text: 'Aw shucks',
    time: 1314211127,
    type: 'comment',
  },
  300001: { id: 300001, deleted: true, time: 1310000000, type: 'story' },
  300002: {
    id: 300002,
    dead: true,
    by: 'spam',
    time: 1310000000,
    title: 'Buy',
    type: 'story',
    score: 1,
    descendants: 0,
  },
  300003: null,
};

export function hackerNewsReplies({ url }: ReceivedRequest): Reply | undefined {
  const id = /^\/v0\/item\/(\d+)\.json$/.exec(url.pathname)?.[1];
  if (id) return { body: hackerNewsItems[id] ?? null };
  switch (url.pathname) {
    case '/v0/topstories.json':
      return { body: Object.keys(hackerNewsItems).map(Number) };
    case '/v0/newstories.json':
      return { body: [300003, 200001] };
    case '/v0/beststories.json':
    case '/v0/askstories.json':
    case '/v0/showstories.json':
    case '/v0/jobstories.json':
      return { body: [192327] };
    case '/v0/updates.json':
      return { body: { items: [], profiles: ['thefox'] } };
    default:
      return undefined;
  }
}

export const hackernews: Subject = {
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
};
