import { expect, type APIRequestContext, type Page } from '@playwright/test';

import { ownWord } from './board.ts';
import { ownerToken } from './people.ts';
import { callAs, connectSandbox } from './review.ts';

/** Far enough ahead that nothing of the demo stands there, and no further than posts may be planned. */
let months = 0;

/** Each test has a month of its own, of two to four years ahead. */
export function ownMonth(): string {
  months += 1;
  const month = (Number(process.pid) + months * 7) % 12;
  const year = new Date().getUTCFullYear() + 2 + ((Number(process.pid) + Math.floor(months / 12)) % 3);
  return `${year}-${String(month + 1).padStart(2, '0')}`;
}

/** A scheduled post of the owner on an account of its own, at a time in UTC. */
export async function schedulePost(
  request: APIRequestContext,
  at: string,
  fields: object = {},
): Promise<{ id: number; words: string; account: number }> {
  const words = `Calendar ${ownWord()}`;
  const account = await connectSandbox(request, 'mastodon', words);
  const { id } = await callAs<{ id: number }>(request, ownerToken(), 'schedule.php', {
    body: words,
    scheduled_at: at,
    target_account_ids: [account],
    ...fields,
  });
  return { id, words, account };
}

/** A card of the owner that is due on a day, or a day with its time. */
export async function dueCard(request: APIRequestContext, due_date: string) {
  const words = `Due ${ownWord()}`;
  const { card_id } = await callAs<{ card_id: number }>(request, ownerToken(), 'cards.php', {
    title: words,
    due_date,
  });
  return { id: card_id, words };
}

export async function dueOf(request: APIRequestContext, card_id: number): Promise<string> {
  const { card } = await callAs<{ card: { due_date: string } }>(
    request,
    ownerToken(),
    `card.php?card_id=${card_id}`,
  );
  return card.due_date;
}

/** When the post goes out, and how far it is. */
export async function timeOf(
  request: APIRequestContext,
  id: number,
): Promise<{ scheduled_at: string; status: string }> {
  const { post } = await callAs<{ post: { scheduled_at: string; status: string } }>(
    request,
    ownerToken(),
    `schedule.php?action=get&id=${id}`,
  );
  return post;
}

export const dayOf = (page: Page, day: string) => page.locator(`[data-drop="${day}"]`);

/** Opens the calendar; dragging comes after its days. */
export async function openCalendar(page: Page, search: string): Promise<void> {
  await page.goto(`/calendar${search}`);
  await expect(page.getByRole('heading', { name: 'Calendar' })).toBeAttached();
  await expect(page.locator('[id^="DndLiveRegion"]')).toBeAttached();
}
