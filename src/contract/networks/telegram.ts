import { remembered, verified, type NetworkFacts } from './facts.ts';
import { asReply, repliesInTurn } from './follow-ups.ts';

const text = { limit: verified(4_096, 'Bot API, sendMessage'), unit: remembered('utf16') } as const;
const caption = { limit: verified(1_024, 'Bot API, sendPhoto'), unit: remembered('utf16') } as const;

/** https://core.telegram.org/bots/api (channels; the bot must be an administrator) */
export const telegram: NetworkFacts = {
  label: 'Telegram',
  domains: [],
  preview: { shape: 'message' },
  text,
  textWith: { images: caption, video: caption },
  title: null,
  firstComment: asReply(text),
  thread: repliesInTurn,
  media: {
    needs: null,
    images: {
      max: verified(10, 'Bot API, sendMediaGroup'),
      bytes: verified(10_000_000, 'Bot API, sendPhoto'),
      formats: ['jpg', 'png', 'gif', 'webp'],
    },
    video: {
      max: verified(10, 'Bot API, sendMediaGroup'),
      bytes: verified(50_000_000, 'Bot API, sendVideo'),
      seconds: null,
      formats: ['mp4'],
    },
    mixed: verified(true, 'Bot API, sendMediaGroup'),
    path: 'either',
  },
  alt: null,
  most: { hashtags: null, mentions: null, links: null },
  links: { clickable: verified(true, 'Bot API, entities'), hurtReach: remembered(false) },
  idempotency: 'none',
  // A bot cannot read the channel, so a person must check.
  isSearchReliable: remembered(false),
  refusesRepeats: remembered(false),
  metrics: { names: ['reactions'], counts: { likes: ['reactions'] } },
  hasFollowers: true,
};
