import { expect, type Locator, type Page } from '@playwright/test';

import { call } from './board.ts';

interface Account {
  account_id: number;
  network: string;
}

/** Sandboxes of these networks, under a name that is in no other test. Returns their ids, in that order. */
export async function sandboxes(page: Page, name: string, networks: readonly string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const network of networks) {
    const { account } = await call<{ account: Account }>(page, 'accounts.php', {
      action: 'connect_sandbox',
      network,
      name,
    });
    ids.push(account.account_id);
  }
  return ids;
}

interface Beginning {
  body?: string;
  [field: string]: unknown;
}

/** A draft on sandboxes of its own; its id. */
export async function makeDraft(
  page: Page,
  name: string,
  networks: readonly string[],
  beginning: Beginning = {},
): Promise<number> {
  const accounts = await sandboxes(page, name, networks);
  const { id } = await call<{ id: number }>(page, 'schedule.php', {
    draft: true,
    body: `The harbour opens. ${name}`,
    target_account_ids: accounts,
    ...beginning,
  });
  return id;
}

/** Such a draft, opened in the composer. */
export async function openDraft(
  page: Page,
  ...draft: [name: string, networks: readonly string[], beginning?: Beginning]
): Promise<number> {
  const id = await makeDraft(page, ...draft);
  await page.goto(`/compose/${id}`);
  await expect(text(page)).toBeVisible();
  return id;
}

export const text = (page: Page): Locator => page.getByRole('textbox', { name: 'Text', exact: true });

export const checks = (page: Page): Locator => page.getByRole('region', { name: 'Checks' });

export const preview = (page: Page, network: string): Locator =>
  page.getByRole('figure', { name: new RegExp(`^Preview: ${network}`) });

export const saved = (page: Page): Locator => page.getByText(/^Saved (just now|\d)/);

/** The post as the server has it. */
export async function postOf(page: Page, id: number) {
  const { post } = await call<{ post: { body: string; status: string; [field: string]: unknown } }>(
    page,
    `schedule.php?action=get&id=${id}`,
  );
  return post;
}
