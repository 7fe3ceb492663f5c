import type { Asked, Reply } from './test-server.ts';

/**
 * Replies of networks that show an app little but its own accounts, built after the published examples that each
 * part names. None was recorded from the live service.
 */

/** https://developers.facebook.com/docs/graph-api/reference/page/feed/ and …/reference/page-post/ */
export function facebookReplies({ url }: Asked): Reply | undefined {
  if (url.pathname !== '/v25.0/example.page/posts') return undefined;
  return {
    body: {
      data: [
        {
          id: '100_1',
          message: 'Read this #news',
          created_time: '2026-11-20T05:00:00+0000',
          permalink_url: 'https://www.facebook.com/100/posts/1',
          full_picture: 'https://scontent.example/p.jpg',
          from: { name: 'Example Page', id: '100' },
          shares: { count: 12 },
          attachments: {
            data: [
              {
                type: 'share',
                url: 'https://l.facebook.com/l.php?u=x',
                unshimmed_url: 'https://news.example/a',
              },
            ],
          },
          reactions: { data: [], summary: { total_count: 40 } },
          comments: { data: [], summary: { total_count: 5 } },
        },
        { id: '100_2', created_time: '2026-11-19T05:00:00+0000', from: { name: 'Example Page', id: '100' } },
      ],
      paging: { cursors: { before: 'a', after: 'b' } },
    },
  };
}

/** The envelope of https://developers.facebook.com/docs/graph-api/guides/error-handling */
export function graphError(code: number, message: string): object {
  return { error: { message, type: 'OAuthException', code, error_subcode: 1, fbtrace_id: 'EJplcsCHuLu' } };
}

const instagramMedia = {
  id: '17880997618081620',
  caption: 'Blue #sky again',
  media_type: 'IMAGE',
  media_url: 'https://scontent.example/sky.jpg',
  permalink: 'https://www.instagram.com/p/Csky123/',
  timestamp: '2026-11-20T04:00:00+0000',
  like_count: 120,
  comments_count: 84,
};

/**
 * https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-hashtag/top-media,
 * …/ig-hashtag-search and …/ig-user/business_discovery
 */
export function instagramReplies({ url }: Asked): Reply | undefined {
  switch (url.pathname) {
    case '/v25.0/ig_hashtag_search':
      return { body: { data: [{ id: '17873440459141021' }] } };
    case '/v25.0/17873440459141021/top_media':
      return { body: { data: [instagramMedia], paging: { cursors: { after: 'x' } } } };
    case '/v25.0/17873440459141021/recent_media': {
      const { like_count: _hidden, ...withoutLikes } = instagramMedia;
      const video = {
        media_type: 'VIDEO',
        media_url: 'https://scontent.example/v.mp4',
        permalink: 'https://www.instagram.com/reel/Creel1/',
      };
      return { body: { data: [instagramMedia, { ...withoutLikes, id: '2', ...video }] } };
    }
    case '/v25.0/17841405309211844':
      return {
        body: {
          business_discovery: {
            username: 'bluebottle',
            name: 'Blue Bottle',
            media: {
              data: [{ ...instagramMedia, id: '3', permalink: 'https://www.instagram.com/p/Cbottle/' }],
            },
            id: '17841401441775531',
          },
          id: '17841405309211844',
        },
      };
    default:
      return undefined;
  }
}

/** https://developers.tiktok.com/doc/oauth-user-access-token-management */
export function tiktokToken({ url }: Asked): Reply | undefined {
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
export function tiktokReplies(asked: Asked): Reply | undefined {
  const error = { code: 'ok', message: '', log_id: '202210112248442CB9319E1FB30C1073F3' };
  if (asked.url.pathname === '/v2/video/list/')
    return { body: { data: { videos: [tiktokVideo], cursor: 1_643_332_803_000, has_more: false }, error } };
  if (asked.url.pathname === '/v2/video/query/')
    return { body: { data: { videos: [{ ...tiktokVideo, like_count: 11 }] }, error } };
  return tiktokToken(asked);
}

/** https://open.douyin.com/platform/resource/docs/openapi/account-permission/client-token */
export function douyinToken({ url }: Asked): Reply | undefined {
  return url.pathname === '/oauth/client_token/'
    ? {
        body: {
          data: { access_token: 'clt.hush', description: '', error_code: 0, expires_in: 7200 },
          message: 'success',
        },
      }
    : undefined;
}

/** The example of https://open.douyin.com/platform/resource/docs/openapi/data-open-service/tops-data/hot-video-list/hot-video-list */
export function douyinReplies(asked: Asked): Reply | undefined {
  if (asked.url.pathname !== '/data/extern/billboard/hot_video/') return douyinToken(asked);
  return {
    body: {
      data: {
        error_code: 0,
        description: '',
        list: [
          {
            rank: 1,
            title: '测试视频 #测试话题 @抖音小助手',
            author: '昵称',
            digg_count: 200,
            comment_count: 100,
            hot_words: '手机,视频,热门',
            play_count: 300,
            item_cover: 'https://example.com/x.jpeg',
            hot_value: 10_000,
            share_url:
              'https://www.iesdouyin.com/share/video/QDlWd0EzdWVMU2Q0aU5tKzVaOElvVU03/?region=CN&mid=6753173704399670023',
          },
        ],
      },
      extra: {
        now: 1_597_213_176_393,
        error_code: 0,
        description: '',
        logid: '202008121419360101980821035705926A',
      },
    },
  };
}
