import { axeFindings } from './axe.ts';
import { call, uniqueWord } from './board.ts';
import { expect, test } from './test.ts';

test('a page that is shared becomes a card at one press, with its address and the selected text', async ({
  page,
}) => {
  const word = uniqueWord();
  const shared = new URLSearchParams({
    title: `Ferries ${word}`,
    text: 'Four an hour.',
    url: `https://example.com/${word}`,
  });
  await page.goto(`/share?${shared}`);
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(`Ferries ${word}`);
  await expect(page.getByRole('textbox', { name: 'Link' })).toHaveValue(`https://example.com/${word}`);
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Card created' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('link', { name: 'Open card' }).click();
  await expect(page).toHaveURL(/\/board\?card=\d+/);
  const id = Number(new URL(page.url()).searchParams.get('card'));
  const card = await call<{ card: { title: string; notes: string; post_url: string } }>(
    page,
    `card.php?card_id=${id}`,
  );
  expect(card).toMatchObject({
    card: { title: `Ferries ${word}`, notes: 'Four an hour.', post_url: `https://example.com/${word}` },
  });
});

test('what is no address is said to be none, and an empty share creates nothing', async ({ page }) => {
  await page.goto('/share?title=Harbour');
  await page.getByRole('textbox', { name: 'Link' }).fill('example');
  await expect(page.getByText('Not a web address.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create card' })).toBeDisabled();
  await page.goto('/share?url=javascript:alert(1)');
  await expect(page.getByRole('textbox', { name: 'Link' })).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Create card' })).toBeDisabled();
});

test('a form is sent once, however often Enter is pressed, and the focus stays in its field', async ({
  page,
}) => {
  let requests = 0;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/cards.php*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    requests += 1;
    await answered;
    return route.fulfill({
      status: 422,
      json: { success: false, error: { code: 'invalid_input', message: 'Not today.' } },
    });
  });
  await page.goto('/share?title=Harbour');
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.press('Enter');
  await title.press('Enter');
  answer();
  await expect(page.getByText('Not today.')).toBeVisible();
  await expect(title).toBeFocused();
  expect(requests).toBe(1);
});

test('⌘Enter creates the card from a button of the form too', async ({ page }) => {
  await page.goto(`/share?title=${uniqueWord()}`);
  await page.getByRole('button', { name: /^Project/ }).focus();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Card created' })).toBeVisible();
});

test('the bookmark of Preferences opens the page one reads as a new card', async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto('/settings/preferences');
  const address = await page.getByRole('link', { name: 'Save to Copydesk' }).getAttribute('href');
  const program = (address ?? '').replace(/^javascript:/, '');
  await page.goto(`${baseURL}/robots.txt?read`);
  const opened = context.waitForEvent('page');
  await page.evaluate(program);
  const card = await opened;
  await expect(card.getByRole('textbox', { name: 'Link' })).toHaveValue(`${baseURL}/robots.txt?read`);
});

test('the manifest offers the app to be installed, and each of its icons is there', async ({ page }) => {
  await page.goto('/today');
  const path = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await page.request.get(path ?? '');
  expect(answer.headers()['content-type']).toContain('manifest+json');
  const manifest = (await answer.json()) as { icons: { src: string }[]; share_target: { action: string } };
  for (const { src } of manifest.icons) expect((await page.request.get(src)).status(), src).toBe(200);
  expect((await page.request.get(manifest.share_target.action)).status()).toBe(200);
});
