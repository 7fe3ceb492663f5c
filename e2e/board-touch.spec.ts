import type { CDPSession } from '@playwright/test';

import { cardOf, cardPanel, columnOf, expectOrder, makeCards, uniqueWord } from './board.ts';
import { expect, test } from './test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

async function touch(session: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) {
  await session.send('Input.dispatchTouchEvent', {
    type,
    touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
  });
}

test('by touch: a long press picks a card up, and it falls where the finger leaves it', async ({ page }) => {
  const word = uniqueWord();
  await makeCards(page, word, ['Harbour', 'Museum', 'Ferry']);
  const start = await cardOf(page, 'Harbour').boundingBox();
  const end = await cardOf(page, 'Ferry').boundingBox();
  if (!start || !end) throw new Error('The cards are not on the screen.');
  const session = await page.context().newCDPSession(page);
  const x = start.x + start.width / 2;
  await touch(session, 'touchStart', x, start.y + 40);
  await expect(page.locator('[data-flying]')).toBeVisible();
  for (let step = 1; step <= 10; step++) {
    await touch(session, 'touchMove', x, start.y + 40 + ((end.y + 60 - start.y) * step) / 10);
  }
  await expect(page.locator('[data-slot]')).toBeVisible();
  await touch(session, 'touchEnd');
  await expectOrder(page, 'To Do', word, ['Museum', 'Ferry', 'Harbour']);
});

test('by touch: columns are pages, chosen by name, and a tap opens a card over the board', async ({
  page,
}) => {
  const word = uniqueWord();
  await makeCards(page, word, ['Harbour'], 'Review');
  const names = page.getByRole('navigation', { name: 'Columns' });
  await names.getByRole('button', { name: /Review/ }).tap();
  await expect(columnOf(page, 'Review')).toBeInViewport({ ratio: 0.9 });
  await expect(names.getByRole('button', { name: /Review/ })).toHaveAttribute('aria-pressed', 'true');
  await cardOf(page, 'Harbour').tap();
  await expect(cardPanel(page)).toBeInViewport({ ratio: 0.95 });
  await page.goBack();
  await expect(cardPanel(page)).toBeHidden();
});
