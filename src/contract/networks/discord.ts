import { t } from '#contract/message.ts';
import { remembered, verified, type NetworkFacts } from './facts.ts';
import { networkLabels } from './names.ts';

const docs = 'Discord developer documentation';

const text = {
  limit: verified(2_000, `${docs}, Create Message; with the escapes that plain text needs`),
  unit: verified('code_points', 'discord-api-docs issue 1315, by Discord'),
} as const;

/** https://docs.discord.com/developers/resources/message (a channel, by its webhook or a bot) */
export const discord: NetworkFacts = {
  label: networkLabels.discord,
  domains: ['discord.com', 'discord.gg'],
  preview: { shape: 'message' },
  text,
  title: null,
  options: [
    {
      kind: 'choice',
      name: 'mentions',
      get label() {
        return t`Mentions`;
      },
      get hint() {
        return t`Who may be notified by a mention in the text. People and roles are written as <@id> and <@&id>.`;
      },
      choices: [
        {
          value: 'none',
          get label() {
            return t`Notify no one`;
          },
        },
        {
          value: 'people',
          get label() {
            return t`People and roles`;
          },
        },
        {
          value: 'everyone',
          get label() {
            return t`People, roles, @everyone and @here`;
          },
        },
      ],
      usual: 'none',
      broadcast: { words: ['@everyone', '@here'], value: 'everyone' },
    },
    {
      kind: 'flag',
      name: 'suppress_embeds',
      get label() {
        return t`No link previews`;
      },
      usual: false,
    },
    {
      kind: 'flag',
      name: 'silent',
      get label() {
        return t`Send silently`;
      },
      get hint() {
        return t`Members get no push or desktop notification.`;
      },
      usual: false,
    },
    {
      kind: 'flag',
      name: 'spoiler',
      get label() {
        return t`Hide media as spoilers`;
      },
      get hint() {
        return t`Images and videos are shown only after a click.`;
      },
      usual: false,
    },
  ],
  firstComment: {
    get how() {
      return t`A reply to the post; with a webhook, which cannot reply, the next message`;
    },
    text,
  },
  thread: {
    get how() {
      return t`Each part replies to the one before; with a webhook, which cannot reply, it follows as the next message`;
    },
  },
  media: {
    needs: null,
    images: {
      max: verified(10, `${docs}, Uploading Files`),
      bytes: verified(10_485_760, `${docs}, Uploading Files; more in boosted servers`),
      formats: ['jpg', 'png', 'gif', 'webp'],
      moves: remembered('always'),
    },
    video: {
      max: verified(10, `${docs}, Uploading Files`),
      bytes: verified(10_485_760, `${docs}, Uploading Files; more in boosted servers`),
      seconds: null,
      formats: ['mp4', 'mov', 'webm'],
    },
    mixed: verified(true, `${docs}, Uploading Files`),
    path: 'upload',
  },
  alt: {
    limit: verified(1_024, `${docs}, Attachment Object`),
    unit: verified('code_points', 'discord-api-docs issue 1315, by Discord'),
    video: verified(true, `${docs}, Attachment Object`),
  },
  most: { hashtags: null, mentions: null, links: null },
  links: {
    clickable: verified(true, `${docs}, Embed Links`),
    hashtags: remembered(false),
    mentions: verified('none', `${docs}, Message Formatting: by id only`),
    hurtReach: remembered(false),
  },
  // A bot's nonce is enforced for a few minutes; a webhook has none.
  idempotency: 'none',
  // A bot can list the channel's messages; a webhook cannot.
  isSearchReliable: verified(false, `${docs}, Webhook Resource`),
  deletes: verified(true, `${docs}, Delete Webhook Message`),
  corrects: verified(true, `${docs}, Edit Webhook Message`),
  refusesRepeats: remembered(false),
  metrics: { names: ['likes'], counts: { likes: ['likes'] } },
  hasFollowers: false,
  tested: 'simulation',
};
