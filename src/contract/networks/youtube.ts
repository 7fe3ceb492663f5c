import { t } from '#contract/message.ts';
import { remembered, secondHand, verified, type NetworkFacts } from './facts.ts';
import { noThreads } from './follow-ups.ts';
import { networkLabels } from './names.ts';
import { videoTag } from './option-forms.ts';
import type { OptionFacts } from './options.ts';
import { videoCategories } from './youtube-categories.ts';

const insert = 'Videos: insert, 2026';
const resource = 'Videos: resource representation';

/** What a day's quota of a Google project allows, and what Copydesk's requests take of it. */
export const youtubeQuota = {
  uploads: verified(100, 'quota costs, 2026: videos.insert has a quota of its own'),
  units: verified(10_000, 'quota costs, 2026'),
  /** Of an update, a thumbnail, an entry in a playlist, a comment, a deletion. */
  change: verified(50, 'quota costs, 2026'),
  read: verified(1, 'quota costs, 2026'),
} as const;

const options: readonly OptionFacts[] = [
  {
    kind: 'choice',
    name: 'made_for_kids',
    needed: true,
    get label() {
      return t`Made for kids`;
    },
    get hint() {
      return t`The law requires an answer for each video. Videos made for kids have no comments, so no first comment either.`;
    },
    get choices() {
      return [
        { value: 'no', label: t`No, not made for kids` },
        { value: 'yes', label: t`Yes, made for kids` },
      ];
    },
    usual: null,
  },
  {
    kind: 'choice',
    name: 'visibility',
    audience: true,
    get label() {
      return t`Visibility`;
    },
    get hint() {
      return t`Unlisted videos are seen by everyone who has the link, private ones only by the channel.`;
    },
    choices: [
      {
        value: 'public',
        get label() {
          return t`Public`;
        },
      },
      {
        value: 'unlisted',
        get label() {
          return t`Unlisted`;
        },
      },
      {
        value: 'private',
        get label() {
          return t`Private`;
        },
      },
    ],
    usual: 'public',
  },
  {
    kind: 'offered',
    name: 'playlists',
    get label() {
      return t`Playlists`;
    },
    get hint() {
      return t`The video is added when it is published.`;
    },
    most: 5,
  },
  {
    kind: 'medium',
    name: 'thumbnail',
    of: 'image',
    get label() {
      return t`Thumbnail`;
    },
    get hint() {
      return t`1280 × 720 pixels are usual. Without it, YouTube chooses a frame. The channel must be verified by phone.`;
    },
    image: {
      bytes: verified(50_000_000, 'Thumbnails: set, since 14 September 2026'),
      formats: ['jpg', 'png'],
    },
    path: 'upload',
  },
  {
    kind: 'list',
    name: 'tags',
    get label() {
      return t`Tags`;
    },
    get hint() {
      return t`Not seen by viewers. 500 characters for all of them; a tag with a space counts two more.`;
    },
    most: 60,
    limit: { limit: remembered(100), unit: 'code_points' },
    form: videoTag,
  },
  {
    kind: 'choice',
    name: 'category',
    get label() {
      return t`Category`;
    },
    get choices() {
      return videoCategories();
    },
    usual: '22',
  },
  {
    kind: 'flag',
    name: 'synthetic',
    get label() {
      return t`Altered or synthetic content`;
    },
    get hint() {
      return t`YouTube requires this for realistic content that was made or changed by AI or editing.`;
    },
    usual: false,
  },
  {
    kind: 'flag',
    name: 'paid_promotion',
    get label() {
      return t`Paid promotion`;
    },
    get hint() {
      return t`For paid product placement, sponsorship or endorsement.`;
    },
    usual: false,
  },
  {
    kind: 'flag',
    name: 'notify_subscribers',
    get label() {
      return t`Notify subscribers`;
    },
    usual: true,
  },
  {
    kind: 'flag',
    name: 'embeddable',
    get label() {
      return t`Allow embedding`;
    },
    usual: true,
  },
  {
    kind: 'choice',
    name: 'license',
    get label() {
      return t`License`;
    },
    choices: [
      {
        value: 'youtube',
        get label() {
          return t`Standard YouTube license`;
        },
      },
      {
        value: 'creativeCommon',
        get label() {
          return t`Creative Commons – Attribution`;
        },
      },
    ],
    usual: 'youtube',
  },
];

/** https://developers.google.com/youtube/v3/docs/videos/insert */
export const youtube: NetworkFacts = {
  label: networkLabels.youtube,
  domains: ['youtube.com', 'youtu.be', 'youtube-nocookie.com'],
  preview: { shape: 'pictures', isTall: false, accountAbove: false, lines: 2 },
  text: {
    limit: secondHand(5_000, 'vendor documentation'),
    unit: secondHand('bytes', 'vendor documentation'),
  },
  title: {
    limit: secondHand(100, 'vendor documentation'),
    unit: remembered('utf16'),
    needed: verified(true, 'Videos: update requires snippet.title'),
  },
  refuses: secondHand(['<', '>'], 'vendor documentation'),
  options,
  firstComment: {
    get how() {
      return t`A comment on the video`;
    },
    text: { limit: remembered(10_000), unit: remembered('utf16') },
  },
  thread: noThreads('YouTube'),
  media: {
    needs: 'video',
    images: null,
    video: {
      max: verified(1, insert),
      bytes: verified(256_000_000_000, insert),
      // For channels that are verified by phone; for others the account's own limit holds.
      seconds: { min: remembered(1), max: remembered(43_200) },
      formats: ['mp4', 'mov', 'webm', 'm4v'],
    },
    mixed: verified(false, insert),
    path: 'upload',
  },
  alt: null,
  most: { hashtags: remembered(60), mentions: null, links: null },
  links: {
    clickable: remembered(true),
    hashtags: remembered(true),
    mentions: remembered('name'),
    hurtReach: remembered(false),
  },
  // What is published is a video that was uploaded as private: publishing it twice publishes one video.
  idempotency: 'session',
  isSearchReliable: verified(true, `${resource}: status.privacyStatus`),
  deletes: verified(true, 'Videos: delete'),
  corrects: verified(true, 'Videos: update'),
  refusesRepeats: remembered(false),
  metrics: {
    // Shares and watch time are only in the Analytics API, which wants a further permission.
    names: ['views', 'likes', 'comments'],
    counts: { impressions: ['views'], likes: ['likes'], comments: ['comments'] },
    impressionsAre: 'plays',
  },
  // Rounded to three digits above 1,000.
  hasFollowers: true,
  tested: 'simulation',
};
