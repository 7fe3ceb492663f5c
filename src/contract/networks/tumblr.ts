import { t } from '#contract/message.ts';
import { remembered, secondHand, verified, type NetworkFacts } from './facts.ts';

/** https://www.tumblr.com/docs/en/api/v2 and https://www.tumblr.com/docs/npf */
export const tumblr: NetworkFacts = {
  label: 'Tumblr',
  domains: ['tumblr.com', 'tmblr.co'],
  preview: { shape: 'page' },
  // Known at run time only: /v2/user/limits. The limit is of one text block; a post can have a thousand, and
  // we write one.
  text: {
    limit: verified(4_096, 'Tumblr NPF specification'),
    unit: verified('code_points', 'Tumblr NPF specification'),
  },
  title: null,
  firstComment: {
    get impossible() {
      return t`Tumblr lets no program reply to a post.`;
    },
  },
  thread: {
    get how() {
      return t`Each part reblogs the one before`;
    },
  },
  media: {
    needs: null,
    images: {
      max: verified(30, 'Tumblr NPF specification'),
      bytes: remembered(20_000_000),
      formats: ['jpg', 'png', 'gif', 'webp'],
      gifBytes: remembered(10_000_000),
    },
    video: {
      max: verified(1, 'Tumblr NPF specification'),
      bytes: remembered(500_000_000),
      seconds: { min: remembered(0), max: remembered(600) },
      formats: ['mp4', 'mov'],
    },
    mixed: verified(true, 'Tumblr NPF specification'),
    path: 'upload',
  },
  alt: { limit: remembered(4_096), unit: remembered('code_points'), video: secondHand(false, 'Tumblr NPF') },
  most: { hashtags: null, mentions: null, links: null },
  links: { clickable: verified(true, 'Tumblr NPF specification'), hurtReach: remembered(false) },
  idempotency: 'none',
  // The blog’s own posts.
  isSearchReliable: remembered(false),
  refusesRepeats: remembered(false),
  metrics: {
    names: ['likes', 'reblogs', 'replies'],
    counts: { likes: ['likes'], comments: ['replies'], shares: ['reblogs'] },
  },
  // Only its owner sees who follows a blog.
  hasFollowers: false,
};
