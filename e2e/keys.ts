import type { Page } from '@playwright/test';

/** Presses a sequence of keys, `g` then `b`, without the pause that a busy page would cause between them. */
export async function pressInTurn(page: Page, ...keys: readonly string[]): Promise<void> {
  await Promise.all(keys.map((key) => page.keyboard.press(key)));
}
