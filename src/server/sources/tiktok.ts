import { z } from 'zod';

import { t } from '#contract/message.ts';
import { noCounts, type Counts } from '#contract/sources/all.ts';
import type { Io } from '#server/lib/io.ts';
import { plainText, readTitle, tagList, webAddress } from '#server/lib/plain-text.ts';
import { apiBase, secretText, texts } from './config-fields.ts';
import { gather, keysOf, polled, type Page } from './gather.ts';
import { count, fromUnix, hashtagsIn, readEach } from './reply-fields.ts';
import { fetchJson } from './reply.ts';
import { SourceError, type FoundTrend, type Source } from './source.ts';
import { form, livingToken, withToken, type RenewedToken } from './token.ts';

const config = z.object({
  base: apiBase('https://open.tiktokapis.com'),
  clientKey: secretText(
    () => t`Client key of an app`,
    () => t`Client key`,
  ),
  clientSecret: secretText(
    () => t`The app’s secret`,
    () => t`Client secret`,
  ),
  refreshToken: secretText(
    () => t`Refresh token of the account, with the scope video.list`,
    () => t`Refresh token`,
  ),
  pages: z
    .int()
    .min(1)
    .max(20)
    .default(5)
    .meta(
      texts(
        () => t`Pages of 20 videos at one poll, at most`,
        () => t`Depth`,
      ),
    ),
});

type Config = z.infer<typeof config>;

/** https://developers.tiktok.com/doc/tiktok-api-v2-video-object */
const video = z.object({
  id: z.string(),
  title: z.string().nullish(),
  video_description: z.string().nullish(),
  create_time: z.int().nullish(),
  share_url: z.string().nullish(),
  like_count: count,
  comment_count: count,
  share_count: count,
  view_count: count,
});

type Video = z.infer<typeof video>;

const reply = z.object({
  data: z
    .object({
      videos: z.array(z.unknown()),
      cursor: z.int().nullish(),
      has_more: z.boolean().nullish(),
    })
    .partial()
    .nullish(),
  error: z.object({ code: z.string(), message: z.string().nullish() }),
});

const tokenReply = z.union([
  z.object({
    access_token: z.string().min(1),
    expires_in: z.number().positive(),
    refresh_token: z.string().nullish(),
  }),
  z.object({ error: z.string(), error_description: z.string().nullish() }),
]);

const fields =
  'id,title,video_description,create_time,share_url,like_count,comment_count,share_count,view_count';
const perPage = 20;
const label = 'TikTok';

/** Reads the videos of one's own account. https://developers.tiktok.com/doc/tiktok-api-v2-video-list */
export const tiktok: Source<Config> = {
  kind: 'tiktok',
  label,
  get description() {
    return t`Reads the public videos of your own account with likes, comments, shares and views. TikTok shows no others: its Research API is for non-profit academics. For what trends there, add a data provider (“JSON”) or push your own. Its pictures expire after six hours, so none are kept.`;
  },
  documentation: 'https://developers.tiktok.com/doc/tiktok-api-v2-video-list',
  untried: true,
  config,
  settings: [
    { name: 'TIKTOK_CLIENT_KEY', field: 'clientKey', what: 'TikTok: client key of an app.' },
    { name: 'TIKTOK_CLIENT_SECRET', field: 'clientSecret', what: 'TikTok: its secret.' },
    {
      name: 'TIKTOK_REFRESH_TOKEN',
      field: 'refreshToken',
      what: 'TikTok: refresh token of the account to read.',
    },
  ],
  everyMinutes: 60,
  async poll({ config: own, cursor, now, io, keep }) {
    const keys = keysOf(label, {
      clientKey: own.clientKey,
      clientSecret: own.clientSecret,
      refreshToken: own.refreshToken,
    });
    const { result, kept } = await withToken(
      { cursor, now, keep },
      [keys.clientKey, keys.clientSecret, keys.refreshToken],
      (newest) => renewed(io, own.base, { ...keys, refreshToken: newest ?? keys.refreshToken }),
      (token) => gather(label, now, [() => pagesOf(io, own, token)]),
    );
    return polled(result, kept);
  },
  reread: {
    source: 'tiktok',
    batch: 20,
    async counts({ config: own, cursor, externalIds, now, io }) {
      const token = livingToken(label, cursor, now);
      const data = await callApi(io, own.base, 'query', token, { filters: { video_ids: externalIds } });
      // A missing video is gone, or belongs to another account: the response does not say which.
      return new Map(readEach(video, data.videos).read.map((each) => [each.id, countsOf(each)]));
    },
  },
};

async function renewed(
  io: Io,
  base: string,
  { clientKey, clientSecret, refreshToken }: Record<'clientKey' | 'clientSecret' | 'refreshToken', string>,
): Promise<RenewedToken> {
  const { data } = await fetchJson(
    io,
    `${base}/v2/oauth/token/`,
    tokenReply,
    form({
      client_key: clientKey,
      client_secret: clientSecret,
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
    }),
  );
  if ('error' in data) {
    const problem = data.error_description ?? data.error;
    throw new SourceError(
      'needs_keys',
      () => t`TikTok gives no token: "${{ problem }}". Connect the account again.`,
    );
  }
  return { token: data.access_token, expiresIn: data.expires_in, refreshToken: data.refresh_token };
}

async function* pagesOf(io: Io, own: Config, token: string): AsyncGenerator<Page> {
  let from: number | null = null;
  for (let turned = 0; turned < own.pages; turned += 1) {
    const sent = { max_count: perPage, ...(from !== null && { cursor: from }) };
    const data: Videos = await callApi(io, own.base, 'list', token, sent);
    const { read, unread } = readEach(video, data.videos);
    yield { found: read.map(trendOf), unread, headers: {} };
    if (!data.more || data.cursor === null) return;
    from = data.cursor;
  }
}

interface Videos {
  videos: unknown[];
  cursor: number | null;
  more: boolean;
}

/** Errors are in the body, mostly with a success status: only `ok` means success. */
async function callApi(
  io: Io,
  base: string,
  what: 'list' | 'query',
  token: string,
  sent: object,
): Promise<Videos> {
  const { data } = await fetchJson(io, `${base}/v2/video/${what}/?fields=${fields}`, reply, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(sent),
  });
  const { code, message } = data.error;
  if (code !== 'ok') throw refusal(code, message ?? code);
  if (!data.data?.videos)
    throw new SourceError(
      'not_understood',
      () => t`TikTok sent no list of videos, as its documentation says.`,
    );
  return {
    videos: data.data.videos,
    cursor: data.data.cursor ?? null,
    more: data.data.has_more ?? false,
  };
}

function refusal(code: string, description: string): SourceError {
  const sentence = () => t`TikTok answered ${{ code }}: "${{ description }}".`;
  if (code === 'access_token_invalid') return new SourceError('needs_keys', sentence, { status: 401 });
  if (code.startsWith('scope_')) return new SourceError('needs_keys', sentence);
  if (code === 'rate_limit_exceeded') return new SourceError('rate_limited', sentence);
  return new SourceError(code === 'internal_error' ? 'unreachable' : 'refused', sentence);
}

function trendOf(found: Video): FoundTrend {
  const title = readTitle(found.title, false);
  const text = plainText(found.video_description);
  const url = webAddress(found.share_url);
  return {
    source: 'tiktok',
    externalId: found.id,
    // For most videos both contain the same text.
    title: title === text ? null : title,
    text,
    url: url ?? `https://www.tiktok.com/video/${found.id}`,
    linkUrl: null,
    imageUrl: null,
    authorName: null,
    authorHandle: /\/@([^/]+)\//.exec(url ?? '')?.[1] ?? null,
    lang: null,
    createdAt: fromUnix(found.create_time),
    type: null,
    community: null,
    communityMembers: null,
    flair: null,
    tags: tagList(hashtagsIn(found.video_description ?? found.title)),
    sound: null,
    counts: countsOf(found),
  };
}

function countsOf(found: Video): Counts {
  return {
    ...noCounts,
    likes: found.like_count,
    comments: found.comment_count,
    shares: found.share_count,
    views: found.view_count,
  };
}
