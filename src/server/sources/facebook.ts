import { z } from 'zod';

import { t } from '#contract/message.ts';
import { noCounts } from '#contract/sources/all.ts';
import type { Io } from '#server/lib/io.ts';
import { plainText, readTitle, tagList, webAddress } from '#server/lib/plain-text.ts';
import { listText, secretText, texts } from './config-fields.ts';
import { gather, keysOf, polled, type Page } from './gather.ts';
import { callGraph, graphPlace } from './meta-graph.ts';
import { count, fromIso, hashtagsIn, readEach } from './reply-fields.ts';
import type { FoundTrend, Source } from './source.ts';

const config = z.object({
  ...graphPlace,
  accessToken: secretText(
    () => t`Token that may read these Pages`,
    () => t`Access token`,
  ),
  pages: listText(
    '@',
    () => t`Pages by name or id`,
    () => t({ message: 'Pages', context: 'of Facebook' }),
  ).pipe(
    z
      .array(z.string().regex(/^[\w.-]+$/, { error: () => t`must be the name or id of a Page` }))
      .min(1)
      .max(50),
  ),
  pagesOfPosts: z
    .int()
    .min(1)
    .max(5)
    .default(1)
    .meta(
      texts(
        () => t`Pages of 100 posts of each, at most`,
        () => t`Depth`,
      ),
    ),
});

type Config = z.infer<typeof config>;

const summary = z.object({ summary: z.object({ total_count: count }).nullish() }).nullish();

/** https://developers.facebook.com/docs/graph-api/reference/page-post/ */
const post = z.object({
  id: z.string(),
  message: z.string().nullish(),
  created_time: z.string().nullish(),
  permalink_url: z.string().nullish(),
  full_picture: z.string().nullish(),
  from: z.object({ name: z.string().nullish() }).nullish(),
  shares: z.object({ count }).nullish(),
  reactions: summary,
  comments: summary,
  attachments: z
    .object({
      data: z.array(
        z.object({
          type: z.string().nullish(),
          url: z.string().nullish(),
          unshimmed_url: z.string().nullish(),
        }),
      ),
    })
    .nullish(),
});

const reply = z.object({
  data: z.array(z.unknown()),
  paging: z.object({ cursors: z.object({ after: z.string().nullish() }).nullish() }).nullish(),
});

const fields = [
  'id,message,created_time,permalink_url,full_picture,from,shares',
  'attachments{type,url,unshimmed_url}',
  'reactions.limit(0).summary(total_count),comments.limit(0).summary(total_count)',
].join(',');
const perPage = 100;
const label = 'Facebook';

/** Reads the posts of named Pages. https://developers.facebook.com/docs/graph-api/reference/page/feed/ */
export const facebook: Source<Config> = {
  kind: 'facebook',
  label,
  get description() {
    return t`Reads the posts of Pages that you name, with reactions, comments and shares. Facebook has no search and no list of what trends; Pages that are not yours need its review (“Page Public Content Access”).`;
  },
  documentation: 'https://developers.facebook.com/docs/graph-api/reference/page/feed/',
  untried: true,
  config,
  settings: [
    {
      name: 'FACEBOOK_ACCESS_TOKEN',
      field: 'accessToken',
      what: 'Facebook: token that may read the Pages that are named.',
    },
  ],
  everyMinutes: 60,
  async poll({ config: own, now, io }) {
    const { accessToken } = keysOf(label, { accessToken: own.accessToken });
    const gathered = await gather(
      label,
      now,
      own.pages.map((page) => () => postsOf(io, { ...own, accessToken }, page)),
    );
    return polled(gathered, {});
  },
};

async function* postsOf(io: Io, own: Config & { accessToken: string }, page: string): AsyncGenerator<Page> {
  let after: string | null | undefined;
  for (let turned = 0; turned < own.pagesOfPosts; turned += 1) {
    const parameters = { fields, limit: String(perPage), ...(after && { after }) };
    const { data, headers } = await callGraph(io, own, `${page}/posts`, parameters, reply);
    const { read, unread } = readEach(post, data.data);
    yield { found: read.map((each) => trendOf(each, page)), unread, headers };
    after = data.paging?.cursors?.after;
    if (!after || data.data.length < perPage) return;
  }
}

function trendOf(found: z.infer<typeof post>, page: string): FoundTrend {
  const shared = found.attachments?.data.find(({ type }) => type === 'share');
  return {
    source: 'facebook',
    externalId: found.id,
    title: null,
    text: plainText(found.message),
    url: webAddress(found.permalink_url) ?? `https://www.facebook.com/${found.id}`,
    linkUrl: webAddress(shared?.unshimmed_url ?? shared?.url),
    imageUrl: webAddress(found.full_picture),
    authorName: readTitle(found.from?.name, false),
    authorHandle: /^\d+$/.test(page) ? null : page,
    lang: null,
    createdAt: fromIso(found.created_time),
    type: null,
    community: null,
    communityMembers: null,
    flair: null,
    tags: tagList(hashtagsIn(found.message)),
    sound: null,
    counts: {
      ...noCounts,
      likes: found.reactions?.summary?.total_count ?? null,
      comments: found.comments?.summary?.total_count ?? null,
      // A post without shares has no `shares` field, so their number is unknown.
      shares: found.shares?.count ?? null,
    },
  };
}
