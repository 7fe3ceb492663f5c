import { t } from '#contract/message.ts';
import { fixed, remembered, secondHand, verified, type NetworkFacts } from './facts.ts';
import { asReply, repliesInTurn } from './follow-ups.ts';
import { networkLabels } from './names.ts';
import { topicTag } from './option-forms.ts';

const text = {
  limit: verified(500, 'Threads publishing reference'),
  unit: verified('emoji_bytes', 'Threads publishing reference'),
} as const;

/** https://developers.facebook.com/docs/threads/reference/publishing */
export const threads: NetworkFacts = {
  label: networkLabels.threads,
  domains: ['threads.net', 'threads.com'],
  preview: { shape: 'words' },
  // Known at run time only: /me/threads_publishing_limit.
  text,
  title: null,
  options: [
    {
      name: 'topic',
      kind: 'text',
      get label() {
        return t`Topic`;
      },
      get hint() {
        return t`1 to 50 characters, without periods and ampersands. Without it, the first hashtag is the topic.`;
      },
      limit: { limit: 50, unit: 'code_points' },
      form: topicTag,
    },
    {
      name: 'reply_control',
      kind: 'choice',
      get label() {
        return t`Who can reply`;
      },
      get choices() {
        return [
          { value: 'everyone', label: t`Everyone` },
          { value: 'accounts_you_follow', label: t`Accounts you follow` },
          { value: 'followers_only', label: t`Followers` },
          { value: 'mentioned_only', label: t`Mentioned accounts` },
        ];
      },
      usual: 'everyone',
    },
  ],
  firstComment: asReply(text),
  thread: repliesInTurn,
  media: {
    needs: null,
    images: {
      max: secondHand(20, 'vendor documentation'),
      bytes: secondHand(8_000_000, 'vendor documentation'),
      formats: ['jpg', 'png'],
      ratio: { min: secondHand(0.1, 'vendor documentation'), max: secondHand(10, 'vendor documentation') },
    },
    video: {
      max: secondHand(20, 'vendor documentation: as part of a carousel'),
      bytes: fixed(1_000_000_000),
      seconds: { min: remembered(0), max: fixed(300) },
      formats: ['mov', 'mp4'],
    },
    mixed: remembered(true),
    path: 'public_address',
  },
  alt: {
    limit: verified(1_000, 'Threads publishing reference'),
    unit: remembered('utf16'),
    video: remembered(true),
  },
  // Of several hashtags one becomes the topic and the others stay plain text: nothing is refused.
  most: {
    hashtags: null,
    mentions: null,
    links: secondHand(5, 'vendor documentation'),
  },
  links: {
    clickable: verified(true, 'Threads publishing reference'),
    hashtags: remembered(true),
    mentions: remembered('name'),
    hurtReach: remembered(true),
  },
  idempotency: 'container',
  // The container’s status says PUBLISHED.
  isSearchReliable: secondHand(true, 'working open-source code'),
  deletes: verified(true, 'Threads API, Delete Posts'),
  refusesRepeats: remembered(false),
  metrics: {
    names: ['views', 'likes', 'replies', 'reposts', 'quotes', 'shares'],
    counts: {
      impressions: ['views'],
      likes: ['likes'],
      comments: ['replies'],
      shares: ['reposts', 'quotes', 'shares'],
    },
    impressionsAre: 'views',
  },
  hasFollowers: true,
  review: { for: verified('other_people', 'Meta, App Review') },
  tested: 'simulation',
};
