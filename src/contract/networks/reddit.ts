import { t } from '#contract/message.ts';
import { remembered, verified, type NetworkFacts } from './facts.ts';
import { asComment } from './follow-ups.ts';

/** https://www.reddit.com/dev/api#POST_api_submit (new apps need Reddit’s approval) */
export const reddit: NetworkFacts = {
  label: 'Reddit',
  domains: ['reddit.com', 'redd.it'],
  preview: { shape: 'page' },
  // Known at run time only: /api/v1/{subreddit}/post_requirements.
  text: { limit: verified(40_000, 'reddit source of 2017'), unit: remembered('code_points') },
  title: { limit: remembered(300), unit: remembered('code_points'), needed: verified(true, 'PRAW') },
  firstComment: asComment({
    limit: verified(10_000, 'reddit source of 2017'),
    unit: remembered('code_points'),
  }),
  thread: {
    get how() {
      return t`Each part comments on the one before`;
    },
  },
  media: {
    needs: null,
    images: {
      max: remembered(20),
      bytes: remembered(20_000_000),
      formats: ['png', 'jpg', 'gif'],
    },
    video: {
      max: remembered(1),
      bytes: remembered(1_000_000_000),
      seconds: { min: remembered(2), max: remembered(900) },
      formats: ['mp4', 'mov'],
    },
    mixed: remembered(false),
    path: 'upload',
  },
  alt: null,
  most: { hashtags: null, mentions: null, links: null },
  links: { clickable: remembered(true), hurtReach: remembered(false) },
  idempotency: 'none',
  // What the account submitted.
  isSearchReliable: remembered(false),
  refusesRepeats: remembered(false),
  metrics: {
    names: ['score', 'upvote_ratio', 'comments', 'crossposts'],
    counts: { score: ['score'], comments: ['comments'], shares: ['crossposts'] },
  },
  // Authors have no followers that count.
  hasFollowers: false,
};
