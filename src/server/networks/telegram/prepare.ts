import { z } from 'zod';

import type { MessageText } from '#contract/message-text.ts';
import { plural, t } from '#contract/message.ts';
import { textLimitOf } from '#contract/networks/all.ts';
import { kindOf } from '#contract/networks/medium-kind.ts';
import { telegram as facts } from '#contract/networks/telegram.ts';
import { overLimit } from '#contract/text/text-length.ts';
import { mustHaveNone } from '#server/networks/examine.ts';
import { NetworkError, type NetworkStep } from '#server/networks/network.ts';
import type { Api } from './api.ts';
import { memberIn } from './chat.ts';

const options = z.object({
  silent: z.boolean().catch(false),
  pinned: z.boolean().catch(false),
  link_preview: z.enum(['below', 'above', 'none']).catch('below'),
});

/**
 * What is chosen for a step. The further parts of a thread and the comment are silent: subscribers have been
 * notified of the post.
 */
export function optionsOf({ kind, options: chosen }: Pick<NetworkStep, 'kind' | 'options'>) {
  const read = options.parse(chosen ?? {});
  return kind === 'post' ? read : { ...read, silent: true, pinned: false };
}

/** Throws `NetworkError`: `reject` where this exceeds Telegram's limits. */
export function examine(step: NetworkStep): void {
  mustHaveNone(problemOf(step));
}

function problemOf({ body, media }: NetworkStep): MessageText | null {
  if (body.trim() === '' && media.length === 0) return () => t`The post is empty.`;
  const room = facts.media.images?.max ?? 0;
  if (media.length > room)
    return () =>
      t`Telegram allows at most ${{ most: room }} images and videos; this post has ${{ count: media.length }}.`;
  const videos = media.filter((medium) => kindOf(medium)?.kind === 'video').length;
  const limit = textLimitOf(facts, { images: media.length - videos, videos });
  const { over } = overLimit(body, limit);
  if (over === 0) return null;
  const { limit: most } = limit;
  return media.length === 0
    ? () =>
        t`The text is ${plural({ over }, { one: '# character', other: '# characters' })} too long: Telegram takes ${{ most }}.`
    : () =>
        t`The text is ${plural({ over }, { one: '# character', other: '# characters' })} too long: beside media Telegram takes ${{ most }}.`;
}

/**
 * Whether the bot may pin, asked before anything is published: a post that cannot be pinned afterwards stays
 * published. Throws `NetworkError`.
 */
export async function provedToPin(api: Api, chatId: string): Promise<void> {
  const { can_edit_messages: inChannel, can_pin_messages: inGroup } = await memberIn(api, chatId);
  if (inChannel === true || inGroup === true) return;
  throw new NetworkError('reject', () => t`The bot may not pin messages in this channel.`, {
    next: () =>
      t`Give it the right to edit messages (in a group, to pin messages), or publish a copy that is not pinned.`,
  });
}
