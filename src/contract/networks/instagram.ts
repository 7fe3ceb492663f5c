import { t } from '#contract/message.ts';
import { fixed, remembered, secondHand, verified, type NetworkFacts } from './facts.ts';
import { noThreads } from './follow-ups.ts';

/** https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media */
export const instagram: NetworkFacts = {
  label: 'Instagram',
  domains: ['instagram.com', 'instagr.am', 'ig.me'],
  preview: { shape: 'pictures', isTall: false, accountAbove: true, lines: 2 },
  // Known at run time only: /{account}/content_publishing_limit.
  text: { limit: verified(2_200, 'IG User Media reference'), unit: remembered('utf16') },
  title: null,
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
};
