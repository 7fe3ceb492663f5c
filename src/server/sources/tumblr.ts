import { z } from 'zod';

import { t } from '#contract/message.ts';
import type { Io } from '#server/lib/io.ts';
import { apiBase, listText, secretText, texts } from './config-fields.ts';
import { gather, keysOf, polled, type Page } from './gather.ts';
import { readEach } from './reply-fields.ts';
import { fetchJson } from './reply.ts';
import type { Source } from './source.ts';
import { post, trendOf } from './tumblr-post.ts';

const config = z.object({
  base: apiBase('https://api.tumblr.com'),
  apiKey: secretText(
    () => t`Consumer key of an app`,
    () => t`Api key`,
  ),
  tags: listText(
    '#',
    () => t`Tags whose posts are read`,
    () => t`Tags`,
  )
    .pipe(z.array(z.string()).max(50))
    .default(['news', 'science', 'technology', 'art', 'photography']),
  blogs: listText(
    '@',
    () => t`Blogs whose own posts are read`,
    () => t`Blogs`,
  )
    .pipe(z.array(z.string()).max(50))
    .default([]),
  pages: z
    .int()
    .min(1)
    .max(4)
    .default(2)
    .meta(
      texts(
        () => t`Pages of 20 posts of each, at most`,
        () => t`Depth`,
      ),
    ),
});

type Config = z.infer<typeof config>;

const taggedReply = z.object({ response: z.array(z.unknown()) });
const blogReply = z.object({ response: z.object({ posts: z.array(z.unknown()) }) });
const stamped = z.object({ timestamp: z.number() });

const perPage = 20;
const label = 'Tumblr';

/** Reads tags and blogs of Tumblr. https://github.com/tumblr/docs/blob/master/api.md */
export const tumblr: Source<Config> = {
  kind: 'tumblr',
  label,
  get description() {
    return t`Reads the newest posts under tags and of blogs, every two hours. Tumblr has no list of what trends, and one number: notes, which are likes, reblogs and replies together.`;
  },
  documentation: 'https://github.com/tumblr/docs/blob/master/api.md',
  untried: true,
  config,
  // 1,000 requests an hour and 5,000 a day for a key: the largest configuration stays below that in two
  // hours.
  settings: [{ name: 'TUMBLR_API_KEY', field: 'apiKey', what: 'Tumblr: consumer key of an app.' }],
  everyMinutes: 120,
  async poll({ config: own, now, io }) {
    const { apiKey } = keysOf(label, { apiKey: own.apiKey });
    const gathered = await gather(label, now, [
      ...own.tags.map((tag) => () => pagesOf(own.pages, (before) => tagged(io, own, apiKey, tag, before))),
      ...own.blogs.map((blog) => () => pagesOf(own.pages, (before) => ofBlog(io, own, apiKey, blog, before))),
    ]);
    return polled(gathered, {});
  },
};

interface Answer {
  posts: unknown[];
  headers: Record<string, string>;
}

/** Both lists are paged back in time by the oldest post of the previous page. */
async function* pagesOf(
  pages: number,
  page: (before: number | null) => Promise<Answer>,
): AsyncGenerator<Page> {
  let before: number | null = null;
  for (let turned = 0; turned < pages; turned += 1) {
    const { posts, headers }: Answer = await page(before);
    const { read, unread } = readEach(post, posts);
    yield { found: read.map(trendOf), unread, headers };
    const times = readEach(stamped, posts).read.map(({ timestamp }) => timestamp);
    if (posts.length < perPage || times.length === 0) return;
    before = Math.min(...times);
  }
}

async function tagged(
  io: Io,
  own: Config,
  apiKey: string,
  tag: string,
  before: number | null,
): Promise<Answer> {
  const query = queryOf(apiKey, before, { tag });
  const { data, reply } = await fetchJson(io, `${own.base}/v2/tagged?${query}`, taggedReply, fetchOptions);
  return { posts: data.response, headers: reply.headers };
}

async function ofBlog(
  io: Io,
  own: Config,
  apiKey: string,
  blog: string,
  before: number | null,
): Promise<Answer> {
  const address = `${own.base}/v2/blog/${encodeURIComponent(blog)}/posts?${queryOf(apiKey, before, {})}`;
  const { data, reply } = await fetchJson(io, address, blogReply, fetchOptions);
  return { posts: data.response.posts, headers: reply.headers };
}

function queryOf(apiKey: string, before: number | null, more: Record<string, string>): URLSearchParams {
  const query = new URLSearchParams({ ...more, limit: String(perPage), npf: 'true', api_key: apiKey });
  if (before !== null) query.set('before', String(before));
  return query;
}

/** Tumblr suspends apps whose User-Agent changes, so it does not contain the installation's URL. */
const fetchOptions = { headers: { 'user-agent': 'Copydesk/1' } };
