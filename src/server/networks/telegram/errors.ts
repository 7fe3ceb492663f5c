import { z } from 'zod';

import type { MessageText } from '#contract/message-text.ts';
import { t } from '#contract/message.ts';
import type { Fetched } from '#server/lib/io.ts';
import { NetworkError } from '#server/networks/network.ts';
import { failed, pauseMs, replyTextOf, unreadable, type Effect } from '#server/networks/replies.ts';

/** https://core.telegram.org/bots/api#making-requests, #responseparameters */
const failure = z.object({
  ok: z.literal(false),
  error_code: z.int(),
  description: z.string(),
  parameters: z
    .object({
      retry_after: z.number().nonnegative().optional().catch(undefined),
      migrate_to_chat_id: z.number().optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
});

/** The bot is not in the chat, or the chat is gone. */
const outside =
  /chat not found|bot was kicked|bot is not a member|chat was deleted|group chat was deactivated|CHANNEL_PRIVATE|member list is inaccessible|user not found|PARTICIPANT_ID_INVALID/i;

export const isOutside = (reply: string | null) => reply !== null && outside.test(reply);

/** The bot is there, without the right to do this. */
const powerless = /rights|CHAT_WRITE_FORBIDDEN|CHAT_ADMIN_REQUIRED|CHAT_RESTRICTED|administrator/i;

/** An album is sent message by message: some may be published when one fails. */
const halfway = /failed to send message #\d+/i;

export const botMissing = () =>
  t`Add the bot there as an administrator who may post messages. Then connect or check the account under Settings → Connected accounts.`;

/** The meaning of an unsuccessful response, by its code and Telegram's own description. */
export function refusalOf(answer: Fetched, data: unknown, token: string, effect: Effect): NetworkError {
  const parsed = failure.safeParse(data);
  if (!parsed.success && answer.status < 300) return unreadable('Telegram', answer, effect);
  const {
    error_code: code,
    description,
    parameters,
  } = parsed.data ?? {
    error_code: answer.status,
    description: null,
  };
  const replyText = replyTextOf(description, code, [token, token.replace(/^\d+:/, '')]);
  const error = (kind: NetworkError['kind'], problem: MessageText, next: MessageText | null) =>
    new NetworkError(kind, problem, { replyText, next });

  const wait = parameters?.retry_after;
  if (effect.seen && halfway.test(replyText))
    return error(
      'unknown',
      () => t`Telegram may have published a part of the album.`,
      () => t`Check the channel. Delete what is there before you retry.`,
    );
  if (code === 429 || (wait !== undefined && code < 500))
    return new NetworkError('rate_limited', () => t`Telegram limits how fast this bot may post.`, {
      replyText,
      next: null,
      waitMs: wait === undefined ? answer.waitMs : pauseMs(wait),
    });
  if (code >= 500 || code === 408 || code === 425)
    return failed('Telegram', { replyText, waitMs: answer.waitMs }, effect);
  if (code === 401 || code === 404)
    return error(
      'expired',
      () => t`Telegram no longer accepts the bot’s token.`,
      () =>
        t`Copy the bot’s present token from @BotFather, and reconnect the account with it under Settings → Connected accounts.`,
    );
  const moved = parameters?.migrate_to_chat_id;
  if (moved !== undefined)
    return error(
      'expired',
      () => t`The group has become a supergroup with the id ${{ id: String(moved) }}.`,
      () => t`Connect it by that id as a new account, under Settings → Connected accounts.`,
    );
  if (isOutside(replyText))
    return error(
      'expired',
      () => t`The bot is no longer in this channel, or the channel is gone.`,
      botMissing,
    );
  if (powerless.test(replyText))
    return error(
      'reject',
      () => t`The bot may not do this in the channel.`,
      () => t`Open the channel’s administrators in Telegram and give the bot the missing right, then retry.`,
    );
  if (code === 413)
    return error(
      'reject',
      () => t`The files of this post are too large for Telegram.`,
      () => t`Use fewer or smaller ones in a copy of the post.`,
    );
  return effect.seen
    ? error(
        'reject',
        () => t`Telegram rejected the post.`,
        () => t`Fix the issue in a copy and publish it, or retry this one.`,
      )
    : error(
        'reject',
        () => t`Telegram refused the request.`,
        () => t`Check the bot and its rights in Telegram, then retry.`,
      );
}
