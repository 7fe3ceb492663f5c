import { t } from '#contract/message.ts';
import { remembered, secondHand, verified, type Formats, type NetworkFacts } from './facts.ts';
import { asComment, noCommentsOnStories, noThreads } from './follow-ups.ts';
import { networkLabels } from './names.ts';
import { webAddress } from './option-forms.ts';

/** Of reels and of stories; 9:16 is the shape that Facebook names. */
const upright = {
  min: verified(9 / 16, 'Reels Publishing API, Page Stories API'),
  max: remembered(16 / 9),
};

const videoFormats = ['mp4', 'mov'] as const;

const image = {
  bytes: secondHand(4_000_000, 'working open-source code, error 1366046'),
  formats: ['jpg', 'png', 'gif'],
  moves: remembered('never'),
} as const;

const formats: Formats = {
  option: 'format',
  facts: {
    reel: {
      label: 'Facebook Reels',
      preview: { shape: 'pictures', isTall: true, accountAbove: false, lines: 2 },
      media: {
        needs: 'video',
        images: null,
        video: {
          max: verified(1, 'Reels Publishing API'),
          bytes: remembered(10_000_000_000),
          ratio: upright,
          seconds: { min: verified(3, 'Reels Publishing API'), max: verified(90, 'Reels Publishing API') },
          formats: videoFormats,
        },
        mixed: verified(false, 'Reels Publishing API'),
        path: 'either',
      },
      alt: null,
    },
    story: {
      label: 'Facebook Stories',
      preview: { shape: 'pictures', isTall: true, isStory: true, accountAbove: true },
      textless: verified(true, 'Page Stories API: no parameter for a text'),
      media: {
        needs: 'media',
        images: { max: verified(1, 'Page Stories API'), ...image },
        video: {
          max: verified(1, 'Page Stories API'),
          bytes: remembered(10_000_000_000),
          ratio: upright,
          // The page says 90 too; 60 is its limit for a reel that is a story.
          seconds: { min: verified(3, 'Page Stories API'), max: verified(60, 'Page Stories API') },
          formats: videoFormats,
        },
        mixed: verified(false, 'Page Stories API'),
        path: 'either',
      },
      alt: null,
      firstComment: noCommentsOnStories('Facebook'),
    },
  },
};

/** https://developers.facebook.com/docs/pages-api/posts (Pages; profiles and groups have no API) */
export const facebook: NetworkFacts = {
  label: networkLabels.facebook,
  domains: ['facebook.com', 'fb.com', 'fb.me', 'fb.watch', 'messenger.com'],
  preview: { shape: 'page', lines: 5 },
  text: { limit: secondHand(63_206, 'working open-source code'), unit: remembered('utf16') },
  title: null,
  formats,
  options: [
    {
      name: 'format',
      kind: 'choice',
      get label() {
        return t`Format`;
      },
      get hint() {
        return t`A reel is one upright video of 3 to 90 seconds. A story is one image or video, shown for 24 hours without the text.`;
      },
      get choices() {
        return [
          { value: 'feed', label: t`Post` },
          { value: 'reel', label: t`Reel` },
          { value: 'story', label: t({ message: 'Story', context: 'format' }) },
        ];
      },
      usual: 'feed',
    },
    {
      name: 'link',
      kind: 'text',
      get label() {
        return t`Link preview`;
      },
      get hint() {
        return t`The URL whose preview is shown below the text, without images or video. Without it, that is the first URL in the text.`;
      },
      limit: { limit: 2_048, unit: 'utf16' },
      form: webAddress,
      shown: 'link',
      formats: [null],
    },
  ],
  firstComment: asComment({ limit: remembered(8_000), unit: remembered('utf16') }),
  thread: noThreads('Facebook'),
  media: {
    needs: null,
    images: {
      max: remembered(10),
      ...image,
    },
    video: {
      max: remembered(1),
      bytes: remembered(10_000_000_000),
      seconds: { min: remembered(1), max: remembered(14_400) },
      formats: videoFormats,
    },
    mixed: remembered(false),
    path: 'either',
  },
  alt: { limit: remembered(1_000), unit: remembered('utf16'), video: remembered(false) },
  most: { hashtags: null, mentions: null, links: null },
  links: {
    clickable: remembered(true),
    hashtags: remembered(true),
    mentions: remembered('none'),
    hurtReach: remembered(true),
  },
  idempotency: 'none',
  // The Page's own posts.
  isSearchReliable: remembered(false),
  deletes: verified(true, 'Graph API reference, Page Post: Deleting'),
  corrects: verified(true, 'Pages API, Posts: Update a Post'),
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
  review: { for: verified('other_people', 'Meta, App Review') },
  tested: 'simulation',
};
