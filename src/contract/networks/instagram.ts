import { t } from '#contract/message.ts';
import { fixed, remembered, secondHand, verified, type Formats, type NetworkFacts } from './facts.ts';
import { noCommentsOnStories, noThreads } from './follow-ups.ts';
import { networkLabels } from './names.ts';
import { digits, metaUsername } from './option-forms.ts';

const reference = 'IG User Media reference';

const image = {
  bytes: verified(8_000_000, reference),
  formats: ['jpg'],
} as const;

const videoFormats = ['mp4', 'mov'] as const;

// `upload_type=resumable`, in the reference; images have to be fetched.
const videoPath = 'upload';

const reelSeconds = {
  min: verified(3, `${reference}, reel`),
  max: verified(900, `${reference}, reel`),
};

const formats: Formats = {
  option: 'format',
  // https://developers.facebook.com/docs/instagram-platform/content-publishing
  videoAlone: 'reel',
  facts: {
    reel: {
      label: 'Instagram Reels',
      preview: { shape: 'pictures', isTall: true, accountAbove: false, lines: 2 },
      media: {
        needs: 'video',
        images: null,
        video: {
          max: verified(1, reference),
          bytes: fixed(300_000_000),
          ratio: { min: verified(0.01, `${reference}, reel`), max: verified(10, `${reference}, reel`) },
          seconds: reelSeconds,
          formats: videoFormats,
          path: videoPath,
        },
        mixed: verified(false, reference),
        path: 'public_address',
      },
      alt: null,
    },
    story: {
      label: 'Instagram Stories',
      preview: { shape: 'pictures', isTall: true, isStory: true, accountAbove: true },
      textless: verified(true, `${reference}: a caption is not supported on stories`),
      media: {
        needs: 'media',
        // 9:16 is recommended; other shapes get a border.
        images: { max: verified(1, reference), ...image },
        video: {
          max: verified(1, reference),
          bytes: verified(100_000_000, `${reference}, story`),
          ratio: { min: verified(0.1, `${reference}, story`), max: verified(10, `${reference}, story`) },
          seconds: { min: verified(3, `${reference}, story`), max: verified(60, `${reference}, story`) },
          formats: videoFormats,
          path: videoPath,
        },
        mixed: verified(false, reference),
        path: 'public_address',
      },
      alt: null,
      // Answers to a story are messages.
      firstComment: noCommentsOnStories('Instagram'),
    },
  },
};

/** https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media */
export const instagram: NetworkFacts = {
  label: networkLabels.instagram,
  domains: ['instagram.com', 'instagr.am', 'ig.me'],
  preview: { shape: 'pictures', isTall: false, accountAbove: true, lines: 2 },
  // Known at run time only: /{account}/content_publishing_limit.
  text: { limit: verified(2_200, reference), unit: remembered('utf16') },
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
        return t`One video alone is always a reel. A story is one image or video, shown for 24 hours without the text.`;
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
      name: 'share_to_feed',
      kind: 'flag',
      get label() {
        return t`Show the reel in the feed`;
      },
      get hint() {
        return t`Otherwise it is shown under Reels only.`;
      },
      usual: true,
      formats: ['reel'],
    },
    {
      name: 'cover',
      kind: 'medium',
      of: 'image',
      get label() {
        return t`Cover of the reel`;
      },
      get hint() {
        return t`Without it, Instagram chooses a frame.`;
      },
      image: { bytes: verified(8_000_000, `${reference}, reel cover`), formats: ['jpg'] },
      path: 'public_address',
      formats: ['reel'],
    },
    {
      name: 'collaborators',
      kind: 'list',
      get label() {
        return t`Collaborators`;
      },
      get hint() {
        return t`Usernames of up to three accounts that are invited as co-authors; not of stories.`;
      },
      most: 3,
      limit: { limit: 30, unit: 'code_points' },
      form: metaUsername,
      formats: [null, 'reel'],
    },
    {
      name: 'user_tags',
      kind: 'list',
      get label() {
        return t`Tagged people`;
      },
      get hint() {
        return t`Usernames of public accounts, tagged on the first medium.`;
      },
      most: 20,
      limit: { limit: 30, unit: 'code_points' },
      form: metaUsername,
    },
    {
      name: 'location',
      kind: 'text',
      get label() {
        return t`Location`;
      },
      get hint() {
        return t`The number of a Facebook page that has a place; not of stories.`;
      },
      limit: { limit: 20, unit: 'code_points' },
      form: digits,
      formats: [null, 'reel'],
    },
  ],
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
      max: verified(10, reference),
      ...image,
      ratio: {
        min: verified(0.8, `${reference}, 4:5`),
        max: verified(1.91, reference),
      },
    },
    video: {
      max: verified(10, `${reference}, as part of a carousel`),
      bytes: fixed(300_000_000),
      seconds: reelSeconds,
      formats: videoFormats,
      path: videoPath,
    },
    mixed: verified(true, `${reference}, carousel`),
    path: 'public_address',
  },
  alt: {
    limit: verified(1_000, reference),
    unit: remembered('utf16'),
    video: verified(false, reference),
  },
  most: {
    hashtags: verified(30, reference),
    mentions: verified(20, reference),
    links: null,
  },
  links: {
    clickable: verified(false, reference),
    hashtags: verified(true, reference),
    mentions: verified('name', reference),
    hurtReach: remembered(true),
  },
  idempotency: 'container',
  // The container’s status_code says PUBLISHED.
  isSearchReliable: remembered(true),
  // With the permission instagram_manage_contents, since December 2025.
  deletes: secondHand(true, 'working open-source code'),
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
  review: { for: verified('other_people', 'Instagram Platform, App Review') },
  tested: 'simulation',
};
