import { t } from '#contract/message.ts';
import { remembered, verified, type NetworkFacts } from './facts.ts';
import { noComments, noThreads } from './follow-ups.ts';
import { networkLabels } from './names.ts';
import { slug, webAddress } from './option-forms.ts';
import type { OptionFacts } from './options.ts';

const real = 'run against Ghost 6.65';
const schema = 'Ghost, core/server/data/schema/schema.js';
const uploads = 'Ghost, core/shared/config/overrides.json: uploads';

const options: readonly OptionFacts[] = [
  {
    kind: 'list',
    name: 'tags',
    get label() {
      return t`Tags`;
    },
    get hint() {
      return t`Tags that the site does not have are created. The first is the main one.`;
    },
    most: 50,
    limit: { limit: 191, unit: 'code_points' },
  },
  {
    kind: 'choice',
    name: 'access',
    get label() {
      return t`Access`;
    },
    audience: true,
    get hint() {
      return t`Without a choice the site’s own setting holds.`;
    },
    choices: [
      {
        value: 'public',
        get label() {
          return t`Public`;
        },
      },
      {
        value: 'members',
        get label() {
          return t`Members only`;
        },
      },
      {
        value: 'paid',
        get label() {
          return t`Paid members only`;
        },
      },
    ],
    usual: null,
  },
  {
    kind: 'choice',
    name: 'status',
    get label() {
      return t`Status`;
    },
    audience: true,
    choices: [
      {
        value: 'published',
        get label() {
          return t`Published`;
        },
      },
      {
        value: 'draft',
        unpublished: true,
        get label() {
          return t`Draft`;
        },
      },
    ],
    usual: 'published',
  },
  {
    kind: 'offered',
    name: 'newsletter',
    get label() {
      return t`Newsletter`;
    },
    audience: true,
    get hint() {
      return t`Mails the post to the subscribers. Without a choice nothing is mailed.`;
    },
    most: 1,
    unless: {
      option: 'status',
      value: 'draft',
      get because() {
        return t`A draft can’t be sent as a newsletter.`;
      },
    },
  },
  {
    kind: 'text',
    name: 'slug',
    get label() {
      return t`Slug`;
    },
    get hint() {
      return t`The end of the post’s URL. Without it the site makes one from the title.`;
    },
    limit: { limit: 191, unit: 'code_points' },
    form: slug,
  },
  {
    kind: 'text',
    name: 'excerpt',
    get label() {
      return t`Excerpt`;
    },
    limit: { limit: 300, unit: 'code_points' },
    shown: 'text',
  },
  {
    kind: 'flag',
    name: 'featured',
    get label() {
      return t`Featured post`;
    },
    usual: false,
  },
  {
    kind: 'flag',
    name: 'feature_image',
    get label() {
      return t`First image as feature image`;
    },
    get hint() {
      return t`Otherwise it is shown below the text like the others.`;
    },
    usual: true,
  },
  {
    kind: 'text',
    name: 'canonical_url',
    get label() {
      return t`Canonical URL`;
    },
    get hint() {
      return t`Where the post was published first, for search engines.`;
    },
    limit: { limit: 2_000, unit: 'utf16' },
    form: webAddress,
  },
];

/** https://docs.ghost.org/admin-api/posts/overview (one’s own site, by an Admin API key) */
export const ghost: NetworkFacts = {
  label: networkLabels.ghost,
  // A site has its own domain.
  domains: [],
  preview: { shape: 'page', lead: 'feature_image' },
  markup: 'markdown',
  // Ghost stores a billion characters; this is the longest text of a post here.
  text: { limit: verified(100_000, schema), unit: verified('utf16', schema) },
  title: {
    limit: verified(255, `${schema}: posts.title`),
    unit: verified('code_points', real),
    needed: verified(true, real),
  },
  options,
  firstComment: noComments('Ghost'),
  thread: noThreads('Ghost'),
  media: {
    needs: null,
    images: {
      // A post can have any number; so many are possible here.
      max: verified(40, real),
      // Ghost itself has no limit, but the web server in front of it often has one.
      bytes: remembered(10_000_000),
      formats: ['jpg', 'png', 'gif', 'webp'],
      moves: remembered('always'),
    },
    video: {
      max: verified(5, real),
      bytes: remembered(100_000_000),
      seconds: null,
      formats: ['mp4', 'webm'],
    },
    mixed: verified(true, real),
    path: 'upload',
  },
  alt: {
    limit: verified(191, `${schema}: posts_meta.feature_image_alt; no limit for pictures in the text`),
    unit: verified('code_points', real),
    video: verified(false, uploads),
  },
  most: { hashtags: null, mentions: null, links: null },
  links: {
    clickable: verified(true, real),
    hashtags: remembered(false),
    mentions: remembered('none'),
    hurtReach: verified(false, real),
  },
  // The draft that is published: whoever publishes it twice has published it once.
  idempotency: 'container',
  isSearchReliable: verified(true, real),
  deletes: verified(true, 'Ghost Admin API, Deleting a Post'),
  corrects: verified(true, 'Ghost Admin API, Updating a Post'),
  refusesRepeats: verified(false, real),
  metrics: {
    // Likes are members' feedback, “More like this”.
    names: ['opens', 'clicks', 'likes', 'comments'],
    counts: { clicks: ['clicks'], likes: ['likes'], comments: ['comments'] },
  },
  hasFollowers: true,
  tested: 'server',
};
