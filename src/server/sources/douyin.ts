import { z } from 'zod';

import { t } from '#contract/message.ts';
import { noCounts } from '#contract/sources/all.ts';
import type { Io } from '#server/lib/io.ts';
import { readTitle, tagList, webAddress } from '#server/lib/plain-text.ts';
import { apiBase, secretText } from './config-fields.ts';
import { gather, keysOf, polled, type Page } from './gather.ts';
import { count, hashtagsIn, readEach } from './reply-fields.ts';
import { fetchJson } from './reply.ts';
import { SourceError, type FoundTrend, type Source } from './source.ts';
import { withToken, type RenewedToken } from './token.ts';

const config = z.object({
  base: apiBase('https://open.douyin.com'),
  clientKey: secretText(
    () => t`Client key of an app with the scope data.external.billboard_hot_video`,
    () => t`Client key`,
  ),
  clientSecret: secretText(
    () => t`The app’s secret`,
    () => t`Client secret`,
  ),
});

type Config = z.infer<typeof config>;

/** An entry of https://open.douyin.com/platform/resource/docs/openapi/data-open-service/tops-data/hot-video-list/hot-video-list */
const entry = z.object({
  title: z.string(),
  author: z.string().nullish(),
  digg_count: count,
  comment_count: count,
  play_count: count,
  hot_words: z.string().nullish(),
  item_cover: z.string().nullish(),
  share_url: z.string(),
});

const outcome = { error_code: z.int(), description: z.string().nullish() };
const boardReply = z.object({ data: z.object({ ...outcome, list: z.array(z.unknown()).optional() }) });
const tokenReply = z.object({
  data: z.object({
    ...outcome,
    access_token: z.string().nullish(),
    expires_in: z.number().nullish(),
  }),
});

const label = 'Douyin';
const dayMs = 24 * 3_600_000;

/** Reads Douyin's board of hot videos. https://open.douyin.com/platform/resource/docs/openapi/data-open-service/tops-data/hot-video-list/hot-video-list */
export const douyin: Source<Config> = {
  kind: 'douyin',
  label,
  get description() {
    return t`Reads the board of hot videos, which Douyin makes once a day before 10 o’clock in China, for the 24 hours before. It tells likes and comments, no shares, and no time of publication: a video counts from when it was first seen.`;
  },
  documentation:
    'https://open.douyin.com/platform/resource/docs/openapi/data-open-service/tops-data/hot-video-list/hot-video-list',
  untried: true,
  config,
  settings: [
    {
      name: 'DOUYIN_CLIENT_KEY',
      field: 'clientKey',
      what: 'Douyin: client key of an app with the hot video board.',
    },
    { name: 'DOUYIN_CLIENT_SECRET', field: 'clientSecret', what: 'Douyin: its secret.' },
  ],
  everyMinutes: 60,
  async poll({ config: own, cursor, now, io, keep }) {
    const keys = keysOf(label, { clientKey: own.clientKey, clientSecret: own.clientSecret });
    const { result, kept } = await withToken(
      { cursor, now, keep },
      [keys.clientKey, keys.clientSecret],
      () => renewed(io, own.base, keys),
      (token) => gather(label, now, [() => board(io, own.base, token)]),
    );
    // Until the next board, the response would be the same.
    return { ...polled(result, kept), waitMs: Math.max(result.waitMs ?? 0, untilNextBoard(now)) };
  },
};

async function renewed(
  io: Io,
  base: string,
  { clientKey, clientSecret }: Record<'clientKey' | 'clientSecret', string>,
): Promise<RenewedToken> {
  const { data } = await fetchJson(io, `${base}/oauth/client_token/`, tokenReply, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_key: clientKey,
      client_secret: clientSecret,
      grant_type: 'client_credential',
    }),
  });
  const { error_code: code, description, access_token: token, expires_in: expiresIn } = data.data;
  if (code !== 0)
    throw new SourceError(
      'needs_keys',
      () => t`Douyin gives no token: ${{ code }} "${{ description: description ?? '' }}".`,
    );
  if (!token || !expiresIn)
    throw new SourceError('not_understood', () => t`Douyin sent no token, as its documentation says.`);
  return { token, expiresIn };
}

async function* board(io: Io, base: string, token: string): AsyncGenerator<Page> {
  const { data, reply } = await fetchJson(io, `${base}/data/extern/billboard/hot_video/`, boardReply, {
    headers: { 'access-token': token },
  });
  const { error_code: code, description, list } = data.data;
  if (code !== 0) throw refusal(code, description ?? '');
  if (!list)
    throw new SourceError('not_understood', () => t`Douyin sent no list, as its documentation says.`);
  const { read, unread } = readEach(entry, list);
  yield { found: read.map(trendOf), unread, headers: reply.headers };
}

/** Errors come with a success status. One about the token is worth a new token. */
function refusal(code: number, message: string): SourceError {
  const text = () => t`Douyin answered ${{ code }}: "${{ message }}".`;
  if (/access_?\s?token/i.test(message)) return new SourceError('needs_keys', text, { status: 401 });
  return new SourceError('refused', text);
}

function trendOf(found: z.infer<typeof entry>): FoundTrend {
  const url = webAddress(found.share_url);
  return {
    source: 'douyin',
    externalId: idIn(found.share_url),
    title: readTitle(found.title, false),
    text: null,
    url: url ?? 'https://www.douyin.com/',
    linkUrl: null,
    imageUrl: webAddress(found.item_cover),
    authorName: readTitle(found.author, false),
    authorHandle: null,
    lang: null,
    createdAt: null,
    type: null,
    community: null,
    communityMembers: null,
    flair: null,
    tags: tagList([...(found.hot_words?.split(/[,，]/) ?? []), ...hashtagsIn(found.title)]),
    sound: null,
    counts: {
      ...noCounts,
      likes: found.digg_count,
      comments: found.comment_count,
      views: found.play_count,
    },
  };
}

/** The board has no ids: the part of the URL that identifies the video replaces them. */
function idIn(address: string): string {
  const path = URL.parse(address)?.pathname ?? address;
  return /\/video\/([^/]+)/.exec(path)?.[1] ?? path;
}

/** A quarter past ten in China, which has no summer time. */
function untilNextBoard(now: Date): number {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), 2, 15);
  const next = today > now.getTime() ? today : today + dayMs;
  return next - now.getTime();
}
