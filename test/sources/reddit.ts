import { noCounts } from '#contract/sources/all.ts';
import type { ReceivedRequest, Reply } from '#test/app/outside-server.ts';
import type { Subject } from './subject.ts';

/** https://github.com/reddit-archive/reddit/wiki/OAuth2#application-only-oauth */
export function redditToken({ url }: ReceivedRequest): Reply | undefined {
  return url.pathname === '/api/v1/access_token'
    ? { body: { access_token: 'hush-reddit', token_type: 'bearer', expires_in: 86_400, scope: '*' } }
    : undefined;
}

/** A link's fields as in https://github.com/reddit-archive/reddit/wiki/JSON and https://www.reddit.com/dev/api */
export function redditLink(id: string, more: object = {}): object {
  return {
    kind: 't3',
    data: {
      id,
      name: `t3_${id}`,
      title: 'Ada & the <engine>',
      selftext: '',
      is_self: false,
      url: 'https://news.example/engine',
      permalink: `/r/science/comments/${id}/ada_the_engine/`,
      author: 'ada',
      created_utc: 1_795_150_000.0,
      subreddit: 'science',
      subreddit_subscribers: 33_000_000,
      link_flair_text: 'History',
      over_18: false,
      score: 264,
      upvote_ratio: 0.97,
      num_comments: 139,
      num_crossposts: 2,
      thumbnail: 'https://b.thumbs.example/t.jpg',
      preview: {
        images: [{ source: { url: 'https://preview.example/p.jpg?auto=webp&s=1', width: 1, height: 1 } }],
      },
      ...more,
    },
  };
}

export function redditReplies(request: ReceivedRequest): Reply | undefined {
  const listing = (children: object[]) => ({ body: { kind: 'Listing', data: { after: null, children } } });
  if (request.url.pathname === '/api/info')
    return listing([redditLink('aaa'), redditLink('bbb', { removed_by_category: 'moderator' })]);
  if (request.url.pathname === '/r/science/hot') {
    return listing([
      redditLink('aaa'),
      redditLink('ccc', {
        is_self: true,
        selftext: 'Words',
        url: 'https://www.reddit.com/r/science/comments/ccc/ada_the_engine/',
        hide_score: true,
        over_18: true,
        score: 1,
        link_flair_text: null,
        author: '[deleted]',
      }),
      redditLink('bbb', { removed_by_category: 'moderator' }),
      { kind: 't5', data: { id: 'no link' } },
    ]);
  }
  return redditToken(request);
}

export const reddit: Subject = {
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
  empty: (request) =>
    redditToken(request) ?? { body: { kind: 'Listing', data: { after: null, children: [] } } },
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
};
