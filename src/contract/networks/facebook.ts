import { remembered, secondHand, verified, type NetworkFacts } from './facts.ts';
import { asComment, noThreads } from './follow-ups.ts';

/** https://developers.facebook.com/docs/pages-api/posts (Pages; profiles and groups have no API) */
export const facebook: NetworkFacts = {
  label: 'Facebook',
  domains: ['facebook.com', 'fb.com', 'fb.me', 'fb.watch', 'messenger.com'],
  preview: { shape: 'page', lines: 5 },
  text: { limit: secondHand(63_206, 'working open-source code'), unit: remembered('utf16') },
  title: null,
  firstComment: asComment({ limit: remembered(8_000), unit: remembered('utf16') }),
  thread: noThreads('Facebook'),
  media: {
    needs: null,
    images: {
      max: remembered(10),
      bytes: secondHand(4_000_000, 'working open-source code, error 1366046'),
      formats: ['jpg', 'png', 'gif'],
    },
    video: {
      max: remembered(1),
      bytes: remembered(10_000_000_000),
      seconds: { min: remembered(1), max: remembered(14_400) },
      formats: ['mp4', 'mov'],
    },
    mixed: remembered(false),
    path: 'either',
  },
  alt: { limit: remembered(1_000), unit: remembered('utf16'), video: remembered(false) },
  most: { hashtags: null, mentions: null, links: null },
  links: { clickable: remembered(true), hurtReach: remembered(true) },
  idempotency: 'none',
  // The Page's own posts.
  isSearchReliable: remembered(false),
  refusesRepeats: verified(true, 'Graph API error handling: 506 on consecutive identical posts'),
  metrics: {
    names: ['views', 'reach', 'reactions', 'clicks', 'comments', 'shares'],
    counts: {
      impressions: ['views'],
      reach: ['reach'],
      likes: ['reactions'],
      comments: ['comments'],
      shares: ['shares'],
      clicks: ['clicks'],
    },
    impressionsAre: 'views',
  },
  hasFollowers: true,
};
