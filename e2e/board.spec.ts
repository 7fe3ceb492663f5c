import {
  addCards,
  answer,
  call,
  cardOf,
  cardPanel,
  cardsIn,
  columnOf,
  dragCard,
  expectOrder,
  makeCards,
  openBoard,
  uniqueWord,
} from './board.ts';
import { openFree } from './explore.ts';
import { ownInstance } from './instances.ts';
import { expect, test } from './test.ts';

test('by mouse: a card is moved within its column and across, and stays there', async ({ page }) => {
  const word = uniqueWord();
  await addCards(page, word, ['Harbour', 'Museum', 'Ferry']);
  await makeCards(page, word, ['School', 'Market'], 'Review');

  const moved = answer(page);
  await dragCard(page, cardOf(page, 'Ferry'), cardOf(page, 'Harbour'), 'above');
  await expectOrder(page, 'To Do', word, ['Ferry', 'Harbour', 'Museum']);
  await moved;

  await dragCard(page, cardOf(page, 'Harbour'), cardOf(page, 'School'), 'below');
  await expectOrder(page, 'Review', word, ['School', 'Harbour', 'Market']);
  await expect(page.getByRole('status').filter({ hasText: 'moved to Review' })).toBeVisible();

  await page.reload();
  await expectOrder(page, 'To Do', word, ['Ferry', 'Museum']);
  await expectOrder(page, 'Review', word, ['School', 'Harbour', 'Market']);
});

test('a card whose move is refused goes back, and the reason is said', async ({ page }) => {
  const word = uniqueWord();
  await makeCards(page, word, ['Refused']);
  await page.route(/\/tool\/api\/v1\/cards?\.php/, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 409,
          json: { success: false, error: { code: 'invalid_state', message: 'The column was removed.' } },
        })
      : route.continue(),
  );
  await cardOf(page, 'Refused').focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByText(/Couldn’t move “Refused.*The column was removed\./)).toBeVisible();
  await expectOrder(page, 'To Do', word, ['Refused']);
  await expectOrder(page, 'In Progress', word, []);
});

test('a card that is held at the edge of a long column scrolls it, and falls at its end', async ({
  page,
}) => {
  const word = uniqueWord();
  const titles = Array.from({ length: 14 }, (_, index) => `Card ${String.fromCharCode(65 + index)}`);
  await makeCards(page, word, titles);
  const start = await cardOf(page, 'Card A').boundingBox();
  const scroller = columnOf(page, 'To Do').locator('[data-cell]');
  const area = await scroller.boundingBox();
  if (!start || !area) throw new Error('The column is not on the screen.');
  await page.mouse.move(start.x + 100, start.y + 40);
  await page.mouse.down();
  await page.mouse.move(start.x + 110, start.y + 60, { steps: 3 });
  await page.mouse.move(start.x + 110, area.y + area.height - 12, { steps: 10 });
  await expect
    .poll(() => scroller.evaluate((list) => list.scrollHeight - list.clientHeight - list.scrollTop))
    .toBeLessThan(4);
  await page.mouse.move(start.x + 112, area.y + area.height - 4, { steps: 2 });
  await page.mouse.up();
  await expect(scroller.locator('a[data-card]').last()).toContainText('Card A');
});

test('a card that comes into the done column is completed; Undo takes it back', async ({ page }) => {
  const word = uniqueWord();
  const [id] = await addCards(page, word, ['Council notes']);
  await makeCards(page, word, ['Older'], 'Done');
  await dragCard(page, cardOf(page, 'Council notes'), cardOf(page, 'Older'), 'above');
  await expect(cardOf(page, 'Council notes')).toContainText('Completed');
  await expect(page.getByText(/Council notes.* completed\./).first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectOrder(page, 'To Do', word, ['Council notes']);
  await expect
    .poll(async () => (await call<{ card: { status: string } }>(page, `card.php?card_id=${id}`)).card.status)
    .toBe('pending');
});

test('quick add: titles stand on top one after the other', async ({ page }) => {
  const word = uniqueWord();
  await openBoard(page, word);
  await page.getByRole('button', { name: 'Add card to Review' }).click();
  const field = page.getByRole('textbox', { name: 'Title or link of the new card' });
  await field.fill(`First ${word}`);
  await field.press('Enter');
  // Two that are sent at once may be stored in either order.
  await expect(cardOf(page, 'First')).toBeVisible();
  await field.fill(`Second ${word}`);
  await field.press('Enter');
  await expectOrder(page, 'Review', word, ['Second', 'First']);
  await field.press('Escape');
  await expect(field).toBeHidden();
  await page.getByRole('button', { name: 'New card' }).click();
  await expect(page.getByRole('region', { name: 'To Do' }).getByRole('textbox')).toBeFocused();
});

test('quick add: titles typed while the first is being saved keep their order', async ({ page }) => {
  const word = uniqueWord();
  await openBoard(page, word);
  const { promise: allTyped, resolve: sayAllTyped } = Promise.withResolvers<void>();
  const sent: string[] = [];
  await page.route('**/tool/api/v1/cards.php', async (route) => {
    sent.push(String(route.request().postDataJSON().title));
    if (sent.length === 1) await allTyped;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Add card to Review' }).click();
  const field = page.getByRole('textbox', { name: 'Title or link of the new card' });
  for (const title of ['First', 'Second', 'Third']) {
    await field.fill(`${title} ${word}`);
    await field.press('Enter');
    await expect(page.getByLabel(`Adding ${title} ${word}`)).toBeVisible();
  }
  expect(sent).toEqual([`First ${word}`]);
  sayAllTyped();
  await expectOrder(page, 'Review', word, ['Third', 'Second', 'First']);
});

test('quick add: an address that cannot be read asks for a title in place', async ({ page }) => {
  const word = uniqueWord();
  await openBoard(page, word);
  await page.getByRole('button', { name: 'Add card to To Do' }).click();
  const field = page.getByRole('textbox', { name: 'Title or link of the new card' });
  await field.fill('http://nothing-is-here.invalid/story');
  await field.press('Enter');
  const title = page.getByRole('textbox', { name: 'Title for nothing-is-here.invalid' });
  await title.fill(`Named by hand ${word}`);
  await page.getByRole('button', { name: 'Create card' }).click();
  await expectOrder(page, 'To Do', word, ['Named by hand']);
});

test('filters stand in the address, and Back takes them off', async ({ page }) => {
  const word = uniqueWord();
  await addCards(page, word, ['Urgent one'], 'To Do', { priority: 'urgent' });
  await makeCards(page, word, ['Calm one'], 'To Do', { priority: 'low' });
  await page.getByRole('button', { name: /^Priority/ }).click();
  await page.getByRole('option', { name: 'Urgent' }).click();
  await expect(page).toHaveURL(/priority=urgent/);
  await expectOrder(page, 'To Do', word, ['Urgent one']);
  await page.reload();
  await expectOrder(page, 'To Do', word, ['Urgent one']);
  await page.goBack();
  await expectOrder(page, 'To Do', word, ['Calm one', 'Urgent one']);
  await page.getByRole('button', { name: 'Mine' }).click();
  await expect(page).toHaveURL(/member=me/);
  await expect(page.getByText('No cards match these filters.')).toBeVisible();
});

test('several cards are selected, made urgent and archived at once; Undo brings them back', async ({
  page,
}) => {
  const word = uniqueWord();
  await makeCards(page, word, ['One', 'Two', 'Three']);
  await cardOf(page, 'One').click({ modifiers: ['Shift'] });
  await cardOf(page, 'Three').click({ modifiers: ['Shift'] });
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar).toContainText('2 selected');
  await bar.getByRole('button', { name: 'Priority' }).click();
  await page.getByRole('menuitem', { name: 'Urgent' }).click();
  await expect(page.getByText('2 cards set to urgent priority.')).toBeVisible();
  await expect(cardOf(page, 'One')).toContainText('Priority: Urgent');

  await bar.getByRole('button', { name: 'Archive' }).click();
  await expectOrder(page, 'To Do', word, ['Two']);
  await expect(page.getByText('2 cards archived.')).toBeVisible();
  // The newest toast stands last.
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(cardsIn(page, 'To Do')).toHaveCount(3);
});

test('an archived card is found in the archive and restored', async ({ page }) => {
  const word = uniqueWord();
  const [id] = await makeCards(page, word, ['Kept']);
  await call(page, 'cards.php', { action: 'archive', card_id: id });
  await page.getByRole('navigation', { name: 'Board' }).getByRole('link', { name: 'Archive' }).click();
  await page.getByRole('searchbox', { name: 'Search archive' }).fill(word);
  const row = page.getByRole('list', { name: 'Archived cards' }).getByRole('listitem');
  await expect(row).toHaveCount(1);
  await row.getByRole('button', { name: /^Restore/ }).click();
  await expect(page.getByText(/restored to To Do/).first()).toBeVisible();
  await openBoard(page, word);
  await expectOrder(page, 'To Do', word, ['Kept']);
});

test('swim-lanes by member: a card that changes lanes changes hands', async ({ page }) => {
  const word = uniqueWord();
  await makeCards(page, word, ['Unclaimed']);
  const board = await call<{ members: { user_id: number; user_name: string }[] }>(page, 'members.php');
  const member = board.members[0];
  await makeCards(page, word, ['Theirs'], 'To Do', { assigned_to_user_id: member?.user_id });
  await openBoard(page, word);
  await page.getByRole('button', { name: /^Group by/ }).click();
  await page.getByRole('option', { name: 'Member' }).click();
  await expect(page).toHaveURL(/lanes=member/);
  const lane = page.getByRole('region', { name: member?.user_name, exact: true });
  await expect(lane.locator('a[data-card]')).toHaveCount(1);
  const unassigned = page.getByRole('region', { name: 'Unassigned', exact: true });
  await unassigned.scrollIntoViewIfNeeded();
  await dragCard(page, cardOf(page, 'Unclaimed'), cardOf(page, 'Theirs'), 'below');
  await expect(lane.locator('a[data-card]')).toHaveCount(2);
});

test('the open work of the team is counted, and leads to the board', async ({ page }) => {
  const word = uniqueWord();
  await addCards(page, word, ['Late'], 'To Do', { due_date: '2020-01-01', priority: 'urgent' });
  await page.goto('/board/pending');
  await expect(page.getByRole('term').filter({ hasText: 'Overdue' })).toBeVisible();
  await page.getByRole('link', { name: /^Overdue: \d+/ }).click();
  await expect(page).toHaveURL(/due=overdue/);
});

test('my work lists what is assigned to me and opens it beside', async ({ page }) => {
  const word = uniqueWord();
  const me = await call<{ user: { id: number } }>(page, 'me.php');
  await addCards(page, word, ['Mine to do'], 'To Do', {
    assigned_to_user_id: me.user.id,
    due_date: '2020-01-01',
    priority: 'urgent',
  });
  await page.goto('/board/mine');
  await page.getByRole('link', { name: new RegExp(word) }).click();
  await expect(page).toHaveURL(/card=\d+/);
  await expect(cardPanel(page).getByRole('textbox', { name: 'Title' })).toHaveValue(`Mine to do ${word}`);
});

test('what somebody else moves is seen without a reload', async ({ page, browser }) => {
  const word = uniqueWord();
  await makeCards(page, word, ['Watched']);
  const other = await browser.newContext({ storageState: ownInstance().owner });
  const second = await other.newPage();
  await openBoard(second, word);
  await expectOrder(second, 'To Do', word, ['Watched']);
  await makeCards(page, word, ['Anchor'], 'Review');
  await dragCard(page, cardOf(page, 'Watched'), cardOf(page, 'Anchor'), 'above');
  await expectOrder(second, 'Review', word, ['Watched', 'Anchor']);
  await other.close();
});

test('an admin limits a column; over the limit is said', async ({ page }) => {
  const word = uniqueWord();
  await makeCards(page, word, ['A', 'B'], 'In Progress');
  await page.getByRole('button', { name: 'Column In Progress', exact: true }).click();
  await page.getByRole('menuitem', { name: /Name, colour, limit/ }).click();
  await page.getByRole('textbox', { name: 'Limit' }).fill('1');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(columnOf(page, 'In Progress')).toContainText('over the limit');
  await page.getByRole('button', { name: 'Column In Progress', exact: true }).click();
  await page.getByRole('menuitem', { name: /Name, colour, limit/ }).click();
  await page.getByRole('textbox', { name: 'Limit' }).fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(columnOf(page, 'In Progress')).not.toContainText('over the limit');
});

test('a post becomes a card with c, and the toast leads to it', async ({ page }) => {
  // Of a post that another test put on the board, the card would be opened.
  const { id, place } = await openFree(page, '?source=mastodon&time_range=30d');
  for (let step = 0; step <= place; step++) await page.keyboard.press('j');
  await expect(page.locator(`a[data-post="${id}"]`)).toBeFocused();
  await page.keyboard.press('c');
  await page.getByRole('status').getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page).toHaveURL(/\/board\?card=\d+/);
  await expect(cardPanel(page).getByRole('heading', { name: 'Source item' })).toBeVisible();
});
