import { t } from '#contract/message.ts';
import { fixed, remembered, verified, type NetworkFacts } from './facts.ts';
import { noThreads } from './follow-ups.ts';

/** https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media */
export const instagram: NetworkFacts = {
  label: 'Instagram',
  domains: ['instagram.com', 'instagr.am', 'ig.me'],
  preview: { shape: 'pictures', isTall: false, accountAbove: true, lines: 2 },
  // Known at run time only: /{account}/content_publishing_limit.
  text: { limit: verified(2_200, 'IG User Media reference'), unit: remembered('utf16') },
  title: null,
  firstComment: {
    get how() {
      return t`A comment on the media`;
    },
    text: { limit: remembered(2_200), unit: remembered('utf16') },
  },
  thread: noThreads('Instagram'),
  media: {
    needs: 'media',
    images: {
      max: verified(10, 'IG User Media reference'),
      bytes: verified(8_000_000, 'IG User Media reference'),
      formats: ['jpg'],
      ratio: {
        min: verified(0.8, 'IG User Media reference, 4:5'),
        max: verified(1.91, 'IG User Media reference'),
      },
    },
    video: {
      max: verified(10, 'IG User Media reference, as part of a carousel'),
      bytes: fixed(300_000_000),
      seconds: {
        min: verified(3, 'IG User Media reference, reel'),
        max: verified(900, 'IG User Media reference, reel'),
      },
      formats: ['mp4', 'mov'],
    },
    mixed: verified(true, 'IG User Media reference, carousel'),
    path: 'public_address',
  },
  alt: {
    limit: verified(1_000, 'IG User Media reference'),
    unit: remembered('utf16'),
    video: verified(false, 'IG User Media reference'),
  },
  most: {
    hashtags: verified(30, 'IG User Media reference'),
    mentions: verified(20, 'IG User Media reference'),
    links: null,
  },
  links: { clickable: verified(false, 'IG User Media reference'), hurtReach: remembered(true) },
  idempotency: 'container',
  // The container’s status_code says PUBLISHED.
  isSearchReliable: remembered(true),
  refusesRepeats: remembered(false),
  metrics: {
    names: ['views', 'reach', 'likes', 'comments', 'shares', 'saves'],
    counts: {
      impressions: ['views'],
      reach: ['reach'],
      likes: ['likes'],
      comments: ['comments'],
      shares: ['shares'],
      saves: ['saves'],
    },
    impressionsAre: 'views',
    lateHours: 48,
  },
  hasFollowers: true,
};
