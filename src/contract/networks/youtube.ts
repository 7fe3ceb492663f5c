import { t } from '#contract/message.ts';
import { remembered, secondHand, type NetworkFacts } from './facts.ts';
import { noThreads } from './follow-ups.ts';

/** https://developers.google.com/youtube/v3/docs/videos/insert */
export const youtube: NetworkFacts = {
  label: 'YouTube',
  domains: ['youtube.com', 'youtu.be', 'youtube-nocookie.com'],
  preview: { shape: 'pictures', isTall: false, accountAbove: false, lines: 2 },
  text: {
    limit: secondHand(5_000, 'vendor documentation'),
    unit: secondHand('bytes', 'vendor documentation'),
  },
  title: {
    limit: secondHand(100, 'vendor documentation'),
    unit: remembered('utf16'),
    needed: secondHand(true, 'working open-source code'),
  },
  refuses: secondHand(['<', '>'], 'vendor documentation'),
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
      max: remembered(1),
      bytes: remembered(256_000_000_000),
      seconds: { min: remembered(1), max: remembered(43_200) },
      formats: ['mp4', 'mov', 'webm', 'm4v'],
    },
    mixed: remembered(false),
    path: 'upload',
  },
  alt: null,
  most: { hashtags: remembered(60), mentions: null, links: null },
  links: { clickable: remembered(true), hurtReach: remembered(false) },
  idempotency: 'session',
  // The upload session reports its progress.
  isSearchReliable: secondHand(true, 'working open-source code'),
  refusesRepeats: remembered(false),
  metrics: {
    names: ['views', 'likes', 'comments', 'shares', 'average_view_duration'],
    counts: { impressions: ['views'], likes: ['likes'], comments: ['comments'], shares: ['shares'] },
    impressionsAre: 'plays',
  },
  hasFollowers: true,
};
