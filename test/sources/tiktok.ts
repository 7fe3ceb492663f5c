import { noCounts } from '#contract/sources/all.ts';
import type { ReceivedRequest, Reply } from '#test/app/outside-server.ts';
import type { Subject } from './subject.ts';

const ok = { code: 'ok', message: '', log_id: '1' };

/** https://developers.tiktok.com/doc/oauth-user-access-token-management */
export function tiktokToken({ url }: ReceivedRequest): Reply | undefined {
  return url.pathname === '/v2/oauth/token/'
    ? {
        body: {
          access_token: 'act.hush',
          expires_in: 86_400,
          open_id: 'asdf-12345c-1a2s3d-ac98-asdf123as12as34',
          refresh_expires_in: 31_536_000,
          refresh_token: 'rft.hush-next',
          scope: 'user.info.basic,video.list',
          token_type: 'Bearer',
        },
      }
    : undefined;
}

const tiktokVideo = {
  id: '6968988112302050566',
  title: 'I finally nailed this dance #dance',
  video_description: 'I finally nailed this dance #dance',
  create_time: 1_795_150_000,
  share_url: 'https://www.tiktok.com/@ada/video/6968988112302050566?utm_campaign=tt4d_open_api',
  like_count: 10,
  comment_count: 2,
  share_count: 3,
  view_count: 4000,
};

/** https://developers.tiktok.com/doc/tiktok-api-v2-video-list, …-video-query and …-video-object */
export function tiktokReplies(request: ReceivedRequest): Reply | undefined {
  const error = { code: 'ok', message: '', log_id: '202210112248442CB9319E1FB30C1073F3' };
  if (request.url.pathname === '/v2/video/list/')
    return { body: { data: { videos: [tiktokVideo], cursor: 1_643_332_803_000, has_more: false }, error } };
  if (request.url.pathname === '/v2/video/query/')
    return { body: { data: { videos: [{ ...tiktokVideo, like_count: 11 }] }, error } };
  return tiktokToken(request);
}

export const tiktok: Subject = {
  config: (base) => ({
    base,
    clientKey: 'hush-key',
    clientSecret: 'hush-secret',
    refreshToken: 'rft.hush',
  }),
  token: tiktokToken,
  replies: tiktokReplies,
  empty: (request) => tiktokToken(request) ?? { body: { data: { videos: [] }, error: ok } },
  broken: [
    { data: { videos: null }, error: ok },
    { data: null, error: ok },
    // A number that JavaScript would round stays text; this one it would not.
    { data: { videos: [{ id: 42 }] }, error: ok },
    { data: { videos: [] }, error: null },
  ],
  found: () => ({
    '6968988112302050566': {
      title: null,
      text: 'I finally nailed this dance #dance',
      url: 'https://www.tiktok.com/@ada/video/6968988112302050566?utm_campaign=tt4d_open_api',
      imageUrl: null,
      authorHandle: 'ada',
      tags: ['dance'],
      createdAt: new Date(1_795_150_000_000),
      counts: { ...noCounts, likes: 10, comments: 2, shares: 3, views: 4000 },
    },
  }),
  reread: {
    ids: () => ['6968988112302050566', '1'],
    counts: () => ({ '6968988112302050566': { likes: 11 } }),
  },
};
