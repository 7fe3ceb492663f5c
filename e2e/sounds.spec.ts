import { panel } from './explore.ts';
import { detail, openTab, rows } from './research.ts';
import { expect, test } from './test.ts';

test('by mouse: a network, a word, a sound beside the list, one of its posts and back', async ({ page }) => {
  await openTab(page, 'sounds');
  await expect(page.getByText(/\d+ sounds · last 30 days · used by 3 different accounts/)).toBeVisible();
  const ofTikTok = page.waitForResponse(/sounds\.php\?.*network=tiktok/);
  await page.getByRole('group', { name: 'Network' }).getByRole('button', { name: 'TikTok' }).click();
  await expect(page).toHaveURL(/network=tiktok/);
  const answer: { data: { sounds: { title: string }[] } } = await (await ofTikTok).json();
  const title = answer.data.sounds[0]?.title ?? '';
  // Until they are there, the rows of all networks are shown.
  await expect(rows(page).first().locator('span.font-medium').first()).toHaveText(title);
  await rows(page).first().click();
  const sound = detail(page, 'Sound');
  await expect(sound.getByRole('heading', { level: 2 })).toHaveText(title);
  await expect(sound.getByRole('table', { name: 'By network' }).or(sound.getByRole('table'))).toContainText(
    'TikTok',
  );

  await sound.getByRole('listitem').getByRole('button').first().click();
  await expect(panel(page)).toBeVisible();
  await expect(page).toHaveURL(/slug=.+open=\d+|open=\d+.+slug=/);
  await panel(page).getByRole('button', { name: title }).click();
  await expect(sound.getByRole('heading', { level: 2 })).toHaveText(title);
  await sound.getByRole('button', { name: 'Close' }).click();
  await expect(sound).toBeHidden();
});

test('by keyboard: walk, open, walk on, close; and the address holds it all', async ({ page }) => {
  await openTab(page, 'sounds');
  await page.keyboard.press('j');
  await expect(rows(page).nth(0)).toBeFocused();
  await page.keyboard.press('o');
  await expect(detail(page, 'Sound')).toBeVisible();
  await page.keyboard.press('j');
  await expect(rows(page).nth(1)).toHaveAttribute('aria-current', 'true');
  const address = page.url();
  await page.reload();
  await expect(page).toHaveURL(address);
  await expect(detail(page, 'Sound')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(detail(page, 'Sound')).toBeHidden();

  await page.keyboard.press('/');
  await page.keyboard.type('zzqqxx');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'No sounds match these filters' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).press('Enter');
  await expect(rows(page).first()).toBeVisible();
});

test('only sounds on multiple networks', async ({ page }) => {
  await openTab(page, 'sounds');
  const only = page.getByRole('switch', { name: 'Only sounds on multiple networks' });
  await only.press('Space');
  await expect(page).toHaveURL(/cross_only=1/);
  // The address changes before the screen: until it is on, the rows of all sounds are shown.
  await expect(only).toBeChecked();
  await expect(rows(page).first()).toBeVisible();
  for (const row of await rows(page).all()) await expect(row.getByRole('img').nth(1)).toBeAttached();
});

test('a sound is named in the notes of a draft, and is the title of a card', async ({ page }) => {
  await openTab(page, 'sounds');
  const title = await rows(page).first().locator('span.font-medium').first().innerText();
  await page.keyboard.press('j');
  await page.keyboard.press('p');
  await expect(page.getByRole('textbox', { name: 'Notes for the reviewer' })).toHaveValue(
    new RegExp(`^Sound: “${title}”`),
  );
  await openTab(page, 'sounds');
  await rows(page).first().click();
  await detail(page, 'Sound').getByRole('button', { name: 'New card' }).click();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(
    page.getByRole('complementary', { name: 'Card' }).getByRole('textbox', { name: 'Title' }),
  ).toHaveValue(new RegExp(`^Sound: “${title}”`));
});
