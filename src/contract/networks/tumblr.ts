import { t } from '#contract/message.ts';
import { remembered, secondHand, verified, type NetworkFacts } from './facts.ts';
import { networkLabels } from './names.ts';
import { commaless, webAddress } from './option-forms.ts';
import type { OptionFacts } from './options.ts';

const options: readonly OptionFacts[] = [
  {
    kind: 'list',
    name: 'tags',
    get label() {
      return t`Tags`;
    },
    get hint() {
      return t`Tumblr finds posts by these. Hashtags in the text are only text.`;
    },
    most: remembered(30),
    limit: { limit: remembered(139), unit: remembered('code_points') },
    form: commaless,
  },
  {
    kind: 'text',
    name: 'source_url',
    get label() {
      return t`Source`;
    },
    get hint() {
      return t`The URL of the page that the content is from, shown below the post.`;
    },
    limit: { limit: remembered(2_000), unit: remembered('utf16') },
    form: webAddress,
    shown: 'link',
  },
];

/** https://www.tumblr.com/docs/en/api/v2 and https://www.tumblr.com/docs/npf */
export const tumblr: NetworkFacts = {
  label: networkLabels.tumblr,
  domains: ['tumblr.com', 'tmblr.co'],
  preview: { shape: 'page' },
  // Known at run time only: /v2/user/limits. The limit is of one text block; a post can have a thousand, and
  // we write one.
  text: {
    limit: verified(4_096, 'Tumblr NPF specification'),
    unit: verified('code_points', 'Tumblr NPF specification'),
  },
  title: null,
  options,
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
      moves: remembered('always'),
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
  alt: {
    limit: verified(4_096, 'Tumblr NPF specification'),
    unit: remembered('code_points'),
    video: secondHand(false, 'Tumblr NPF'),
  },
  most: {
    hashtags: null,
    mentions: verified(50, 'Tumblr NPF specification'),
    links: verified(100, 'Tumblr NPF specification'),
  },
  links: {
    clickable: verified(true, 'Tumblr NPF specification'),
    hashtags: verified(false, 'Tumblr NPF specification: tags are apart'),
    mentions: verified('name', 'Tumblr NPF specification'),
    hurtReach: remembered(false),
  },
  // A draft that is published: its id ends with that, and stays known as that of the published post.
  idempotency: 'container',
  isSearchReliable: verified(true, 'Tumblr API documentation, genesis_post_id'),
  deletes: verified(true, 'Tumblr API documentation, Delete a Post'),
  corrects: verified(true, 'Tumblr API documentation, Editing a Post'),
  refusesRepeats: remembered(false),
  metrics: {
    names: ['likes', 'reblogs', 'replies'],
    counts: { likes: ['likes'], comments: ['replies'], shares: ['reblogs'] },
  },
  // Told to those who may post on the blog.
  hasFollowers: true,
  tested: 'simulation',
};
