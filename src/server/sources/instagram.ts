import { z } from 'zod';

import { plural, t } from '#contract/message.ts';
import type { Io } from '#server/lib/io.ts';
import { listText, openText, secretText, texts } from './config-fields.ts';
import { gather, keysOf, polled, type Page } from './gather.ts';
import { media, mediaFields, trendOf, type Author } from './instagram-media.ts';
import { callGraph, graphPlace } from './meta-graph.ts';
import { readEach } from './reply-fields.ts';
import { SourceError, type Cursor, type Source } from './source.ts';

const config = z.object({
  ...graphPlace,
  accessToken: secretText(
    () => t`Token of a professional account, by Facebook Login`,
    () => t`Access token`,
  ),
  userId: openText(
    () => t`Id of that account`,
    () => t`User id`,
  ),
  hashtags: listText(
    '#',
    () => t`Hashtags whose top and recent posts are read; Instagram lets 30 in seven days`,
    () => t`Hashtags`,
  )
    .pipe(z.array(z.string()).max(30))
    .default([]),
  usernames: listText(
    '@',
    () => t`Professional accounts whose posts are read`,
    () => t`Usernames`,
  )
    .pipe(z.array(z.string().regex(/^[\w.]+$/, { error: () => t`must be an account’s name` })).max(50))
    .default([]),
  pages: z
    .int()
    .min(1)
    .max(5)
    .default(1)
    .meta(
      texts(
        () => t`Pages of 50 posts of each list, at most`,
        () => t`Depth`,
      ),
    ),
});

type Config = z.infer<typeof config>;
type Caller = Config & { accessToken: string; userId: string };

const paging = z.object({ cursors: z.object({ after: z.string().nullish() }).nullish() }).nullish();
const mediaReply = z.object({ data: z.array(z.unknown()), paging });
const hashtagReply = z.object({ data: z.array(z.object({ id: z.string() })) });
const discoveryReply = z.object({
  business_discovery: z.object({
    username: z.string(),
    name: z.string().nullish(),
    media: z.object({ data: z.array(z.unknown()), paging }).optional(),
  }),
});

const label = 'Instagram';
const perPage = 50;
const weekMs = 7 * 24 * 3_600_000;
const mostHashtags = 30;

/** Reads hashtags and named accounts. https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-hashtag */
export const instagram: Source<Config> = {
  kind: 'instagram',
  label,
  get description() {
    return t`Reads the top and recent posts under hashtags, without their authors, and the posts of professional accounts that you name. Instagram has no list of what trends; it lets 30 hashtags in seven days and asks for its review (“Instagram Public Content Access”).`;
  },
  documentation:
    'https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-hashtag',
  untried: true,
  config,
  settings: [
    {
      name: 'INSTAGRAM_ACCESS_TOKEN',
      field: 'accessToken',
      what: 'Instagram: token of a professional account, by Facebook Login.',
    },
    { name: 'INSTAGRAM_USER_ID', field: 'userId', what: 'Instagram: id of that account.' },
  ],
  everyMinutes: 60,
  async poll({ config: own, cursor, now, io, keep }) {
    const keys = keysOf(label, { accessToken: own.accessToken, userId: own.userId });
    if (own.hashtags.length + own.usernames.length === 0)
      throw new SourceError('refused', () => t`Name hashtags or accounts for Instagram to read.`);
    const caller: Caller = { ...own, ...keys };
    const week = thisWeek(cursor, now);
    const waiting: string[] = [];
    const search = (name: string) => hashtagId(io, caller, name, { week, now, keep, waiting });
    const gathered = await gather(label, now, [
      ...own.hashtags.flatMap((name) =>
        ['top_media', 'recent_media'].map((edge) => () => underHashtag(io, caller, search(name), edge)),
      ),
      ...own.usernames.map((name) => () => ofAccount(io, caller, name)),
    ]);
    const hashtags = [...new Set(waiting)].map((name) => `#${name}`).join(', ');
    const remarks =
      hashtags === ''
        ? []
        : [
            t`${{ hashtags }} must wait: Instagram lets ${plural({ most: mostHashtags }, { one: '# hashtag', other: '# hashtags' })} in seven days.`,
          ];
    return polled({ ...gathered, remarks: [...gathered.remarks, ...remarks] }, week);
  },
};

/** The hashtags that count against this week: `#name` holds "id first-asked-at". */
function thisWeek(cursor: Cursor, now: Date): Cursor {
  const since = now.getTime() - weekMs;
  return Object.fromEntries(
    Object.entries(cursor).filter(
      ([name, value]) => name.startsWith('#') && Number(String(value).split(' ')[1]) > since,
    ),
  );
}

/** The id of a hashtag; null when the week's share is used up. A name is stored before it is requested. */
async function hashtagId(
  io: Io,
  caller: Caller,
  name: string,
  options: { week: Cursor; now: Date; keep: (changes: Cursor) => Promise<void>; waiting: string[] },
): Promise<string | null> {
  const { week, now, keep, waiting } = options;
  const key = `#${name.toLowerCase()}`;
  const [known, since = String(now.getTime())] = String(week[key] ?? '').split(' ');
  if (known && known !== '?') return known;
  if (!(key in week) && Object.keys(week).length >= mostHashtags) {
    waiting.push(name);
    return null;
  }
  week[key] = `? ${since}`;
  await keep({ [key]: week[key] });
  const parameters = { user_id: caller.userId, q: name };
  const { data } = await callGraph(io, caller, 'ig_hashtag_search', parameters, hashtagReply);
  const id = data.data[0]?.id ?? null;
  if (id) week[key] = `${id} ${since}`;
  return id;
}

async function* underHashtag(
  io: Io,
  caller: Caller,
  hashtag: Promise<string | null>,
  edge: string,
): AsyncGenerator<Page> {
  const id = await hashtag;
  if (id === null) return;
  let after: string | null | undefined;
  for (let turned = 0; turned < caller.pages; turned += 1) {
    const { data, headers } = await callGraph(
      io,
      caller,
      `${id}/${edge}`,
      { user_id: caller.userId, fields: mediaFields, limit: String(perPage), ...(after && { after }) },
      mediaReply,
    );
    yield pageOf(data.data, headers, { name: null, handle: null });
    after = data.paging?.cursors?.after;
    if (!after || data.data.length === 0) return;
  }
}

async function* ofAccount(io: Io, caller: Caller, username: string): AsyncGenerator<Page> {
  let after: string | null | undefined;
  for (let turned = 0; turned < caller.pages; turned += 1) {
    const from = after ? `.after(${after})` : '';
    const list = `media${from}.limit(${perPage}){${mediaFields},thumbnail_url}`;
    const fields = `business_discovery.username(${username}){username,name,${list}}`;
    const { data, headers } = await callGraph(io, caller, caller.userId, { fields }, discoveryReply);
    const { username: handle, name = null, media: posts } = data.business_discovery;
    yield pageOf(posts?.data ?? [], headers, { name, handle });
    after = posts?.paging?.cursors?.after;
    if (!after || !posts || posts.data.length === 0) return;
  }
}

function pageOf(posts: unknown[], headers: Record<string, string>, author: Author): Page {
  const { read, unread } = readEach(media, posts);
  return { found: read.map((each) => trendOf(each, author)), unread, headers };
}
