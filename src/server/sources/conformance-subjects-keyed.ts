import { expect } from 'vitest';

import { noCounts } from '#contract/sources.ts';

import type { Subject } from './conformance-subjects.ts';
import {
  douyinReplies,
  douyinToken,
  facebookReplies,
  instagramReplies,
  tiktokReplies,
  tiktokToken,
} from './recorded-replies-apps.ts';
import {
  pinterestReplies,
  pinterestToken,
  providerReplies,
  redditReplies,
  redditToken,
  tumblrReplies,
  xReplies,
} from './recorded-replies-keyed.ts';

const hourMs = 3_600_000;
const ok = { code: 'ok', message: '', log_id: '1' };

/** The sources that need keys, and the one that reads anything. */
export const keyedSubjects: Record<string, Subject> = {
  x: {
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
  },
  reddit: {
    config: (base) => ({
      base,
      authBase: base,
      clientId: 'hush-id',
      clientSecret: 'hush-secret',
      username: 'ada',
      subreddits: ['r/science'],
    }),
    token: redditToken,
    replies: redditReplies,
    empty: (asked) =>
      redditToken(asked) ?? { body: { kind: 'Listing', data: { after: null, children: [] } } },
    broken: [
      { kind: 'Listing', data: { after: null, children: null } },
      { kind: 'Listing', data: { after: null, children: [{ kind: 't3', data: { id: 5 } }] } },
      { kind: 'Listing', data: { children: [{ kind: 't3', data: null }] } },
    ],
    found: () => ({
      aaa: {
        title: 'Ada & the <engine>',
        url: 'https://www.reddit.com/r/science/comments/aaa/ada_the_engine/',
        linkUrl: 'https://news.example/engine',
        imageUrl: 'https://preview.example/p.jpg?auto=webp&s=1',
        authorHandle: 'ada',
        community: 'science',
        communityMembers: 33_000_000,
        flair: 'History',
        adult: false,
        createdAt: new Date(1_795_150_000_000),
        counts: { ...noCounts, likes: 264, comments: 139 },
      },
      ccc: {
        text: 'Words',
        linkUrl: null,
        imageUrl: null,
        authorHandle: null,
        flair: null,
        adult: true,
        counts: { ...noCounts, likes: null, comments: 139 },
      },
    }),
    reread: {
      ids: () => ['aaa', 'bbb', 'zzz'],
      counts: () => ({ aaa: { likes: 264, comments: 139 }, bbb: null }),
    },
  },
  tumblr: {
    config: (base) => ({ base, apiKey: 'hush-tumblr', tags: ['#comic'], blogs: ['reader'] }),
    replies: tumblrReplies,
    empty: ({ url }) => ({
      body: { meta: {}, response: url.pathname === '/v2/tagged' ? [] : { posts: [] } },
    }),
    broken: [
      { meta: { status: 200 }, response: null },
      {
        meta: { status: 200 },
        response: [{ id_string: '1', blog_name: 'a', post_url: 'b', content: 'no blocks' }],
      },
      { meta: { status: 200 }, response: [{ id: 1 }] },
    ],
    found: () => ({
      '3507845453': {
        title: 'Milky Dog',
        text: 'A little comic about it.',
        url: 'https://citriccomics.tumblr.com/post/3507845453',
        linkUrl: 'https://citriccomics.example/blog/?p=487',
        imageUrl: 'https://media.example/dog.jpg',
        authorHandle: 'citriccomics',
        tags: ['milky dog', 'mini comic'],
        createdAt: new Date(1_298_665_620_000),
        counts: { ...noCounts, likes: 14 },
      },
      '9007199254740993123': { title: null, text: 'Said before.', counts: { ...noCounts, likes: 15 } },
    }),
  },
  pinterest: {
    config: (base) => ({ base, appId: 'hush-app', appSecret: 'hush-secret', refreshToken: 'hush-refresh' }),
    token: pinterestToken,
    replies: pinterestReplies,
    empty: (asked) => pinterestToken(asked) ?? { body: { items: [], bookmark: null } },
    broken: [{ items: null }, { items: [{ id: 7 }] }, { items: 'none', bookmark: 5 }],
    found: () => ({
      '813744226420795884': {
        title: 'A recipe',
        text: 'With #lemons',
        url: 'https://www.pinterest.com/pin/813744226420795884',
        linkUrl: 'https://www.example.org/recipe',
        imageUrl: 'https://i.example/600.jpg',
        authorHandle: 'brandpage',
        tags: ['lemons'],
        createdAt: new Date('2020-01-01T20:10:40Z'),
        counts: { ...noCounts, saves: 4, likes: 10, comments: 1 },
      },
      '813744226420795885': { title: null, createdAt: new Date('2026-11-01T00:00:00Z'), counts: noCounts },
    }),
  },
  facebook: {
    config: (base) => ({ base, accessToken: 'hush-facebook', pages: ['example.page'] }),
    replies: facebookReplies,
    empty: () => ({ body: { data: [] } }),
    broken: [{ data: null }, { data: [{ id: 1 }] }, { data: [{ id: '1', shares: { count: 'many' } }] }],
    found: () => ({
      '100_1': {
        text: 'Read this #news',
        url: 'https://www.facebook.com/100/posts/1',
        linkUrl: 'https://news.example/a',
        imageUrl: 'https://scontent.example/p.jpg',
        authorName: 'Example Page',
        authorHandle: 'example.page',
        tags: ['news'],
        createdAt: new Date('2026-11-20T05:00:00Z'),
        counts: { ...noCounts, likes: 40, comments: 5, shares: 12 },
      },
      '100_2': { text: null, url: 'https://www.facebook.com/100_2', counts: noCounts },
    }),
  },
  instagram: {
    config: (base) => ({
      base,
      accessToken: 'hush-instagram',
      userId: '17841405309211844',
      hashtags: ['#sky'],
      usernames: ['@bluebottle'],
    }),
    replies: instagramReplies,
    empty: ({ url }) => ({
      body:
        url.pathname === '/v25.0/17841405309211844'
          ? { business_discovery: { username: 'bluebottle' } }
          : { data: url.pathname.endsWith('search') ? [{ id: '1' }] : [] },
    }),
    broken: [{ data: null }, { data: [{ id: '1', permalink: 5 }] }],
    found: () => ({
      Csky123: {
        text: 'Blue #sky again',
        url: 'https://www.instagram.com/p/Csky123/',
        imageUrl: 'https://scontent.example/sky.jpg',
        authorName: null,
        authorHandle: null,
        tags: ['sky'],
        createdAt: new Date('2026-11-20T04:00:00Z'),
        counts: { ...noCounts, likes: 120, comments: 84 },
      },
      Creel1: { imageUrl: null, counts: { ...noCounts, likes: null, comments: 84 } },
      Cbottle: { authorName: 'Blue Bottle', authorHandle: 'bluebottle' },
    }),
  },
  tiktok: {
    config: (base) => ({
      base,
      clientKey: 'hush-key',
      clientSecret: 'hush-secret',
      refreshToken: 'rft.hush',
    }),
    token: tiktokToken,
    replies: tiktokReplies,
    empty: (asked) => tiktokToken(asked) ?? { body: { data: { videos: [] }, error: ok } },
    broken: [
      { data: { videos: null }, error: ok },
      { data: null, error: ok },
      // A number that JavaScript would round is kept as the text it was; this one it would not.
      { data: { videos: [{ id: 42 }] }, error: ok },
      { data: { videos: [] }, error: null },
    ],
    found: () => ({
      '6968988112302050566': {
        title: null,
        text: 'I finally nailed this dance #dance',
        url: 'https://www.tiktok.com/@ada/video/6968988112302050566?utm_campaign=tt4d_open_api',
        imageUrl: null,
        authorHandle: 'ada',
        tags: ['dance'],
        createdAt: new Date(1_795_150_000_000),
        counts: { ...noCounts, likes: 10, comments: 2, shares: 3, views: 4000 },
      },
    }),
    reread: {
      ids: () => ['6968988112302050566', '1'],
      counts: () => ({ '6968988112302050566': { likes: 11 } }),
    },
  },
  douyin: {
    config: (base) => ({ base, clientKey: 'hush-key', clientSecret: 'hush-secret' }),
    token: douyinToken,
    replies: douyinReplies,
    empty: (asked) => douyinToken(asked) ?? { body: { data: { error_code: 0, list: [] } } },
    says: { waitMs: 14.25 * hourMs },
    broken: [
      { data: { error_code: 0 } },
      { data: { error_code: 0, list: null } },
      { data: { error_code: 0, list: [{ title: 5 }] } },
    ],
    found: () => ({
      QDlWd0EzdWVMU2Q0aU5tKzVaOElvVU03: {
        title: '测试视频 #测试话题 @抖音小助手',
        imageUrl: 'https://example.com/x.jpeg',
        authorName: '昵称',
        tags: ['手机', '视频', '热门', '测试话题'],
        createdAt: null,
        counts: { ...noCounts, likes: 200, comments: 100, views: 300, shares: null },
      },
    }),
  },
  json: {
    config: (base) => ({
      source: 'tiktok',
      endpoint: `${base}/v1/videos`,
      headers: { 'x-api-key': 'hush-json' },
      items: '$.data.videos',
      fields: {
        external_id: 'id',
        url: 'link',
        text: 'caption',
        author_name: "by['nick name']",
        author_handle: 'by.handle',
        created_at: 'created',
        tags: 'tags[*].name',
        'sound.slug': 'music.id',
        'sound.title': 'music.title',
      },
      counts: { likes: 'stats.likes', views: 'stats.plays' },
      paging: { by: 'cursor', parameter: 'after', next: 'data.next' },
    }),
    replies: providerReplies,
    empty: () => ({ body: { data: { videos: [] } } }),
    says: { waitMs: hourMs },
    broken: [
      { data: { videos: null } },
      { data: { videos: [5] } },
      { data: { videos: [{ id: '1', link: 'no address' }] } },
      {
        data: { videos: [{ id: '1', link: 'https://a.example', stats: { likes: '99999999999999999999' } }] },
      },
    ],
    found: () => ({
      '7000000000000000001': {
        source: 'tiktok',
        text: 'A dance #fyp',
        url: 'https://www.tiktok.com/@ada/video/7000000000000000001',
        authorName: 'Ada',
        authorHandle: 'ada',
        tags: ['fyp', 'dance'],
        sound: { slug: '77', title: 'Song', artist: null },
        createdAt: new Date(1_795_150_000_000),
        counts: { ...noCounts, likes: 10, views: 900 },
      },
      '7000000000000000002': { counts: { ...noCounts, likes: 10, views: 1000 } },
    }),
  },
};
