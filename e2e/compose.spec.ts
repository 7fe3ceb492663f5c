import { addCards, call, cardPanel, uniqueWord } from './board.ts';
import { checks, openDraft, postOf, preview, sandboxes, saved, text } from './compose.ts';
import { openExplore, posts } from './explore.ts';
import { tokenOf } from './people.ts';
import { callAs } from './review.ts';
import { expect, test } from './test.ts';

test('a new draft saves itself, gets its address while one types on, and is found again', async ({
  page,
}) => {
  const word = uniqueWord();
  await sandboxes(page, word, ['bluesky']);
  await page.goto('/compose');
  await expect(page.getByRole('button', { name: 'New draft' })).toBeVisible();
  await page.keyboard.press('n');
  await expect(text(page)).toBeVisible();
  await text(page).pressSequentially(`The quay ${word}`);
  await expect(page).toHaveURL(/\/compose\/\d+$/);
  await text(page).pressSequentially(' opens');
  await expect(text(page)).toHaveValue(`The quay ${word} opens`);
  await expect(saved(page)).toBeVisible();
  const id = Number(page.url().split('/').at(-1));
  await expect.poll(async () => (await postOf(page, id)).body).toBe(`The quay ${word} opens`);
  await page.reload();
  await expect(text(page)).toHaveValue(`The quay ${word} opens`);
  await page.getByRole('link', { name: 'Posts' }).click();
  await page.getByRole('link', { name: new RegExp(`The quay ${word}`) }).click();
  await expect(text(page)).toHaveValue(`The quay ${word} opens`);
});

test('what is over a limit is counted, marked, said for the account that it is so on, and mended', async ({
  page,
}) => {
  const word = uniqueWord();
  await openDraft(page, word, ['x', 'mastodon']);
  await text(page).fill(`Readers told us what they missed most ${word}. `.repeat(7));
  await expect(page.getByRole('list', { name: 'Text length' })).toContainText('too long');
  await expect(preview(page, 'X').locator('mark')).toBeVisible();
  await expect(preview(page, 'Mastodon').locator('mark')).toBeHidden();
  const finding = checks(page).getByRole('listitem').filter({ hasText: 'too long for X' });
  await expect(finding).toContainText(word);
  await finding.getByRole('button', { name: 'Make it a thread' }).click();
  await expect(finding).toBeHidden();
  await expect(preview(page, 'X').getByRole('listitem')).toHaveCount(2);
  await expect(preview(page, 'Mastodon').getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(finding).toBeVisible();
});

test('an account has its own text, marked as such, and goes back to the common text', async ({ page }) => {
  const word = uniqueWord();
  const id = await openDraft(page, word, ['bluesky', 'linkedin']);
  await page.getByRole('tab', { name: /^LinkedIn/ }).click();
  await text(page).fill(`For colleagues ${word}`);
  await expect(page.getByText('Edited', { exact: true })).toBeVisible();
  await expect(preview(page, 'LinkedIn')).toContainText(`For colleagues ${word}`);
  await page.getByRole('tab', { name: 'All accounts' }).click();
  await expect(text(page)).toHaveValue(`The harbour opens. ${word}`);
  await expect(preview(page, 'Bluesky')).toContainText('The harbour opens.');
  await expect(page.getByRole('tab', { name: /^LinkedIn.*Own text/ })).toBeVisible();
  await expect(saved(page)).toBeVisible();
  await expect.poll(async () => JSON.stringify((await postOf(page, id)).overrides)).toContain('colleagues');
  await page.getByRole('tab', { name: /^LinkedIn/ }).click();
  await page.getByRole('button', { name: 'Use shared text' }).click();
  await expect(text(page)).toHaveValue(`The harbour opens. ${word}`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(text(page)).toHaveValue(`For colleagues ${word}`);
  await page.getByRole('button', { name: 'Use shared text' }).click();
  await expect.poll(async () => (await postOf(page, id)).overrides).toEqual({});
});

test('a thread is split at the cursor, put into another order and shortened by the keys', async ({
  page,
}) => {
  const word = uniqueWord();
  await openDraft(page, word, ['bluesky'], { body: 'First. Second.' });
  await text(page).focus();
  await page.keyboard.press('Home');
  for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Control+Shift+Enter');
  const part = (at: number) => page.getByRole('textbox', { name: `Part ${at} of the thread` });
  await expect(text(page)).toHaveValue('First.');
  await expect(part(1)).toHaveValue('Second.');
  await expect(part(1)).toBeFocused();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Control+Shift+Enter');
  await page.keyboard.type('Third.');
  await page.getByRole('button', { name: 'Move part 2 up' }).press('Enter');
  await expect(part(1)).toHaveValue('Third.');
  await expect(part(1)).toBeFocused();
  await page.getByRole('button', { name: 'Remove part 2' }).press('Enter');
  await expect(preview(page, 'Bluesky').getByRole('listitem')).toHaveText([/First\./, /Third\./]);
  // What is written in the meantime stays.
  await part(1).fill('Third, after all.');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(part(1)).toHaveValue('Third, after all.');
  await expect(part(2)).toHaveValue('Second.');
});

test('a picture is named by its address and asks for words for who cannot see it', async ({ page }) => {
  const word = uniqueWord();
  const id = await openDraft(page, word, ['bluesky']);
  await page.getByRole('button', { name: 'From URL' }).click();
  const address = page.getByRole('textbox', { name: 'Image or video URL' });
  await address.fill('harbour');
  await address.press('Enter');
  await expect(page.getByText('Enter a URL that starts with https://')).toBeVisible();
  await address.fill(`https://media.example.com/${word}.jpg`);
  await address.press('Enter');
  // What cannot be fetched into the library may still be reachable for readers of the post.
  await page.getByRole('button', { name: 'Use the URL without importing' }).click();
  // Whether the address can be read is found out meanwhile, and said too.
  const request = checks(page).getByText('Describe the image');
  await expect(request).toBeVisible();
  await page.getByRole('textbox', { name: `Alt text for ${word}.jpg` }).fill('The harbour at dawn');
  await expect(request).toBeHidden();
  await expect(preview(page, 'Bluesky')).toContainText('The harbour at dawn');
  await expect
    .poll(async () => (await postOf(page, id)).media)
    .toMatchObject([{ url: `https://media.example.com/${word}.jpg`, alt: 'The harbour at dawn' }]);
});

test('without the server a draft is kept on the device and saved when it is back', async ({ page }) => {
  const word = uniqueWord();
  const id = await openDraft(page, word, ['bluesky']);
  await page.route('**/schedule.php?action=update', (route) => route.abort());
  await text(page).fill(`Kept ${word}`);
  await expect(page.getByText(/^Not saved: .*kept on this device/)).toBeVisible();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(text(page)).toHaveValue(`Kept ${word}`);
  await page.unroute('**/schedule.php?action=update');
  await page.keyboard.press('Control+s');
  await expect(saved(page)).toBeVisible();
  expect((await postOf(page, id)).body).toBe(`Kept ${word}`);
});

test('two people change one text: nothing is overwritten, and both versions stand to choose from', async ({
  page,
}) => {
  const word = uniqueWord();
  const id = await openDraft(page, word, ['bluesky']);
  await call(page, 'schedule.php?action=update', { id, body: `Theirs ${word}` });
  await text(page).fill(`Mine ${word}`);
  const note = page.getByRole('alert');
  await expect(note).toContainText('This draft was changed while you were editing it');
  await expect(note).toContainText(`Mine ${word}`);
  await expect(note).toContainText(`Theirs ${word}`);
  expect((await postOf(page, id)).body).toBe(`Theirs ${word}`);
  await note.getByRole('radio', { name: 'Mine' }).check();
  await note.getByRole('button', { name: 'Keep these' }).click();
  await expect(note).toBeHidden();
  await expect.poll(async () => (await postOf(page, id)).body).toBe(`Mine ${word}`);
});

test('what somebody else changes meanwhile shows at once, and what one types stays', async ({
  page,
  request,
}) => {
  const word = uniqueWord();
  const id = await openDraft(page, word, ['bluesky']);
  await callAs(request, tokenOf('trusted_reviewer'), 'schedule.php?action=update', { id, kind: 'fact' });
  await expect(page.getByRole('button', { name: /^Type Fact/ })).toBeVisible();
  await text(page).fill(`Typed after it ${word}`);
  await expect
    .poll(async () => await postOf(page, id))
    .toMatchObject({ kind: 'fact', body: `Typed after it ${word}` });
  await expect(page.getByRole('alert')).toBeHidden();
});

test('a card and a post in Explore become drafts', async ({ page }) => {
  const word = uniqueWord();
  await sandboxes(page, word, ['bluesky']);
  const [card] = await addCards(page, word, ['Ferry quay'], 'To Do', { links: 'https://example.com' });
  await page.goto(`/board?card=${card}`);
  await cardPanel(page).getByRole('link', { name: 'Write post' }).click();
  await expect(text(page)).toHaveValue(`Ferry quay ${word}`);
  await expect(page.getByRole('link', { name: `Ferry quay ${word}` })).toBeVisible();
  await text(page).pressSequentially(' opens.');
  await expect(page).toHaveURL(/\/compose\/\d+$/);
  await page.goto(`/board?card=${card}`);
  await expect(cardPanel(page).getByRole('list', { name: 'Posts' })).toContainText(`Ferry quay ${word}`);

  await openExplore(page, '?source=rss&time_range=7d');
  await expect(posts(page).first()).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('p');
  await expect(page).toHaveURL(/\/compose\?trend=\d+$/);
  await expect(text(page)).toHaveValue(/Source: /);
  await expect(page.getByRole('textbox', { name: 'Notes for the reviewer' })).toHaveValue(/https?:/);
});

test('people talk about a draft, and name each other', async ({ page }) => {
  const word = uniqueWord();
  const id = await openDraft(page, word, ['bluesky']);
  const field = page.getByRole('textbox', { name: 'Comment', exact: true });
  await field.fill(`Who took the picture? ${word}`);
  await field.press('Control+Enter');
  await expect(page.getByRole('list', { name: 'Comments' })).toContainText(word);
  await expect(field).toHaveValue('');
  const { comments } = await call<{ comments: object[] }>(page, `post-comments.php?post_id=${id}`);
  expect(comments).toHaveLength(1);
});
