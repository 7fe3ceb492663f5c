import type { Asked, Reply } from './test-server.ts';

/**
 * Replies for the tests, built after the published examples that each part names. None was recorded from the
 * live service: until an adapter has run against it, its shape is as good as its documentation.
 */

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

export function hackerNewsReplies({ url }: Asked): Reply | undefined {
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

/** The example of https://docs.joinmastodon.org/entities/Status/, shortened, with `uri` at the test's server. */
export function mastodonStatus(base: string, id = '103270115826048975', more: object = {}): object {
  return {
    id,
    created_at: '2019-12-08T03:48:33.901Z',
    in_reply_to_id: null,
    sensitive: false,
    spoiler_text: '',
    visibility: 'public',
    language: 'en',
    uri: `${base}/users/Gargron/statuses/${id}`,
    url: `${base}/@Gargron/${id}`,
    replies_count: 5,
    reblogs_count: 6,
    favourites_count: 11,
    content:
      '<p>&quot;I lost my inheritance with one wrong digit on my sort code&quot;</p><p><a href="https://www.theguardian.com/money/2019/dec/07/x" rel="nofollow noopener" target="_blank"><span class="invisible">https://www.</span><span class="ellipsis">theguardian.com/money/2019/dec</span></a></p>',
    reblog: null,
    account: { id: '1', username: 'Gargron', acct: 'Gargron', display_name: 'Eugen', noindex: false },
    media_attachments: [],
    mentions: [],
    tags: [{ name: 'money', url: `${base}/tags/money` }],
    card: {
      url: 'https://www.theguardian.com/money/2019/dec/07/x',
      title: 'I lost',
      image: 'https://files.example/card.jpg',
    },
    poll: null,
    ...more,
  };
}

export function mastodonReplies({ url }: Asked): Reply | undefined {
  const one = mastodonStatus(url.origin);
  const picture = {
    type: 'image',
    url: 'https://files.example/o.png',
    preview_url: 'https://files.example/s.png',
  };
  const other = mastodonStatus(url.origin, '103270115826048976', {
    favourites_count: 3,
    quotes_count: 2,
    media_attachments: [picture],
    card: null,
    spoiler_text: 'Careful',
  });
  if (url.pathname === '/api/v1/trends/statuses')
    return { body: url.searchParams.get('offset') === '0' ? [one, other] : [] };
  if (url.pathname === '/api/v1/statuses/103270115826048975') return { body: one };
  // https://docs.joinmastodon.org/methods/statuses/#404-not-found
  if (url.pathname.startsWith('/api/v1/statuses/'))
    return { status: 404, body: { error: 'Record not found' } };
  return undefined;
}

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

export function blueskyReplies({ url }: Asked): Reply | undefined {
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

/** After the sample file of https://www.rssboard.org/rss-specification, with the modules that real feeds use. */
export const rssReply: Reply = {
  headers: { 'content-type': 'application/rss+xml; charset=utf-8', etag: '"1"' },
  body: `<?xml version="1.0"?><rss version="2.0" xmlns:slash="http://purl.org/rss/1.0/modules/slash/"><channel><title>NASA Space Station News</title><link>http://www.nasa.gov/</link><description>A RSS news feed</description><language>en-us</language>
    <item><title>Louisiana Students to Hear from NASA Astronauts</title><link>http://www.nasa.gov/press-release/louisiana</link><description>As part of the state&apos;s &lt;b&gt;first&lt;/b&gt; &lt;a href="x"&gt;Earth-to-space&lt;/a&gt; call.</description><pubDate>Fri, 21 Jul 2023 09:04 EDT</pubDate><guid>http://www.nasa.gov/press-release/louisiana</guid><slash:comments>3</slash:comments></item>
    <item><description>NASA has selected KBR Wyle Services.</description><link>http://www.nasa.gov/press-release/kbr</link><pubDate>Thu, 20 Jul 2023 15:05 EDT</pubDate><guid>http://www.nasa.gov/press-release/kbr</guid></item></channel></rss>`,
};
