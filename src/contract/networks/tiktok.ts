import { fixed, remembered, secondHand, verified, type NetworkFacts } from './facts.ts';
import { noComments, noThreads } from './follow-ups.ts';

/** https://developers.tiktok.com/doc/content-posting-api-reference-direct-post */
export const tiktok: NetworkFacts = {
  label: 'TikTok',
  domains: ['tiktok.com'],
  preview: { shape: 'pictures', isTall: true, accountAbove: false, lines: 2 },
  // Known at run time only: creator_info/query: max_video_post_duration_sec, privacy levels.
  text: { limit: verified(2_200, 'TikTok docs'), unit: verified('utf16', 'TikTok docs') },
  textWith: {
    images: { limit: verified(4_000, 'TikTok docs'), unit: verified('utf16', 'TikTok docs') },
  },
  title: null,
  firstComment: noComments('TikTok'),
  thread: noThreads('TikTok'),
  media: {
    needs: 'media',
    images: {
      max: verified(35, 'TikTok docs'),
      bytes: verified(20_000_000, 'TikTok docs'),
      formats: ['jpg', 'webp'],
    },
    video: {
      max: verified(1, 'TikTok docs'),
      bytes: fixed(4_000_000_000),
      seconds: { min: remembered(1), max: fixed(600) },
      formats: ['mp4', 'mov', 'webm'],
    },
    mixed: verified(false, 'TikTok docs'),
    path: 'either',
  },
  alt: null,
  most: { hashtags: null, mentions: null, links: null },
  links: { clickable: verified(false, 'TikTok docs'), hurtReach: remembered(true) },
  idempotency: 'session',
  // The publish_id’s status, never a second init.
  isSearchReliable: secondHand(true, 'TikTok docs'),
  refusesRepeats: remembered(false),
  metrics: {
    names: ['views', 'likes', 'comments', 'shares'],
    counts: { impressions: ['views'], likes: ['likes'], comments: ['comments'], shares: ['shares'] },
    impressionsAre: 'plays',
  },
  hasFollowers: true,
};
