import { z } from 'zod';

import { t } from '#contract/message.ts';
import { NetworkError, type Found, type Sending } from '#server/networks/network.ts';
import { read, type Api, type Bot } from './api.ts';
import { contentOf, fileMark, message, parentOf, publishedOf } from './posting.ts';

/** How long Discord may still be processing a request whose response was lost, in ms. */
const settledMs = 45_000;

/** How far Discord's clock may be behind ours, in ms. An older post with the same text is known by its id. */
const toleranceMs = 5 * 60_000;

const pages = 5;

/** A message of a channel. A nonce is not stored with it. */
const listed = message.extend({
  author: z.object({ id: z.string() }),
  content: z.string(),
  attachments: z.array(z.object({ filename: z.string() })).catch([]),
  message_reference: z.object({ message_id: z.string().optional() }).nullish().catch(null),
});

type Listed = z.infer<typeof listed>;

/**
 * Searches the channel's newest messages for one of the bot. What is not among them is never certainly absent: the
 * list is only eventually consistent, and the nonce, for which Discord returns the first message, is enforced for
 * minutes only, while the next attempt may come later.
 */
export async function find(api: Api, bot: Bot, sending: Sending): Promise<Found> {
  const [found, ...others] = await search(api, bot, sending);
  // Another program may post the same text, but no file of this name.
  if (found && (others.length === 0 || sending.media.length > 0))
    return { state: 'found', published: publishedOf(found, bot.guild) };
  const age = api.now().getTime() - sending.attemptedAt.getTime();
  if (age < settledMs)
    throw new NetworkError(
      'retry',
      () => t`It isn’t among the channel’s messages yet, but may still arrive.`,
      {
        next: null,
        waitMs: settledMs - age,
      },
    );
  return { state: 'cannot_tell' };
}

/** The bot’s messages since the attempt that are like it, the newest first. */
async function search(api: Api, bot: Bot, sending: Sending): Promise<Listed[]> {
  const found: Listed[] = [];
  const from = sending.attemptedAt.getTime() - toleranceMs;
  let before = '';
  for (let page = 0; page < pages; page += 1) {
    const path = `/channels/${bot.channel}/messages?limit=100${before}`;
    const messages = await read(api, z.array(listed), { path });
    const recent = messages.filter(({ id }) => timeOf(id) >= from);
    found.push(...recent.filter((one) => one.author.id === bot.user && isLike(sending, one)));
    const oldest = messages.at(-1);
    if (!oldest || recent.length < messages.length) break;
    before = `&before=${oldest.id}`;
  }
  return found;
}

/** By the names of its files, which nobody else gives; without files by its text, which it then must have. */
function isLike(sending: Sending, { content, attachments, message_reference: reference }: Listed): boolean {
  return (
    (reference?.message_id ?? null) === parentOf(sending) &&
    (sending.media.length > 0
      ? attachments.some(({ filename }) => filename.includes(fileMark(sending.key, 0)))
      : attachments.length === 0 && comparable(content) === comparable(contentOf(sending)))
  );
}

/** Discord removes white space at the ends, and signs that it thinks invalid. */
const comparable = (text: string) => text.normalize('NFC').replace(/[\s\p{C}]+/gu, '');

/** When an id was given, in ms. https://docs.discord.com/developers/reference#snowflakes */
const timeOf = (id: string) => Number(BigInt(id) >> 22n) + 1_420_070_400_000;
