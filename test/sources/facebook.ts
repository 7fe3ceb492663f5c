import { noCounts } from '#contract/sources/all.ts';
import type { ReceivedRequest, Reply } from '#test/app/outside-server.ts';
import type { Subject } from './subject.ts';

/** https://developers.facebook.com/docs/graph-api/reference/page/feed/ and …/reference/page-post/ */
export function facebookReplies({ url }: ReceivedRequest): Reply | undefined {
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

export const facebook: Subject = {
  config: (base) => ({ base, accessToken: 'hush-facebook', pages: ['example.page'] }),
  replies: facebookReplies,
  empty: () => ({ body: { data: [] } }),
  broken: [{ data: null }, { data: [{ id: 1 }] }, { data: [{ id: '1', shares: { count: 'many' } }] }],
  found: () => ({
    '100_1': {
      text: 'Read this #news',
      url: 'https://www.facebook.com/100/posts/1',
      linkUrl: 'https://news.example/a',
      imageUrl: 'https://scontent.example/p.jpg',
      authorName: 'Example Page',
      authorHandle: 'example.page',
      tags: ['news'],
      createdAt: new Date('2026-11-20T05:00:00Z'),
      counts: { ...noCounts, likes: 40, comments: 5, shares: 12 },
    },
    '100_2': { text: null, url: 'https://www.facebook.com/100_2', counts: noCounts },
  }),
};
