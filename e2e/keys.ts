import { expect, type Locator, type Page } from '@playwright/test';

/** Presses a sequence of keys, `g` then `b`, without the pause that a busy page would cause between them. */
export async function pressInTurn(page: Page, ...keys: readonly string[]): Promise<void> {
  await Promise.all(keys.map((key) => page.keyboard.press(key)));
}

/** Waits until the focus is in a dialog or menu that just opened: until then keys go to the page below it. */
export async function expectFocusIn(opened: Locator): Promise<void> {
  const hasFocus = () => opened.evaluate((element) => element.contains(document.activeElement));
  await expect.poll(hasFocus).toBe(true);
}
