import { fixed, remembered, secondHand, verified, type NetworkFacts } from './facts.ts';
import { asReply, repliesInTurn } from './follow-ups.ts';
import { networkLabels } from './names.ts';

const text = {
  limit: verified(300, 'lexicon app.bsky.feed.post'),
  unit: verified('graphemes', 'lexicon app.bsky.feed.post'),
  bytes: verified(3_000, 'lexicon app.bsky.feed.post'),
} as const;

/** https://github.com/bluesky-social/atproto/tree/main/lexicons/app/bsky */
export const bluesky: NetworkFacts = {
  label: networkLabels.bluesky,
  domains: ['bsky.app', 'bsky.social'],
  preview: { shape: 'words' },
  // Known at run time only: app.bsky.video.getUploadLimits (videos left today).
  text,
  title: null,
  firstComment: asReply(text),
  thread: repliesInTurn,
  media: {
    needs: null,
    images: {
      max: verified(4, 'lexicon app.bsky.embed.images'),
      bytes: fixed(2_000_000),
      formats: ['jpg', 'png', 'gif', 'webp', 'heic', 'avif'],
      moves: remembered('never'),
    },
    video: {
      max: verified(1, 'lexicon app.bsky.embed.video'),
      bytes: fixed(300_000_000),
      seconds: { min: remembered(0), max: fixed(600) },
      formats: ['mp4'],
    },
    mixed: verified(false, 'lexicon: one embed a post'),
    path: 'upload',
  },
  alt: {
    limit: verified(2_000, 'social-app constants'),
    unit: verified('graphemes', 'social-app constants'),
    video: verified(true, 'lexicon app.bsky.embed.video'),
  },
  most: { hashtags: null, mentions: null, links: null },
  links: {
    clickable: verified(true, 'lexicon app.bsky.richtext.facet'),
    hashtags: verified(true, 'lexicon app.bsky.richtext.facet'),
    mentions: verified('domain', 'lexicon app.bsky.richtext.facet: by the DID of a handle'),
    hurtReach: remembered(false),
  },
  idempotency: 'record_key',
  // getRecord by the key that was chosen before sending.
  isSearchReliable: verified(true, 'run against a PDS'),
  deletes: verified(true, 'lexicon com.atproto.repo.deleteRecord'),
  // A changed record keeps its first text in the apps: their index reads posts once.
  corrects: remembered(false),
  refusesRepeats: secondHand(false, 'run against a PDS'),
  metrics: {
    names: ['likes', 'reposts', 'replies', 'quotes', 'bookmarks'],
    counts: {
      likes: ['likes'],
      comments: ['replies'],
      shares: ['reposts', 'quotes'],
      saves: ['bookmarks'],
    },
  },
  hasFollowers: true,
  tested: 'server',
};
