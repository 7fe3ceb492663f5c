import { addCards, answer, cardOf, cardPanel, columns, expectOrder, makeCards, uniqueWord } from './board.ts';
import { expect, test } from './test.ts';

test('by keyboard: Shift and Space pick a card up, arrows carry it, and each place is said', async ({
  page,
}) => {
  const word = uniqueWord();
  await addCards(page, word, ['School'], 'In Progress');
  await makeCards(page, word, ['Harbour', 'Museum', 'Ferry']);
  await cardOf(page, 'Harbour').focus();
  await page.keyboard.press('Shift+Space');
  const announced = page.locator('output[aria-live=assertive]');
  await expect(announced).toContainText('Picked up “Harbour');
  await page.keyboard.press('ArrowDown');
  await expect(announced).toContainText('position 2 of 3 in To Do');
  await page.keyboard.press('ArrowRight');
  await expect(announced).toContainText('position 2 of 2 in In Progress');
  await page.keyboard.press('ArrowUp');
  await expect(announced).toContainText('position 1 of 2 in In Progress');
  const moved = answer(page);
  await page.keyboard.press('Space');
  await expect(announced).toContainText('Dropped “Harbour');
  await expectOrder(page, 'In Progress', word, ['Harbour', 'School']);
  await expect(cardOf(page, 'Harbour')).toBeFocused();
  await moved;
  await page.reload();
  await expectOrder(page, 'In Progress', word, ['Harbour', 'School']);
  await cardOf(page, 'Harbour').focus();
  await page.keyboard.press('w');
  await expect(page).toHaveURL(/\/compose\?card=\d+/);
});

test('Escape leaves a carried card where it was', async ({ page }) => {
  const word = uniqueWord();
  await makeCards(page, word, ['Harbour', 'Museum']);
  await cardOf(page, 'Harbour').focus();
  await page.keyboard.press('Shift+Space');
  const announced = page.locator('output[aria-live=assertive]');
  await expect(announced).toContainText('Picked up “Harbour');
  await page.keyboard.press('ArrowDown');
  await expect(announced).toContainText('position 2 of 2 in To Do');
  await page.keyboard.press('Escape');
  await expect(announced).toContainText('Move cancelled');
  await expectOrder(page, 'To Do', word, ['Harbour', 'Museum']);
});

test('letters walk, select, assign and open; Shift and arrows move', async ({ page }) => {
  const word = uniqueWord();
  await makeCards(page, word, ['Harbour', 'Museum']);
  await page.keyboard.press('j');
  await expect(cardOf(page, 'Harbour')).toBeFocused();
  await page.keyboard.press('j');
  await expect(cardOf(page, 'Museum')).toBeFocused();
  await page.keyboard.press('Shift+ArrowUp');
  await expectOrder(page, 'To Do', word, ['Museum', 'Harbour']);
  await page.keyboard.press('Shift+ArrowRight');
  await expectOrder(page, 'In Progress', word, ['Museum']);
  await expect(cardOf(page, 'Museum')).toBeFocused();

  await page.keyboard.press('p');
  await page.getByRole('menuitem', { name: 'Urgent' }).press('Enter');
  await expect(cardOf(page, 'Museum')).toContainText('Priority: Urgent');

  await page.keyboard.press('x');
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('1 selected');
  await page.keyboard.press('Escape');
  await page.keyboard.press('o');
  await expect(cardPanel(page)).toBeVisible();
  await page.keyboard.press('e');
  await expect(cardPanel(page).getByRole('textbox', { name: 'Title' })).toBeFocused();
});

test('m moves a card to a column and position by words', async ({ page }) => {
  const word = uniqueWord();
  await addCards(page, word, ['School', 'Market'], 'Review');
  await makeCards(page, word, ['Harbour']);
  await cardOf(page, 'Harbour').focus();
  await page.keyboard.press('m');
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: /^Column/ }).click();
  await page.getByRole('option', { name: 'Review' }).click();
  await form.getByRole('textbox', { name: 'Position' }).fill('2');
  await form.getByRole('button', { name: 'Move' }).click();
  await expectOrder(page, 'Review', word, ['School', 'Harbour', 'Market']);
});

test('? lists the keys of the board', async ({ page }) => {
  const word = uniqueWord();
  await makeCards(page, word, ['Harbour']);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('Move to a column and position');
});

test('by keyboard: an admin carries a column along the board, and back', async ({ page }) => {
  await makeCards(page, uniqueWord(), ['Harbour']);
  const names = page.locator('section[data-column] h2');
  await expect(names).toHaveText([...columns]);
  const grip = page.getByRole('button', { name: 'Move column In Progress' });
  await grip.focus();
  await page.keyboard.press('Space');
  const announced = page.locator('output[aria-live=assertive]');
  await expect(announced).toContainText('Picked up Column “In Progress”: position 2 of 4');
  await page.keyboard.press('ArrowRight');
  await expect(announced).toContainText('position 3 of 4');
  const moved = answer(page);
  await page.keyboard.press('Space');
  await expect(names).toHaveText(['To Do', 'Review', 'In Progress', 'Done']);
  await moved;
  await page.reload();
  await expect(names).toHaveText(['To Do', 'Review', 'In Progress', 'Done']);
  await page.getByRole('button', { name: 'Column In Progress', exact: true }).click();
  const back = answer(page);
  await page.getByRole('menuitem', { name: 'Move left' }).click();
  await expect(names).toHaveText([...columns]);
  // The tests after this one count on the order.
  await back;
});
