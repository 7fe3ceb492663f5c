import { noCounts } from '#contract/sources/all.ts';
import type { ReceivedRequest, Reply } from '#test/app/outside-server.ts';
import type { Subject } from './subject.ts';

/** https://developers.pinterest.com/docs/api/v5/oauth-token */
export function pinterestToken({ url }: ReceivedRequest): Reply | undefined {
  return url.pathname === '/v5/oauth/token'
    ? {
        body: {
          access_token: 'hush-pinterest',
          refresh_token: 'hush-pinterest-next',
          token_type: 'bearer',
          expires_in: 2_592_000,
          refresh_token_expires_in: 5_184_000,
          scope: 'boards:read pins:read',
        },
      }
    : undefined;
}

/** `Pin` in v5/openapi.yaml of https://github.com/pinterest/api-description */
export function pinterestReplies(request: ReceivedRequest): Reply | undefined {
  if (request.url.pathname !== '/v5/pins') return pinterestToken(request);
  return {
    body: {
      items: [
        {
          id: '813744226420795884',
          created_at: '2020-01-01T20:10:40-00:00',
          link: 'https://www.example.org/recipe',
          title: 'A recipe',
          description: 'With #lemons',
          board_id: '1234567',
          board_owner: { username: 'brandpage' },
          media: {
            media_type: 'image',
            images: {
              '150x150': { url: 'https://i.example/150.jpg' },
              '600x': { url: 'https://i.example/600.jpg' },
            },
          },
          pin_metrics: {
            '90d': { pin_click: 1, impression: 2, clickthrough: 3 },
            lifetime_metrics: {
              pin_click: 7,
              impression: 90,
              clickthrough: 2,
              reaction: 10,
              comment: 1,
              save: 4,
            },
          },
        },
        {
          id: '813744226420795885',
          created_at: '2026-11-01T00:00:00',
          title: null,
          description: null,
          link: null,
          pin_metrics: null,
        },
      ],
      bookmark: null,
    },
  };
}

export const pinterest: Subject = {
  config: (base) => ({ base, appId: 'hush-app', appSecret: 'hush-secret', refreshToken: 'hush-refresh' }),
  token: pinterestToken,
  replies: pinterestReplies,
  empty: (request) => pinterestToken(request) ?? { body: { items: [], bookmark: null } },
  broken: [{ items: null }, { items: [{ id: 7 }] }, { items: 'none', bookmark: 5 }],
  found: () => ({
    '813744226420795884': {
      title: 'A recipe',
      text: 'With #lemons',
      url: 'https://www.pinterest.com/pin/813744226420795884',
      linkUrl: 'https://www.example.org/recipe',
      imageUrl: 'https://i.example/600.jpg',
      authorHandle: 'brandpage',
      tags: ['lemons'],
      createdAt: new Date('2020-01-01T20:10:40Z'),
      counts: { ...noCounts, saves: 4, likes: 10, comments: 1 },
    },
    '813744226420795885': { title: null, createdAt: new Date('2026-11-01T00:00:00Z'), counts: noCounts },
  }),
};
