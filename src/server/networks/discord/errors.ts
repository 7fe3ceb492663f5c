import { z } from 'zod';

import type { MessageText } from '#contract/message-text.ts';
import { t } from '#contract/message.ts';
import type { Fetched } from '#server/lib/io.ts';
import { NetworkError } from '#server/networks/network.ts';
import { failed, pauseMs, replyTextOf, type Effect } from '#server/networks/replies.ts';
import { connectAgain } from '#server/networks/sign-in.ts';

/** https://docs.discord.com/developers/reference#error-messages */
const failure = z.object({
  message: z.string(),
  code: z.number().optional().catch(undefined),
  errors: z.unknown().optional(),
  retry_after: z.number().nonnegative().optional().catch(undefined),
});

/** https://docs.discord.com/developers/topics/opcodes-and-status-codes#json */
export const codes = {
  unknownChannel: 10_003,
  unknownGuild: 10_004,
  unknownMember: 10_007,
  unknownMessage: 10_008,
  unknownWebhook: 10_015,
  tooLarge: 40_005,
  missingAccess: 50_001,
  missingPermissions: 50_013,
  invalidWebhookToken: 50_027,
  forumNeedsThread: 220_001,
} as const;

/** The meaning of an unsuccessful response, by Discord's own code and the status. */
export function refusalOf(
  answer: Fetched,
  data: unknown,
  secrets: readonly string[],
  effect: Effect,
): NetworkError {
  const { status } = answer;
  const { message = null, code, errors, retry_after: wait } = failure.safeParse(data).data ?? {};
  const details = detailsIn(errors);
  const replyText = replyTextOf([message, ...details].filter(Boolean).join(' ') || null, status, secrets);
  const error = (kind: NetworkError['kind'], problem: MessageText, next: MessageText | null) =>
    new NetworkError(kind, problem, { replyText, next });

  if (status === 429)
    return new NetworkError('rate_limited', () => t`Discord limits how fast this account may post.`, {
      replyText,
      next: null,
      waitMs: wait === undefined ? answer.waitMs : pauseMs(wait),
    });
  if (status >= 500 || status === 408 || status === 425)
    return failed('Discord', { replyText, waitMs: answer.waitMs }, effect);
  switch (code ?? 0) {
    case codes.unknownWebhook:
    case codes.invalidWebhookToken:
      return error(
        'expired',
        () => t`This webhook no longer exists at Discord.`,
        () =>
          t`Create a new one in the channel’s settings → Integrations → Webhooks, and reconnect the account with it under Settings → Connected accounts.`,
      );
    case codes.unknownChannel:
    case codes.unknownGuild:
    case codes.unknownMember:
      return error(
        'expired',
        () => t`The channel is gone, or the bot is no longer in its server.`,
        () =>
          t`Invite the bot to the server again, then check the account under Settings → Connected accounts. A deleted channel cannot come back: connect another one.`,
      );
    case codes.unknownMessage:
      return error(
        'reject',
        () => t`Discord had this post already, and it was deleted there.`,
        () => t`Publish a copy of the post if it is to appear again.`,
      );
    case codes.missingAccess:
      return error(
        'reject',
        () => t`The bot does not see this channel.`,
        () =>
          t`Invite the bot to the server, and allow it to view the channel in the channel’s settings → Permissions. Then retry.`,
      );
    case codes.missingPermissions:
      return error(
        'reject',
        () => t`The bot may not do this in the channel.`,
        () =>
          t`In the channel’s settings → Permissions, allow the bot to view the channel, send messages, attach files and read the message history. Then retry.`,
      );
    case codes.tooLarge:
      return error(
        'reject',
        () => t`The files of this post are too large for Discord.`,
        () => t`Use fewer or smaller ones in a copy of the post.`,
      );
    case codes.forumNeedsThread:
      return error(
        'reject',
        () => t`This webhook belongs to a forum, which has no place for single messages.`,
        () => t`Connect a webhook of a text or announcement channel.`,
      );
    default:
  }
  if (status === 401)
    return error('expired', () => t`Discord no longer accepts this account’s sign-in.`, connectAgain);
  return effect.seen
    ? error(
        'reject',
        () => t`Discord rejected the post.`,
        () => t`Fix the issue in a copy and publish it, or retry this one.`,
      )
    : error(
        'reject',
        () => t`Discord refused the request.`,
        () => t`Check the channel’s settings at Discord, then retry.`,
      );
}

const messages = z.array(z.object({ message: z.string() }));

/** The messages in the tree of errors by field. */
function detailsIn(errors: unknown): string[] {
  if (typeof errors !== 'object' || errors === null) return [];
  return Object.entries(errors).flatMap(([name, inside]) =>
    name === '_errors'
      ? (messages.safeParse(inside).data ?? []).map(({ message }) => message)
      : detailsIn(inside),
  );
}
