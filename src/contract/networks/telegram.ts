import { t } from '#contract/message.ts';
import { remembered, verified, type NetworkFacts } from './facts.ts';
import { asReply, repliesInTurn } from './follow-ups.ts';
import { networkLabels } from './names.ts';

const text = { limit: verified(4_096, 'Bot API, sendMessage'), unit: remembered('utf16') } as const;
const caption = { limit: verified(1_024, 'Bot API, sendPhoto'), unit: remembered('utf16') } as const;

/** https://core.telegram.org/bots/api (channels and groups; the bot must be an administrator) */
export const telegram: NetworkFacts = {
  label: networkLabels.telegram,
  domains: ['t.me', 'telegram.me'],
  preview: { shape: 'message' },
  text,
  textWith: { images: caption, video: caption },
  title: null,
  options: [
    {
      kind: 'flag',
      name: 'silent',
      get label() {
        return t`Send silently`;
      },
      get hint() {
        return t`Subscribers get a notification without sound.`;
      },
      usual: false,
    },
    {
      kind: 'flag',
      name: 'pinned',
      get label() {
        return t`Pin the post`;
      },
      get hint() {
        return t`The bot needs the right to edit messages in a channel, or to pin messages in a group.`;
      },
      usual: false,
    },
    {
      kind: 'choice',
      name: 'link_preview',
      get label() {
        return t`Link preview`;
      },
      get hint() {
        return t`Of the first link of a post without media.`;
      },
      choices: [
        {
          value: 'below',
          get label() {
            return t`Below the text`;
          },
        },
        {
          value: 'above',
          get label() {
            return t`Above the text`;
          },
        },
        {
          value: 'none',
          get label() {
            return t`No preview`;
          },
        },
      ],
      usual: 'below',
    },
  ],
  firstComment: asReply(text),
  thread: repliesInTurn,
  media: {
    needs: null,
    images: {
      max: verified(10, 'Bot API, sendMediaGroup'),
      bytes: verified(10_000_000, 'Bot API, sendPhoto'),
      // WebP becomes a sticker in some apps.
      formats: ['jpg', 'png', 'gif'],
      moves: verified('alone', 'Bot API, sendMediaGroup'),
      ratio: { min: verified(0.05, 'Bot API, sendPhoto'), max: verified(20, 'Bot API, sendPhoto') },
    },
    video: {
      max: verified(10, 'Bot API, sendMediaGroup'),
      bytes: verified(50_000_000, 'Bot API, sendVideo'),
      seconds: null,
      formats: ['mp4'],
    },
    mixed: verified(true, 'Bot API, sendMediaGroup'),
    path: 'upload',
  },
  alt: null,
  most: { hashtags: null, mentions: null, links: null },
  links: {
    clickable: verified(true, 'Bot API, entities'),
    hashtags: verified(true, 'Bot API, entities'),
    mentions: verified('name', 'Bot API, entities'),
    hurtReach: remembered(false),
  },
  idempotency: 'none',
  // A bot cannot read the channel, so a person must check.
  isSearchReliable: verified(false, 'Bot API: no method returns the messages of a chat'),
  deletes: verified(true, 'Bot API, deleteMessage; for 48 hours'),
  corrects: verified(true, 'Bot API, editMessageText'),
  refusesRepeats: remembered(false),
  // There are no views, and reactions come only as updates, which a bot must collect all the time.
  metrics: { names: [], counts: {} },
  hasFollowers: true,
  tested: 'simulation',
};
