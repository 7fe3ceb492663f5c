import { t } from '#contract/message.ts';
import type { ChatKind } from '#contract/notifications/team-chats.ts';
import { oneLine, shortened } from '#server/lib/shortened.ts';

/** A message for a team chat. */
interface ChatMessage {
  title: string;
  body: string | null;
  /** The link's URL; null for no link. */
  address: string | null;
}

/**
 * The whole text stays below each chat's limit (Discord: 2,000 characters) even when every character is
 * escaped.
 */
const longest = { title: 200, body: 500 };

/** Invisible; keeps a chat from reading a mention, a link or a channel. */
const zeroWidth = '\u200B';

/**
 * The body of the request to an incoming webhook. Text is shown exactly as people wrote it: it is not
 * formatted, mentions no one and hides no URL behind other words.
 * https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
 * https://developers.mattermost.com/integrate/webhooks/incoming
 * https://docs.discord.com/developers/resources/webhook#execute-webhook
 */
export function chatPayload(kind: ChatKind, message: ChatMessage): object {
  const title = shortened(oneLine(message.title), longest.title);
  const body = message.body && shortened(message.body, longest.body);
  const { address } = message;
  switch (kind) {
    case 'slack':
      return slack({ title, body, address });
    case 'mattermost':
      return { text: markdown({ title, body, address }) };
    case 'discord':
      return {
        content: markdown({ title, body, address }),
        allowed_mentions: { parse: [] },
        flags: suppressEmbeds,
      };
  }
}

/** Discord's message flag SUPPRESS_EMBEDS. */
const suppressEmbeds = 1 << 2;

/** Text in `plain_text` objects is not formatted; `&`, `<` and `>` are escaped everywhere. */
function slack({ title, body, address }: ChatMessage) {
  const plain = (text: string) => ({
    type: 'section',
    text: { type: 'plain_text', text: slackText(text), emoji: false },
  });
  const open = address === null ? null : `<${address}|${slackText(t`Open in Copydesk`)}>`;
  return {
    text: slackText(title),
    blocks: [
      plain(title),
      ...(body ? [plain(body)] : []),
      ...(open ? [{ type: 'section', text: { type: 'mrkdwn', text: open, verbatim: true } }] : []),
    ],
    unfurl_links: false,
    unfurl_media: false,
  };
}

function slackText(text: string): string {
  const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
  return text.replace(/[&<>]/g, (sign) => signs[sign] ?? sign);
}

/**
 * Markdown as Mattermost and Discord read it. Mattermost reads Slack's `<!channel>` and `<address|words>`
 * too.
 */
function markdown({ title, body, address }: ChatMessage): string {
  const quoted = body
    ?.split('\n')
    .map((line) => `> ${literal(line)}`)
    .join('\n');
  return [`**${literal(title)}**`, quoted, address].filter((part) => part).join('\n');
}

function literal(text: string): string {
  return text
    .replace(/[\\*_~`|>#[\]()!+-]/g, (sign) => `\\${sign}`)
    .replace(/[@<]/g, (sign) => sign + zeroWidth);
}
