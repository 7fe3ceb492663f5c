import { call, cardOf, cardPanel, columnOf, expectOrder, makeCards, openBoard, uniqueWord } from './board.ts';
import { expect, test } from './test.ts';

const api = '**/tool/api/v1/**';

test('titles are typed one after the other; no word goes to the shortcuts', async ({ page }) => {
  const word = uniqueWord();
  await openBoard(page, word);
  await columnOf(page, 'To Do').getByRole('button', { name: 'Add card to To Do' }).click();
  for (const title of ['Half a title', 'A next one', 'Plan xenon lamps']) {
    await page.keyboard.type(`${title} ${word}`);
    await page.keyboard.press('Enter');
    await expect(cardOf(page, title)).toBeVisible();
    await expect(page.getByLabel('Title or link of the new card')).toBeFocused();
  }
  await expectOrder(page, 'To Do', word, ['Plan xenon lamps', 'A next one', 'Half a title']);
});

test('what cannot be saved stays in its field, over a reload too, and is saved once the server is back', async ({
  page,
}) => {
  const word = uniqueWord();
  const [id] = await makeCards(page, word, ['Without a line']);
  await cardOf(page, 'Without a line').click();
  const panel = cardPanel(page);
  const notes = panel.getByRole('textbox', { name: 'Notes' });
  await expect(notes).toBeVisible();
  await page.route(api, (route) => route.abort());

  await notes.fill('Ask the harbour master');
  await panel.getByRole('textbox', { name: 'New item' }).fill('Call twice');
  await expect(panel.getByText('Not saved yet')).toBeVisible();
  await expect(notes).toHaveValue('Ask the harbour master');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('textbox', { name: 'New item' })).toHaveValue('Call twice');
  await columnOf(page, 'To Do').getByRole('button', { name: 'Add card to To Do' }).click();
  await page.keyboard.type(`Second thought ${word}`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Not created yet')).toBeVisible();

  await page.unroute(api);
  await columnOf(page, 'To Do').getByRole('button', { name: 'Try again' }).click();
  await expect(cardOf(page, 'Second thought')).toBeVisible();
  await page.reload();
  await expect(notes).toHaveValue('Ask the harbour master');
  await panel.getByRole('button', { name: 'Save notes' }).click();
  await expect(panel.getByText('Not saved yet')).toBeHidden();
  await expect
    .poll(async () => (await call<{ card: object }>(page, `card.php?card_id=${id}`)).card)
    .toMatchObject({ notes: 'Ask the harbour master' });
});

test('a comment and a description that were begun are there again after a look at another card', async ({
  page,
}) => {
  const word = uniqueWord();
  await makeCards(page, word, ['Begun', 'Looked at']);
  await cardOf(page, 'Begun').click();
  const panel = cardPanel(page);
  await panel.getByRole('textbox', { name: 'Comment' }).fill('Half a thought');
  await panel.getByRole('button', { name: 'Add description' }).click();
  await panel.getByRole('textbox', { name: 'Description' }).fill('Half a plan');
  await cardOf(page, 'Looked at').click();
  await expect(panel.getByRole('textbox', { name: 'Comment' })).toHaveValue('');
  await cardOf(page, 'Begun').click();
  await expect(panel.getByRole('textbox', { name: 'Comment' })).toHaveValue('Half a thought');
  await expect(panel.getByRole('textbox', { name: 'Description' })).toHaveValue('Half a plan');
});

test('Escape in the notes leaves them and keeps what was typed', async ({ page }) => {
  const word = uniqueWord();
  const [id] = await makeCards(page, word, ['Escaped']);
  await cardOf(page, 'Escaped').click();
  await cardPanel(page).getByRole('textbox', { name: 'Notes' }).fill('Tide at noon, see example.com/tides');
  await page.keyboard.press('Escape');
  await expect
    .poll(async () => (await call<{ card: object }>(page, `card.php?card_id=${id}`)).card)
    .toMatchObject({ notes: 'Tide at noon, see example.com/tides' });
});

test('a board that could not be read is read as soon as the server is back', async ({ page }) => {
  await openBoard(page);
  await page.route(api, (route) => route.abort());
  await page.reload();
  await page.route('**/tool/api/v1/me.php*', (route) => route.continue());
  await page.reload();
  await expect(page.getByText(/^Couldn’t load/)).toBeVisible();
  await page.unroute(api);
  await expect(page.getByRole('list', { name: /^Cards in/ }).first()).toBeVisible();
});

test('a card that walks over the board is told of once, and no toast lies on the selection’s tools', async ({
  page,
}) => {
  const word = uniqueWord();
  await makeCards(page, word, ['Walker']);
  await cardOf(page, 'Walker').focus();
  for (const column of ['In Progress', 'Review'] as const) {
    await page.keyboard.press('Shift+ArrowRight');
    // It disappears after some seconds, so this comes first.
    await expect(page.getByText(`moved to ${column}`)).toBeVisible();
  }
  await expect(page.getByText('moved to In Progress')).toBeHidden();
  await expectOrder(page, 'Review', word, ['Walker']);
  await page.keyboard.press('x');
  // Playwright clicks only what nothing covers.
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Assign' }).click();
  await expect(page.getByRole('listbox').or(page.getByRole('menu'))).toBeVisible();
});

test('a name that is in use is refused below its field, and what was typed stays', async ({ page }) => {
  const word = uniqueWord();
  const made = await call<{ category: { id: number } }>(page, 'categories.php', {
    name: word,
    color: '#64748b',
  });
  await openBoard(page, word);
  const board = await call<{ card_types: { name: string }[] }>(page, 'board.php');
  await page.getByRole('button', { name: 'Categories and types' }).click();
  const labels = page.getByRole('dialog', { name: 'Categories and types' });
  for (const { list, label, name } of [
    { list: 'Categories', label: 'New category', name: word },
    { list: 'Types', label: 'New type', name: board.card_types[0]?.name ?? '' },
  ]) {
    const part = labels.getByRole('region', { name: list, exact: true });
    await part.getByRole('textbox', { name: label }).fill(name);
    await page.keyboard.press('Enter');
    await expect(part.getByRole('alert')).toContainText(`“${name}” already exists.`);
    await expect(part.getByRole('textbox', { name: label })).toHaveValue(name);
  }
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add column' }).click();
  const form = page.getByRole('dialog', { name: 'Add column' });
  await form.getByRole('textbox', { name: 'Name' }).fill('in progress');
  await page.keyboard.press('Enter');
  await expect(form).toContainText('A column “In Progress” already exists.');
  await call(page, 'categories.php', { action: 'edit', id: made.category.id, active: false });
});
