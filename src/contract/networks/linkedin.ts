import { fixed, remembered, secondHand, type NetworkFacts } from './facts.ts';
import { asComment, noThreads } from './follow-ups.ts';

/** https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/posts-api */
export const linkedin: NetworkFacts = {
  label: 'LinkedIn',
  domains: ['linkedin.com', 'lnkd.in'],
  preview: { shape: 'page', lines: 3 },
  text: { limit: secondHand(3_000, 'vendor documentation'), unit: remembered('utf16') },
  title: null,
  firstComment: asComment({ limit: secondHand(1_250, 'vendor documentation'), unit: remembered('utf16') }),
  thread: noThreads('LinkedIn'),
  media: {
    needs: null,
    images: {
      max: secondHand(20, 'vendor documentation'),
      bytes: remembered(8_000_000),
      formats: ['jpg', 'png', 'gif'],
    },
    video: {
      max: remembered(1),
      bytes: fixed(5_000_000_000),
      seconds: { min: secondHand(3, 'vendor documentation'), max: fixed(900) },
      formats: ['mp4'],
    },
    mixed: remembered(false),
    path: 'upload',
  },
  alt: { limit: remembered(4_086), unit: remembered('utf16'), video: remembered(false) },
  most: { hashtags: null, mentions: null, links: null },
  links: { clickable: remembered(true), hurtReach: remembered(true) },
  idempotency: 'none',
  // An organization’s own posts; a member’s cannot be listed.
  isSearchReliable: remembered(false),
  refusesRepeats: secondHand(true, 'working open-source code: 422 duplicate'),
  metrics: {
    names: ['impressions', 'reach', 'reactions', 'comments', 'reshares', 'clicks'],
    counts: {
      impressions: ['impressions'],
      reach: ['reach'],
      likes: ['reactions'],
      comments: ['comments'],
      shares: ['reshares'],
      clicks: ['clicks'],
    },
  },
  hasFollowers: true,
};
