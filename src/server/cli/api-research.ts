import { sourceNames } from '#contract/sources/all.ts';
import { apiCommand, inColumns, wholeNumber } from './api-command.ts';
import { pageOptions, pageUsage, showPages } from './api-pages.ts';
import { argument, CommandError, oneOf, option } from './command.ts';

const searchSorts = ['engagement', 'recent'] as const;

export const trends = apiCommand({
  name: 'trends',
  usage: `SOURCE [--sort SORT] [--time-range 24h] [--keyword WORDS] [--author NAME] ${pageUsage}`,
  summary: 'Trending posts of a source, through the API',
  options: {
    sort: { type: 'string' },
    'time-range': { type: 'string' },
    keyword: { type: 'string' },
    author: { type: 'string' },
    ...pageOptions,
  },
  async run(call) {
    const source = oneOf(argument(call, 0, 'The source'), sourceNames, 'The source');
    const { client } = call;
    await showPages(
      call,
      (paging) =>
        client.trends.list.pages({
          ...paging,
          source,
          sort: option(call, 'sort'),
          time_range: option(call, 'time-range'),
          keyword: option(call, 'keyword'),
          author: option(call, 'author'),
        }),
      ({ posts }) =>
        inColumns(
          posts.map((post) => [post.id, textIn(post, ['title', 'text', 'description']), urlIn(post)]),
        ),
    );
  },
});

export const search = apiCommand({
  name: 'search',
  usage: 'WORDS… [--sources rss,x] [--time-range 30d] [--per-source N] [--sort engagement|recent]',
  summary: 'Search all sources for words, through the API',
  options: {
    sources: { type: 'string' },
    'time-range': { type: 'string' },
    'per-source': { type: 'string' },
    sort: { type: 'string' },
  },
  async run(call) {
    const keyword = call.positionals.join(' ');
    if (!keyword) throw new CommandError('The words to search for are missing.', 2);
    const sort = option(call, 'sort');
    const answer = await call.client.search.posts({
      keyword,
      sources: option(call, 'sources'),
      time_range: option(call, 'time-range'),
      per_source: wholeNumber(option(call, 'per-source'), '--per-source'),
      sort: sort === undefined ? undefined : oneOf(sort, searchSorts, '--sort'),
    });
    const rows = answer.data.posts.map(({ platform, engagement_score, title, description, post_url }) => [
      platform,
      engagement_score,
      title ?? description,
      post_url,
    ]);
    call.show(answer, rows.length > 0 ? inColumns(rows) : ['Nothing was found.']);
  },
});

/** Each source has fields of its own; the first of these that has a text. */
function textIn(post: object, names: readonly string[]): string | null {
  const values: Record<string, unknown> = { ...post };
  return names.map((name) => values[name]).find(isText) ?? null;
}

const urlIn = (post: object) => textIn(post, ['url', 'post_url']);

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
