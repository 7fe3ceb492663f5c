import type { Asked, Reply } from './test-server.ts';

/**
 * Replies of networks that are read with keys, built after the published examples that each part names. None was
 * recorded from the live service. Every key and token in them contains "hush", so that a test can look for it.
 */

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
export function xReplies({ url }: Asked): Reply | undefined {
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

/** https://github.com/reddit-archive/reddit/wiki/OAuth2#application-only-oauth */
export function redditToken({ url }: Asked): Reply | undefined {
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

export function redditReplies(asked: Asked): Reply | undefined {
  const listing = (children: object[]) => ({ body: { kind: 'Listing', data: { after: null, children } } });
  if (asked.url.pathname === '/api/info')
    return listing([redditLink('aaa'), redditLink('bbb', { removed_by_category: 'moderator' })]);
  if (asked.url.pathname === '/r/science/hot') {
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
  return redditToken(asked);
}

/** https://github.com/tumblr/docs/blob/master/api.md#posts--retrieve-published-posts and npf-spec.md */
const tumblrPost = {
  blog_name: 'citriccomics',
  id: 3507845453,
  id_string: '3507845453',
  post_url: 'https://citriccomics.tumblr.com/post/3507845453',
  type: 'blocks',
  date: '2011-02-25 20:27:00 GMT',
  timestamp: 1298665620,
  tags: ['milky dog', 'mini comic'],
  note_count: 14,
  summary: 'Milky Dog',
  content: [
    { type: 'text', subtype: 'heading1', text: 'Milky Dog' },
    { type: 'text', text: 'A little comic about it.' },
    {
      type: 'image',
      media: [{ type: 'image/jpeg', url: 'https://media.example/dog.jpg', width: 500, height: 281 }],
    },
    { type: 'link', url: 'https://citriccomics.example/blog/?p=487', title: 'The rest' },
  ],
  trail: [],
};

const tumblrReblog = {
  ...tumblrPost,
  blog_name: 'reader',
  id_string: '9007199254740993123',
  post_url: 'https://reader.tumblr.com/post/9007199254740993123',
  note_count: 15,
  tags: [],
  content: [],
  trail: [{ content: [{ type: 'text', text: 'Said before.' }] }],
};

export function tumblrReplies({ url }: Asked): Reply | undefined {
  const meta = { status: 200, msg: 'OK' };
  if (url.pathname === '/v2/tagged') return { body: { meta, response: [tumblrPost] } };
  if (url.pathname === '/v2/blog/reader/posts')
    return { body: { meta, response: { blog: {}, posts: [tumblrReblog], total_posts: 1 } } };
  return undefined;
}

/** https://developers.pinterest.com/docs/api/v5/oauth-token */
export function pinterestToken({ url }: Asked): Reply | undefined {
  return url.pathname === '/v5/oauth/token'
    ? {
        body: {
          access_token: 'hush-pinterest',
          refresh_token: 'hush-pinterest-next',
          token_type: 'bearer',
          expires_in: 2_592_000,
          refresh_token_expires_in: 5_184_000,
          scope: 'boards:read pins:read',
        },
      }
    : undefined;
}

/** `Pin` in v5/openapi.yaml of https://github.com/pinterest/api-description */
export function pinterestReplies(asked: Asked): Reply | undefined {
  if (asked.url.pathname !== '/v5/pins') return pinterestToken(asked);
  return {
    body: {
      items: [
        {
          id: '813744226420795884',
          created_at: '2020-01-01T20:10:40-00:00',
          link: 'https://www.example.org/recipe',
          title: 'A recipe',
          description: 'With #lemons',
          board_id: '1234567',
          board_owner: { username: 'brandpage' },
          media: {
            media_type: 'image',
            images: {
              '150x150': { url: 'https://i.example/150.jpg' },
              '600x': { url: 'https://i.example/600.jpg' },
            },
          },
          pin_metrics: {
            '90d': { pin_click: 1, impression: 2, clickthrough: 3 },
            lifetime_metrics: {
              pin_click: 7,
              impression: 90,
              clickthrough: 2,
              reaction: 10,
              comment: 1,
              save: 4,
            },
          },
        },
        {
          id: '813744226420795885',
          created_at: '2026-11-01T00:00:00',
          title: null,
          description: null,
          link: null,
          pin_metrics: null,
        },
      ],
      bookmark: null,
    },
  };
}

/** An invented provider: there is nothing to be published. */
export function providerReplies({ url }: Asked): Reply | undefined {
  if (url.pathname !== '/v1/videos') return undefined;
  const page = url.searchParams.get('after') ?? 'first';
  const row = (id: string, plays: number | string) => ({
    id,
    link: `https://www.tiktok.com/@ada/video/${id}`,
    caption: 'A dance #fyp',
    by: { 'nick name': 'Ada', handle: '@ada' },
    created: 1_795_150_000_000,
    stats: { likes: 10, plays },
    tags: [{ name: 'fyp' }, { name: 'dance' }],
    music: { id: 77, title: 'Song' },
  });
  return {
    body:
      page === 'first'
        ? { data: { videos: [row('7000000000000000001', 900)], next: 'second' } }
        : { data: { videos: [row('7000000000000000002', '1000')], next: null } },
  };
}
