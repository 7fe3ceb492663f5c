import { t } from '#contract/message.ts';
import { fixed, remembered, verified, type NetworkFacts } from './facts.ts';

const text = {
  limit: verified(280, 'twitter-text config/v3.json; more with the premium tier'),
  unit: verified('weighted', 'twitter-text config/v3.json'),
} as const;

/** https://docs.x.com/x-api/posts/creation-of-a-post */
export const x: NetworkFacts = {
  label: 'X',
  domains: ['x.com', 'twitter.com', 't.co'],
  preview: { shape: 'words' },
  text,
  title: null,
  firstComment: {
    get how() {
      return t`A reply to the post; X may refuse it to some apps`;
    },
    text,
  },
  thread: {
    get how() {
      return t`Each part replies to the one before; X may refuse it to some apps`;
    },
  },
  media: {
    needs: null,
    images: {
      max: verified(4, 'X docs'),
      bytes: verified(5_000_000, 'X docs'),
      formats: ['jpg', 'png', 'webp', 'gif'],
      gifBytes: verified(15_000_000, 'X docs'),
    },
    video: {
      max: verified(1, 'X docs'),
      bytes: fixed(512_000_000),
      seconds: { min: verified(0.5, 'X docs'), max: fixed(140) },
      formats: ['mp4', 'mov'],
    },
    mixed: verified(false, 'X docs: four photos, or one gif, or one video'),
    path: 'upload',
  },
  alt: {
    limit: verified(1_000, 'X OpenAPI'),
    unit: remembered('utf16'),
    video: remembered(false),
  },
  most: { hashtags: null, mentions: null, links: null },
  links: {
    clickable: verified(true, 'X docs'),
    // A post with a URL costs $0.20 instead of $0.015.
    hurtReach: verified(true, 'X docs, pricing'),
  },
  idempotency: 'none',
  // The account’s own timeline.
  isSearchReliable: remembered(false),
  refusesRepeats: verified(true, 'X docs: duplicate content answers 403'),
  metrics: {
    names: ['likes', 'reposts', 'replies', 'quotes', 'bookmarks', 'impressions'],
    counts: {
      impressions: ['impressions'],
      likes: ['likes'],
      comments: ['replies'],
      shares: ['reposts', 'quotes'],
      saves: ['bookmarks'],
    },
  },
  hasFollowers: true,
};
