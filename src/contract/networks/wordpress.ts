import { t } from '#contract/message.ts';
import { remembered, verified, type NetworkFacts } from './facts.ts';
import { asComment, noThreads } from './follow-ups.ts';
import { networkLabels } from './names.ts';
import { slug } from './option-forms.ts';
import type { OptionFacts } from './options.ts';

const real = 'run against WordPress 6.1';
const schema = 'WordPress, wp-admin/includes/schema.php';

const options: readonly OptionFacts[] = [
  {
    kind: 'offered',
    name: 'categories',
    get label() {
      return t`Categories`;
    },
    get hint() {
      return t`Without one the site’s default category is used.`;
    },
    most: 20,
  },
  {
    kind: 'list',
    name: 'tags',
    get label() {
      return t`Tags`;
    },
    get hint() {
      return t`Tags that the site does not have are created.`;
    },
    most: 50,
    limit: { limit: 200, unit: 'code_points' },
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
        value: 'publish',
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
      {
        value: 'pending',
        unpublished: true,
        get label() {
          return t`Pending review`;
        },
      },
      {
        value: 'private',
        get label() {
          return t`Private`;
        },
      },
    ],
    usual: 'publish',
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
    limit: { limit: 200, unit: 'bytes' },
    form: slug,
  },
  {
    kind: 'text',
    name: 'excerpt',
    get label() {
      return t`Excerpt`;
    },
    limit: { limit: 5_000, unit: 'code_points' },
    shown: 'text',
  },
  {
    kind: 'flag',
    name: 'featured',
    get label() {
      return t`First image as featured image`;
    },
    get hint() {
      return t`Otherwise it is shown below the text like the others.`;
    },
    usual: true,
  },
  {
    kind: 'choice',
    name: 'comments',
    get label() {
      return t`Comments`;
    },
    get hint() {
      return t`Without a choice the site’s own setting holds.`;
    },
    choices: [
      {
        value: 'open',
        get label() {
          return t`Open`;
        },
      },
      {
        value: 'closed',
        get label() {
          return t`Closed`;
        },
      },
    ],
    usual: null,
  },
];

/** https://developer.wordpress.org/rest-api/reference/posts/ (one’s own site, by an application password) */
export const wordpress: NetworkFacts = {
  label: networkLabels.wordpress,
  // A site has its own domain.
  domains: [],
  preview: { shape: 'page', lead: 'featured' },
  markup: 'markdown',
  // WordPress stores 4 GB; this is the longest text of a post here.
  text: { limit: verified(100_000, schema), unit: verified('utf16', schema) },
  title: {
    limit: verified(65_535, `${schema}: posts.post_title`),
    unit: verified('bytes', `${schema}: posts.post_title`),
    needed: verified(true, real),
  },
  options,
  firstComment: asComment({
    limit: verified(65_525, 'WordPress, wp_get_comment_fields_max_lengths'),
    unit: verified('bytes', real),
  }),
  thread: noThreads('WordPress'),
  media: {
    needs: null,
    images: {
      // A post can have any number; so many are possible here.
      max: verified(40, real),
      // Every site has limits of its own, which its API does not tell.
      bytes: remembered(10_000_000),
      formats: ['jpg', 'png', 'gif', 'webp'],
      moves: remembered('always'),
    },
    video: {
      max: verified(5, real),
      bytes: remembered(100_000_000),
      seconds: null,
      formats: ['mp4', 'mov', 'webm', 'm4v'],
    },
    mixed: verified(true, real),
    path: 'upload',
  },
  alt: {
    limit: remembered(2_000),
    unit: remembered('utf16'),
    video: verified(false, 'REST API handbook, Media'),
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
  deletes: verified(true, 'REST API handbook, Delete a Post'),
  corrects: verified(true, 'REST API handbook, Update a Post'),
  refusesRepeats: verified(false, real),
  metrics: { names: ['comments'], counts: { comments: ['comments'] } },
  hasFollowers: false,
  tested: 'server',
};
