import { noCounts } from '#contract/sources/all.ts';
import type { ReceivedRequest, Reply } from '#test/app/outside-server.ts';
import type { Subject } from './subject.ts';

const hourMs = 3_600_000;

/** https://open.douyin.com/platform/resource/docs/openapi/account-permission/client-token */
export function douyinToken({ url }: ReceivedRequest): Reply | undefined {
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
export function douyinReplies(request: ReceivedRequest): Reply | undefined {
  if (request.url.pathname !== '/data/extern/billboard/hot_video/') return douyinToken(request);
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

export const douyin: Subject = {
  config: (base) => ({ base, clientKey: 'hush-key', clientSecret: 'hush-secret' }),
  token: douyinToken,
  replies: douyinReplies,
  empty: (request) => douyinToken(request) ?? { body: { data: { error_code: 0, list: [] } } },
  says: { waitMs: 14.25 * hourMs },
  broken: [
    { data: { error_code: 0 } },
    { data: { error_code: 0, list: null } },
    { data: { error_code: 0, list: [{ title: 5 }] } },
  ],
  found: () => ({
    QDlWd0EzdWVMU2Q0aU5tKzVaOElvVU03: {
      title: '测试视频 #测试话题 @抖音小助手',
      imageUrl: 'https://example.com/x.jpeg',
      authorName: '昵称',
      tags: ['手机', '视频', '热门', '测试话题'],
      createdAt: null,
      counts: { ...noCounts, likes: 200, comments: 100, views: 300, shares: null },
    },
  }),
};
