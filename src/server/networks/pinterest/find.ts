import { z } from 'zod';

import { hasText, onlyOne } from '#server/networks/alike.ts';
import { firstAttempt } from '#server/networks/attempt-key.ts';
import type { Found, Sending } from '#server/networks/network.ts';
import { mustBeSettled } from '#server/networks/waiting.ts';
import { callApi, read, type Api } from './api.ts';
import { altOf, chosenOf, wordsOf } from './options.ts';
import { isVideo, publishedAs, timeOf } from './pin.ts';

/** How far clocks may differ beyond the response's Date, in ms. */
const toleranceMs = 30_000;

const perPage = 100;
const mostPages = 5;

const text = z.string().nullish().catch(null);

/** https://developers.pinterest.com/docs/api/v5/pins-list */
const listed = z.object({
  id: z.string().regex(/^\d+$/),
  created_at: z.string(),
  board_id: text,
  title: text,
  description: text,
  alt_text: text,
  media: z.object({ media_type: text }).nullish().catch(null),
});

type Listed = z.infer<typeof listed>;

/**
 * Searches the account's newest pins for one on the board with the same words and kind of media, created since
 * the first attempt. Pinterest keeps nothing of ours in a pin that readers or the account's people do not see.
 * Never `absent`: a list cannot prove that, and Pinterest takes the same pin twice.
 */
export async function find(api: Api, sending: Sending): Promise<Found> {
  const pin = onlyOne(await since(api, sending), (one) => isAlike(sending, one));
  if (pin) return { state: 'found', published: publishedAs(pin.id) };
  mustBeSettled(sending.attemptedAt, api.now());
  return { state: 'cannot_tell' };
}

async function since(api: Api, sending: Sending): Promise<Listed[]> {
  const found: Listed[] = [];
  let bookmark = '';
  for (let page = 0; page < mostPages; page += 1) {
    const query = new URLSearchParams({ page_size: String(perPage), ...(bookmark && { bookmark }) });
    const answer = await callApi(api, { path: `/pins?${query}` });
    const reply = read(answer, z.object({ items: z.array(z.unknown()), bookmark: text }));
    // One of a kind that is unknown here must not hide the others.
    const pins = reply.items.flatMap((item) => listed.safeParse(item).data ?? []);
    const from = firstAttempt(sending) + aheadMs(answer.headers.date, api.now()) - toleranceMs;
    const recent = pins.filter(({ created_at: at }) => timeOf(at) >= from);
    found.push(...recent);
    bookmark = reply.bookmark ?? '';
    if (bookmark === '' || recent.length < pins.length) break;
  }
  return found;
}

/** How far Pinterest's clock is ahead of ours, in ms. */
function aheadMs(date: string | undefined, now: Date): number {
  const theirs = Date.parse(date ?? '');
  return Number.isNaN(theirs) ? 0 : theirs - now.getTime();
}

function isAlike(sending: Sending, pin: Listed): boolean {
  if (pin.board_id !== chosenOf(sending).board || pin.media?.media_type !== mediaTypeOf(sending))
    return false;
  const { title, text: description } = wordsOf(sending);
  const words = joined(title, description);
  // Where a pin has no words, its alternative text counts; one without both is like any other.
  return words.trim() === ''
    ? joined(pin.title, pin.description).trim() === '' && hasText(pin.alt_text, altOf(sending))
    : hasText(joined(pin.title, pin.description), words);
}

const joined = (...texts: readonly (string | null | undefined)[]) => texts.map((one) => one ?? '').join('\n');

function mediaTypeOf({ media }: Sending): string {
  if (media.some(isVideo)) return 'video';
  return media.length > 1 ? 'multiple_images' : 'image';
}
