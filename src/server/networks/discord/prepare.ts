import type { MessageText } from '#contract/message-text.ts';
import { plural, t } from '#contract/message.ts';
import { discord as facts } from '#contract/networks/discord.ts';
import { textLength } from '#contract/text/text-length.ts';
import { altProblem, mustHaveNone } from '#server/networks/examine.ts';
import { NetworkError, type NetworkStep } from '#server/networks/network.ts';
import type { Api, Secret } from './api.ts';
import { webhookAt } from './identity.ts';
import { optionsOf } from './options.ts';
import { placeOf } from './permissions.ts';
import { discordText } from './text.ts';

/** Throws `NetworkError`: `reject` where this exceeds Discord's limits. */
export function examine(step: NetworkStep): void {
  mustHaveNone(problemOf(step));
}

function problemOf(step: NetworkStep): MessageText | null {
  const { body, media } = step;
  if (body.trim() === '' && media.length === 0) return () => t`The post is empty.`;
  const room = facts.media.images?.max ?? 0;
  if (media.length > room)
    return () =>
      t`Discord allows at most ${{ most: room }} images and videos; this post has ${{ count: media.length }}.`;
  const { limit: most, unit } = facts.text;
  const over = textLength(body, unit) - most;
  if (over > 0)
    return () =>
      t`The text is ${plural({ over }, { one: '# character', other: '# characters' })} too long: Discord takes ${{ most }}.`;
  const escaped = textLength(discordText(body, optionsOf(step).mentions), unit) - most;
  if (escaped > 0)
    return () =>
      t`The text is ${plural({ over: escaped }, { one: '# character', other: '# characters' })} too long: Discord takes ${{ most }}, and signs such as * and _ count twice so that they are shown.`;
  return altProblem(facts, step);
}

/**
 * What could go wrong silently, asked before anything is published: a webhook that now leads elsewhere, and a
 * bot that may not mention everyone. Throws `NetworkError`.
 */
export async function provedToReach(api: Api, secret: Secret, step: NetworkStep): Promise<void> {
  if (secret.by === 'webhook') {
    const { channel } = await webhookAt(api, secret);
    if (channel === secret.channel) return;
    throw new NetworkError('expired', () => t`The webhook was moved to another channel.`, {
      next: () =>
        t`Move it back at Discord, or connect the other channel as a new account under Settings → Connected accounts.`,
    });
  }
  if (optionsOf(step).mentions !== 'everyone') return;
  const { lacks } = await placeOf(api, secret);
  if (lacks(['everyone']).length === 0) return;
  throw new NetworkError('reject', () => t`The bot may not mention everyone in this channel.`, {
    next: () =>
      t`In the channel’s settings → Permissions, allow it to mention everyone, or choose other mentions in a copy of the post.`,
  });
}
