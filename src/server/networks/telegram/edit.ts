import { z } from 'zod';

import { t } from '#contract/message.ts';
import { NetworkError, type NetworkStep, type Published } from '#server/networks/network.ts';
import { call, type ChatApi } from './api.ts';
import { previewOf } from './posting.ts';
import { allMessageIds } from './published.ts';

/** Throws `NetworkError`. https://core.telegram.org/bots/api#deletemessage */
export async function removeMessage(api: ChatApi, id: number): Promise<void> {
  const params = { chat_id: api.chatId, message_id: id };
  await call(api, z.unknown(), { method: 'deleteMessage', params }).catch((error: unknown) => {
    const reply = replyIn(error);
    if (/message to delete not found/i.test(reply)) return;
    if (!/message can't be deleted/i.test(reply)) throw error;
    throw new NetworkError('reject', () => t`Telegram does not let the bot delete this message.`, {
      replyText: reply,
      next: () => t`Delete it in the channel: bots can delete for 48 hours after publishing.`,
      cause: error,
    });
  });
}

/**
 * Replaces the text, or that beside the media. Throws `NetworkError`.
 * https://core.telegram.org/bots/api#editmessagetext
 */
export async function correctText(api: ChatApi, post: Published, step: NetworkStep): Promise<void> {
  const [id] = allMessageIds(post);
  const place = { chat_id: api.chatId, message_id: id };
  const request =
    step.media.length > 0
      ? { method: 'editMessageCaption', params: { ...place, caption: step.body } }
      : { method: 'editMessageText', params: { ...place, text: step.body, ...previewOf(step) } };
  await call(api, z.unknown(), request).catch((error: unknown) => {
    const reply = replyIn(error);
    if (/message is not modified/i.test(reply)) return;
    if (!/message to edit not found|MESSAGE_ID_INVALID/i.test(reply)) throw error;
    throw new NetworkError('reject', () => t`The post no longer exists on ${{ network: 'Telegram' }}.`, {
      replyText: reply,
      next: () => t`Publish it again, in a copy of the post.`,
      cause: error,
    });
  });
}

const replyIn = (error: unknown) => (error instanceof NetworkError ? (error.replyText ?? '') : '');
