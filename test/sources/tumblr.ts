import { noCounts } from '#contract/sources/all.ts';
import type { ReceivedRequest, Reply } from '#test/app/outside-server.ts';
import type { Subject } from './subject.ts';

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

export function tumblrReplies({ url }: ReceivedRequest): Reply | undefined {
  const meta = { status: 200, msg: 'OK' };
  if (url.pathname === '/v2/tagged') return { body: { meta, response: [tumblrPost] } };
  if (url.pathname === '/v2/blog/reader/posts')
    return { body: { meta, response: { blog: {}, posts: [tumblrReblog], total_posts: 1 } } };
  return undefined;
}

export const tumblr: Subject = {
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
};
