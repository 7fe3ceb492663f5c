import { remembered, verified, type NetworkFacts } from './facts.ts';
import { asReply, repliesInTurn } from './follow-ups.ts';
import { networkLabels } from './names.ts';

const text = {
  limit: verified(500, 'mastodon/documentation, default of an instance'),
  unit: verified('short_links', 'mastodon/mastodon StatusLengthValidator'),
} as const;

/** https://docs.joinmastodon.org/methods/statuses/ */
export const mastodon: NetworkFacts = {
  label: networkLabels.mastodon,
  domains: [
    'mastodon.social',
    'mastodon.online',
    'mastodon.world',
    'mastodon.art',
    'mastodon.cloud',
    'mastodon.scot',
    'mastodon.ie',
    'mastodon.nl',
    'mastodon.uno',
    'mastodontech.de',
    'mstdn.social',
    'mstdn.jp',
    'mstdn.ca',
    'mas.to',
    'fosstodon.org',
    'hachyderm.io',
    'infosec.exchange',
    'techhub.social',
    'chaos.social',
    'troet.cafe',
    'universeodon.com',
    'aus.social',
    'journa.host',
    'newsie.social',
    'pawoo.net',
    'scholar.social',
    'social.coop',
    'toot.community',
    'c.im',
  ],
  preview: { shape: 'words' },
  // Known at run time only: /api/v2/instance: configuration.statuses and configuration.media_attachments.
  text,
  title: null,
  firstComment: asReply(text),
  thread: repliesInTurn,
  media: {
    needs: null,
    images: {
      max: verified(4, 'mastodon/documentation'),
      bytes: verified(16_777_216, 'mastodon/documentation'),
      formats: ['jpg', 'png', 'gif', 'heic', 'webp', 'avif'],
      moves: verified('always', 'mastodon/documentation, MediaAttachment: gifv'),
    },
    video: {
      max: verified(1, 'mastodon/documentation'),
      bytes: verified(103_809_024, 'mastodon/documentation'),
      seconds: null,
      formats: ['mp4', 'm4v', 'mov', 'webm'],
    },
    mixed: verified(false, 'mastodon/documentation'),
    path: 'upload',
  },
  alt: {
    limit: verified(1_500, 'mastodon/documentation'),
    unit: verified('code_points', 'mastodon/documentation'),
    video: verified(true, 'mastodon/documentation'),
  },
  most: { hashtags: null, mentions: null, links: null },
  links: {
    clickable: verified(true, 'mastodon/documentation'),
    hashtags: verified(true, 'mastodon/documentation'),
    mentions: verified('server', 'mastodon/documentation'),
    hurtReach: remembered(false),
  },
  idempotency: 'header',
  // The Idempotency-Key returns the first response for up to an hour; later, the account's own statuses.
  isSearchReliable: verified(true, 'mastodon/documentation; not on every compatible server'),
  visibility: verified(true, 'mastodon/documentation'),
  deletes: verified(true, 'mastodon/documentation, Delete a status'),
  corrects: verified(true, 'mastodon/documentation, Edit a status; from 3.5'),
  refusesRepeats: remembered(false),
  metrics: {
    names: ['likes', 'boosts', 'replies', 'quotes'],
    counts: { likes: ['likes'], comments: ['replies'], shares: ['boosts', 'quotes'] },
  },
  hasFollowers: true,
  tested: 'compatible',
};
