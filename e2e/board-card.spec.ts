import { boardOf, call, cardOf, cardPanel, makeCards, openBoard, uniqueWord } from './board.ts';
import { openExplore } from './explore.ts';
import { expect, test } from './test.ts';

test('every field of a card is edited where it stands', async ({ page }) => {
  const word = uniqueWord();
  const [id] = await makeCards(page, word, ['Ferry quay']);
  await cardOf(page, 'Ferry quay').click();
  await expect(page).toHaveURL(/card=\d+/);
  const panel = cardPanel(page);

  await panel.getByRole('textbox', { name: 'Title' }).fill(`Ferry harbour ${word}`);
  await panel.getByRole('textbox', { name: 'Title' }).press('Enter');
  await expect(cardOf(page, 'Ferry harbour')).toBeVisible();

  await panel.getByRole('button', { name: /^Priority/ }).click();
  await page.getByRole('option', { name: 'High' }).click();
  await expect(cardOf(page, 'Ferry harbour')).toContainText('Priority: High');

  await panel.getByRole('spinbutton', { name: /^day, Due day/ }).click();
  await page.keyboard.type('17052030');
  await page.keyboard.press('Enter');
  await expect(cardOf(page, 'Ferry harbour')).toContainText('17 May 2030');
  await panel.getByRole('spinbutton', { name: /^hour, Due time/ }).click();
  await page.keyboard.type('1430');
  await page.keyboard.press('Enter');
  await expect(cardOf(page, 'Ferry harbour')).toContainText('17 May 2030 14:30');

  await panel.getByRole('button', { name: 'Add description' }).click();
  const description = panel.getByRole('textbox', { name: 'Description' });
  await description.fill(
    'Ask **twice**.\n\n<script>document.title = "broken"</script><img src=x onerror=alert(1)>\n\n' +
      '[Press me](javascript:alert(1)) and ![a pixel](https://tracker.example/pixel.gif)',
  );
  await panel.getByRole('button', { name: 'Preview' }).click();
  await expect(panel.locator('strong')).toHaveText('twice');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByRole('button', { name: 'Edit description' })).toBeVisible();
  await expect(panel.getByText('<script>document.title')).toBeVisible();
  expect(await panel.locator('script, img[src="x"], a[href^="javascript"]').count()).toBe(0);
  // An image from outside would tell its host who reads it: it is a link.
  await expect(panel.getByRole('link', { name: 'a pixel' })).toHaveAttribute('href', /tracker/);
  expect(await panel.locator('img[src*="tracker"]').count()).toBe(0);

  await panel.getByRole('textbox', { name: 'Notes' }).fill('Tide at noon');
  await panel.getByRole('textbox', { name: 'Links' }).fill('https://example.com/quay');
  await panel.getByRole('textbox', { name: 'Title' }).focus();
  await expect(panel.getByRole('link', { name: 'example.com/quay' })).toBeVisible();

  await expect
    .poll(async () => (await call<{ card: object }>(page, `card.php?card_id=${id}`)).card)
    .toMatchObject({
      title: `Ferry harbour ${word}`,
      priority: 'high',
      due_date: '2030-05-17 14:30:00',
      notes: 'Tide at noon',
    });

  await panel.getByRole('button', { name: 'Activity' }).click();
  await expect(panel.getByRole('list', { name: 'Activity' })).toContainText('the priority to High');

  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});

test('a checklist is filled, checked, moved by the keys and counted on the card', async ({ page }) => {
  const word = uniqueWord();
  const [id] = await makeCards(page, word, ['With steps']);
  await cardOf(page, 'With steps').click();
  const panel = cardPanel(page);
  const field = panel.getByRole('textbox', { name: 'New item' });
  for (const item of ['Call', 'Write', 'Check']) {
    await field.fill(item);
    await field.press('Enter');
    await expect(panel.getByRole('checkbox', { name: item })).toBeVisible();
  }
  await expect(cardOf(page, 'With steps')).toContainText('0/3');
  await panel.getByRole('checkbox', { name: 'Write' }).check();
  await expect(cardOf(page, 'With steps')).toContainText('1/3');
  await panel.getByRole('checkbox', { name: 'Check' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  const items = panel.getByRole('list', { name: 'Checklist' }).getByRole('checkbox');
  await expect(items.nth(1)).toHaveAccessibleName('Check');
  await expect
    .poll(async () => {
      const { card } = await call<{ card: { checklist: { text: string }[] } }>(
        page,
        `card.php?card_id=${id}`,
      );
      return card.checklist.map(({ text }) => text);
    })
    .toEqual(['Call', 'Check', 'Write']);
  await page.reload();
  await expect(items.nth(1)).toHaveAccessibleName('Check');
});

test('a comment names somebody from the list that @ opens', async ({ page }) => {
  const word = uniqueWord();
  const [id] = await makeCards(page, word, ['Talked about']);
  const { members } = await boardOf(page);
  const name = members.find(({ user_name }) => user_name.includes(' '))?.user_name ?? '';
  await cardOf(page, 'Talked about').click();
  const panel = cardPanel(page);
  const field = panel.getByRole('textbox', { name: 'Comment' });
  await field.pressSequentially(`Please look, @${name.slice(0, 4).toLowerCase()}`);
  await expect(panel.getByRole('option', { name: new RegExp(name) })).toBeVisible();
  await field.press('Enter');
  await expect(field).toHaveValue(`Please look, @${name} `);
  await field.press('Control+Enter');
  await expect(panel.getByRole('list', { name: 'Comments' })).toContainText(`Please look, @${name}`);
  const { comments } = await call<{ comments: { mentions: number[] }[] }>(
    page,
    `card-comments.php?card_id=${id}`,
  );
  expect(comments[0]?.mentions).toHaveLength(1);
});

test('of a long talk the latest word is shown too', async ({ page }) => {
  const [card_id] = await makeCards(page, uniqueWord(), ['Talked about at length']);
  for (let n = 1; n <= 101; n++) await call(page, 'card-comments.php', { card_id, comment: `Word ${n}.` });
  await cardOf(page, 'Talked about at length').click();
  const panel = cardPanel(page);
  await expect(panel.getByText('Comments, 101')).toBeVisible();
  await expect(panel.getByText('Word 101.')).toBeVisible();
});

test('two people edit one title: nothing is overwritten, and what was typed is kept', async ({ page }) => {
  const word = uniqueWord();
  const [id] = await makeCards(page, word, ['Contested']);
  await cardOf(page, 'Contested').click();
  const title = cardPanel(page).getByRole('textbox', { name: 'Title' });
  await title.fill(`Mine ${word}`);
  await call(page, 'cards.php', { action: 'edit', card_id: id, title: `Theirs ${word}` });
  await title.press('Enter');
  const note = cardPanel(page).getByRole('alert');
  await expect(note).toContainText('changed this card while you were editing');
  await expect(note).toContainText(`Mine ${word}`);
  await expect(title).toHaveValue(`Theirs ${word}`);
  await note.getByRole('button', { name: 'Save mine' }).click();
  await expect(title).toHaveValue(`Mine ${word}`);
  await expect(note).toBeHidden();
});

test('a completed card is reopened', async ({ page }) => {
  const word = uniqueWord();
  const [id] = await makeCards(page, word, ['Finished']);
  const { columns } = await boardOf(page);
  const done = columns.find(({ name }) => name === 'Done');
  await call(page, 'cards.php', { action: 'move', card_id: id, board_column_id: done?.id, position: 0 });
  await openBoard(page, word, `&card=${id}`);
  await cardPanel(page).getByRole('button', { name: 'Reopen' }).click();
  await expect(cardPanel(page).getByRole('button', { name: 'Reopen' })).toBeHidden();
  await expect(cardOf(page, 'Finished')).not.toContainText('Completed');
});

test('a card is found in the palette and opens from there', async ({ page }) => {
  const word = uniqueWord();
  await makeCards(page, word, ['Searched']);
  await openExplore(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search and commands' }).fill(word);
  await page.getByRole('option', { name: new RegExp(`Searched ${word}`) }).click();
  await expect(cardPanel(page).getByRole('textbox', { name: 'Title' })).toHaveValue(`Searched ${word}`);
});
