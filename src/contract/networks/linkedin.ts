import { t } from '#contract/message.ts';
import { fixed, remembered, secondHand, verified, type NetworkFacts } from './facts.ts';
import { noThreads } from './follow-ups.ts';
import { networkLabels } from './names.ts';

/** https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/posts-api */
export const linkedin: NetworkFacts = {
  label: networkLabels.linkedin,
  domains: ['linkedin.com', 'lnkd.in'],
  preview: { shape: 'page', lines: 3 },
  text: { limit: secondHand(3_000, 'vendor documentation'), unit: remembered('utf16') },
  title: null,
  options: [
    {
      kind: 'choice',
      name: 'visibility',
      audience: true,
      get label() {
        return t`Visible to`;
      },
      get hint() {
        return t`Posts of pages are always public.`;
      },
      choices: [
        {
          value: 'PUBLIC',
          get label() {
            return t`Anyone`;
          },
        },
        {
          value: 'CONNECTIONS',
          get label() {
            return t`Connections only`;
          },
        },
      ],
      usual: 'PUBLIC',
    },
    {
      kind: 'text',
      name: 'document_title',
      get label() {
        return t`Document title`;
      },
      get hint() {
        return t`Shown above a PDF. The file’s name if empty.`;
      },
      limit: { limit: remembered(100), unit: remembered('utf16') },
      shown: 'text',
    },
    {
      kind: 'flag',
      name: 'reshare_disabled',
      get label() {
        return t`No reposts`;
      },
      usual: false,
    },
  ],
  firstComment: {
    get how() {
      return t`A comment on the post. Only LinkedIn apps with the Community Management API may comment.`;
    },
    text: { limit: secondHand(1_250, 'vendor documentation'), unit: remembered('utf16') },
  },
  thread: noThreads('LinkedIn'),
  media: {
    needs: null,
    images: {
      max: verified(20, 'MultiImage API'),
      bytes: remembered(8_000_000),
      formats: ['jpg', 'png', 'gif'],
      moves: remembered('always'),
      pixels: secondHand(36_152_319, 'vendor documentation: fewer than 36,152,320'),
    },
    video: {
      max: remembered(1),
      bytes: fixed(5_000_000_000),
      seconds: { min: secondHand(3, 'vendor documentation'), max: fixed(900) },
      formats: ['mp4'],
    },
    document: {
      max: remembered(1),
      bytes: verified(100_000_000, 'Documents API'),
      pages: verified(300, 'Documents API'),
    },
    mixed: remembered(false),
    path: 'upload',
  },
  alt: {
    limit: secondHand(4_086, 'working open-source code'),
    unit: remembered('utf16'),
    video: remembered(false),
  },
  most: { hashtags: null, mentions: null, links: null },
  links: {
    clickable: remembered(true),
    hashtags: verified(true, 'Posts API, little text format'),
    mentions: verified('none', 'Posts API, little text format: by URN only'),
    hurtReach: remembered(true),
  },
  idempotency: 'none',
  // A page’s own posts; a member’s cannot be listed.
  isSearchReliable: remembered(false),
  deletes: verified(true, 'Posts API, Delete Posts'),
  corrects: verified(true, 'Posts API, Update Posts'),
  refusesRepeats: secondHand(true, 'working open-source code: 422 DUPLICATE_POST'),
  metrics: {
    // Of pages; of a member’s posts only to apps that LinkedIn has approved for it.
    names: ['impressions', 'reach', 'likes', 'comments', 'reshares', 'clicks', 'saves'],
    counts: {
      impressions: ['impressions'],
      reach: ['reach'],
      likes: ['likes'],
      comments: ['comments'],
      shares: ['reshares'],
      clicks: ['clicks'],
      saves: ['saves'],
    },
  },
  // Of pages; a member’s are not reported.
  hasFollowers: true,
  review: {
    for: verified('pages', 'LinkedIn, Community Management API'),
    also: ['first_comment', 'metrics', 'followers', 'correct'],
  },
  tested: 'simulation',
};
