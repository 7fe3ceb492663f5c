import { noCounts } from '#contract/sources/all.ts';
import type { ReceivedRequest, Reply } from '#test/app/outside-server.ts';
import type { Subject } from './subject.ts';

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
export function instagramReplies({ url }: ReceivedRequest): Reply | undefined {
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

export const instagram: Subject = {
  config: (base) => ({
    base,
    accessToken: 'hush-instagram',
    userId: '17841405309211844',
    hashtags: ['#sky'],
    usernames: ['@bluebottle'],
  }),
  replies: instagramReplies,
  empty: ({ url }) => ({
    body:
      url.pathname === '/v25.0/17841405309211844'
        ? { business_discovery: { username: 'bluebottle' } }
        : { data: url.pathname.endsWith('search') ? [{ id: '1' }] : [] },
  }),
  broken: [{ data: null }, { data: [{ id: '1', permalink: 5 }] }],
  found: () => ({
    Csky123: {
      text: 'Blue #sky again',
      url: 'https://www.instagram.com/p/Csky123/',
      imageUrl: 'https://scontent.example/sky.jpg',
      authorName: null,
      authorHandle: null,
      tags: ['sky'],
      createdAt: new Date('2026-11-20T04:00:00Z'),
      counts: { ...noCounts, likes: 120, comments: 84 },
    },
    Creel1: { imageUrl: null, counts: { ...noCounts, likes: null, comments: 84 } },
    Cbottle: { authorName: 'Blue Bottle', authorHandle: 'bluebottle' },
  }),
};
