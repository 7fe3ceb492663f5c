import { t } from '#contract/message.ts';
import { remembered, secondHand, verified, type NetworkFacts } from './facts.ts';
import { asComment } from './follow-ups.ts';
import { networkLabels } from './names.ts';
import { webAddress, type TextForm } from './option-forms.ts';
import type { OptionFacts } from './options.ts';

const source = 'reddit source of 2017';

/** `r/news`, `news`; the profile of an account is the community `u_name`, which people write `u/name`. */
const community: TextForm = {
  fits: (text) =>
    /^(?:\/?u(?:ser)?\/[\w-]{3,20}|(?:\/?r\/)?(?:u_[\w-]{3,20}|[a-z0-9]\w{1,20}))\/?$/i.test(text),
  get what() {
    return t`the name of a community (${{ example: 'r/news' }}) or profile (${{ profile: 'u/name' }})`;
  },
};

const options: readonly OptionFacts[] = [
  {
    kind: 'text',
    name: 'community',
    needed: true,
    audience: true,
    get label() {
      return t`Community`;
    },
    get hint() {
      return t`The name of a community, or u/ and your username for your own profile.`;
    },
    limit: { limit: 30, unit: 'code_points' },
    form: community,
    suggested: true,
  },
  {
    kind: 'text',
    name: 'flair',
    get label() {
      return t`Flair`;
    },
    get hint() {
      return t`As the community writes it. Some communities require one.`;
    },
    limit: { limit: remembered(64), unit: remembered('code_points') },
  },
  {
    kind: 'text',
    name: 'link',
    get label() {
      return t`Link`;
    },
    get hint() {
      return t`Makes it a link post. Not together with images or a video.`;
    },
    limit: { limit: 2_000, unit: 'utf16' },
    form: webAddress,
    shown: 'link',
  },
  {
    kind: 'list',
    name: 'captions',
    get label() {
      return t`Captions`;
    },
    get hint() {
      return t`Of several images, in their order. Everyone sees them.`;
    },
    most: 20,
    limit: { limit: secondHand(180, 'PRAW'), unit: remembered('code_points') },
  },
  {
    kind: 'medium',
    name: 'cover',
    of: 'image',
    get label() {
      return t`Cover of the video`;
    },
    get hint() {
      return t`Shown until the video is ready. Without it, a plain image is used.`;
    },
    image: { bytes: remembered(20_000_000), formats: ['png', 'jpg'] },
    path: 'upload',
  },
  {
    kind: 'flag',
    name: 'nsfw',
    get label() {
      return t`For adults (NSFW)`;
    },
    usual: false,
  },
  {
    kind: 'flag',
    name: 'spoiler',
    get label() {
      return t`Spoiler`;
    },
    usual: false,
  },
  {
    kind: 'flag',
    name: 'send_replies',
    get label() {
      return t`Send replies to the account’s inbox`;
    },
    usual: true,
  },
];

/** https://www.reddit.com/dev/api#POST_api_submit (new apps need Reddit’s approval) */
export const reddit: NetworkFacts = {
  label: networkLabels.reddit,
  domains: ['reddit.com', 'redd.it'],
  preview: { shape: 'page' },
  // A community may allow less: /api/v1/{subreddit}/post_requirements, which `examine` of the adapter reads.
  text: { limit: verified(40_000, source), unit: remembered('code_points') },
  title: {
    limit: secondHand(300, 'working open-source code'),
    unit: remembered('code_points'),
    needed: verified(true, 'PRAW'),
  },
  markup: 'markdown',
  options,
  firstComment: asComment({
    limit: verified(10_000, source),
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
      moves: remembered('always'),
    },
    video: {
      max: secondHand(1, 'PRAW'),
      bytes: remembered(1_000_000_000),
      seconds: { min: remembered(2), max: remembered(900) },
      formats: ['mp4', 'mov'],
    },
    mixed: secondHand(false, 'PRAW'),
    path: 'upload',
  },
  alt: null,
  most: { hashtags: null, mentions: null, links: null },
  links: {
    clickable: remembered(true),
    hashtags: remembered(false),
    mentions: remembered('none'),
    hurtReach: remembered(false),
  },
  idempotency: 'none',
  // The list of what the account submitted shows that a post is there, never that it is not.
  isSearchReliable: remembered(false),
  deletes: secondHand(true, 'PRAW'),
  corrects: secondHand(true, 'PRAW: of text posts; of others it is not documented'),
  refusesRepeats: remembered(false),
  metrics: {
    names: ['score', 'upvote_ratio', 'comments', 'crossposts'],
    counts: { score: ['score'], comments: ['comments'], shares: ['crossposts'] },
  },
  // Authors have no followers that count.
  hasFollowers: false,
  review: { for: verified('everything', 'Reddit, Responsible Builder Policy') },
  commercialContract: verified(true, 'Reddit, Responsible Builder Policy'),
  tested: 'simulation',
};
