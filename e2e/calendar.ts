import { expect, type APIRequestContext, type Page } from '@playwright/test';

import { uniqueWord } from './board.ts';
import { ownerToken } from './people.ts';
import { callAs, connectSandbox } from './review.ts';

/** Far enough ahead to be free of the demo's entries, and no further than posts may be planned. */
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
): Promise<{ id: number; text: string; account: number }> {
  const text = `Calendar ${uniqueWord()}`;
  const account = await connectSandbox(request, 'mastodon', text);
  const { id } = await callAs<{ id: number }>(request, ownerToken(), 'schedule.php', {
    body: text,
    scheduled_at: at,
    target_account_ids: [account],
    ...fields,
  });
  return { id, text, account };
}

/** A card of the owner that is due on a day, or a day with its time. */
export async function dueCard(request: APIRequestContext, due_date: string) {
  const text = `Due ${uniqueWord()}`;
  const { card_id } = await callAs<{ card_id: number }>(request, ownerToken(), 'cards.php', {
    title: text,
    due_date,
  });
  return { id: card_id, text };
}

export async function dueOf(request: APIRequestContext, card_id: number): Promise<string> {
  const { card } = await callAs<{ card: { due_date: string } }>(
    request,
    ownerToken(),
    `card.php?card_id=${card_id}`,
  );
  return card.due_date;
}

/** When the post is due, and its state. */
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
