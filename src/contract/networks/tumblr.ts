import { remembered, secondHand, verified, type NetworkFacts } from './facts.ts';

/** https://www.tumblr.com/docs/en/api/v2 and https://www.tumblr.com/docs/npf */
export const tumblr: NetworkFacts = {
  label: 'Tumblr',
  live: '/v2/user/limits',
  // The limit is of one text block, of which a post takes a thousand; we write one.
  text: {
    limit: verified(4_096, 'Tumblr NPF specification'),
    unit: verified('code_points', 'Tumblr NPF specification'),
  },
  title: null,
  firstComment: { impossible: 'Tumblr lets no program reply to a post.' },
  thread: { how: 'Each part reblogs the one before' },
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
  lookUp: { how: 'The blog’s own posts', sure: remembered(false) },
  refusesRepeats: remembered(false),
  metrics: ['likes', 'reblogs', 'replies'],
};
