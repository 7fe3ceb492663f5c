import { changeAnswers } from './answers.ts';
import { panel } from './explore.ts';
import { detail, openTab, rows } from './research.ts';
import { expect, test } from './test.ts';

test('by mouse: a network, another order, a tag beside the list, a tag beside it, one of its posts', async ({
  page,
}) => {
  await openTab(page, 'hashtags');
  await expect(page.getByText(/\d+ hashtags · last 7 days vs. previous period/)).toBeVisible();
  await page.getByRole('group', { name: 'Network' }).getByRole('button', { name: 'Instagram' }).click();
  await page.getByRole('button', { name: 'Sort Trending' }).click();
  await page.getByRole('option', { name: 'Most posts' }).click();
  await expect(page).toHaveURL(/network=instagram/);
  await expect(page).toHaveURL(/sort=posts/);
  // The address changes before the screen: until this is there, the hashtags of before are.
  await expect(page.getByRole('button', { name: 'Sort Most posts' })).toBeVisible();

  await rows(page).first().click();
  const tag = detail(page, 'Hashtag');
  await expect(tag.getByRole('heading', { name: 'Posts by day' })).toBeVisible();
  await expect(tag.getByText(/^Posts of Instagram from .+ to .+/)).toBeVisible();
  await tag.getByRole('button', { name: /^#/ }).first().click();
  await expect(tag.getByRole('heading', { level: 2 })).toHaveText(/^#/);
  await tag
    .getByRole('button', { name: /\d (min|h|d)/ })
    .first()
    .click();
  await expect(panel(page)).toBeVisible();
  await page.goBack();
  const name = await tag.getByRole('heading', { level: 2 }).innerText();
  await tag.getByRole('button', { name: 'Use in draft' }).click();
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue(name);
});

test('by keyboard: walk, open, close; a reload restores it', async ({ page }) => {
  await openTab(page, 'hashtags?network=x');
  await page.keyboard.press('j');
  await expect(rows(page).first()).toBeFocused();
  await page.keyboard.press('o');
  await expect(detail(page, 'Hashtag')).toBeVisible();
  const address = page.url();
  await page.reload();
  await expect(page).toHaveURL(address);
  await expect(detail(page, 'Hashtag')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(detail(page, 'Hashtag')).toBeHidden();
});

test('growth is posts against the window before, or says that there were too few; never 0%', async ({
  page,
}) => {
  await openTab(page, 'hashtags');
  await expect(
    rows(page)
      .filter({ hasText: /[+−]\d+/ })
      .first(),
  ).toContainText(/% (more|less)/);
  await expect(rows(page).filter({ hasText: /(^|\s)0%/ })).toHaveCount(0);
  await expect(rows(page).filter({ hasText: 'New' }).first()).toBeVisible();
});

test('a row and its keys start a draft with the hashtag and a card; back leads to the list', async ({
  page,
}) => {
  await openTab(page, 'hashtags');
  const name = await rows(page).first().locator('span.font-medium').first().innerText();
  const row = page.locator('ol[data-ranked] > li').first();
  await rows(page).first().hover();
  await row.getByRole('button', { name: 'Use in draft' }).click();
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await expect(text).toHaveValue(name);
  await page.goBack();
  await expect(rows(page).first()).toBeVisible();

  await page.keyboard.press('j');
  await page.keyboard.press('c');
  await expect(page.getByText('Card created')).toBeVisible();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  const card = page.getByRole('complementary', { name: 'Card' });
  await expect(card.getByRole('textbox', { name: 'Title' })).toHaveValue(name);
  await expect(card.getByRole('link', { name: /explore\/hashtags/ })).toBeVisible();

  await openTab(page, 'hashtags');
  await rows(page).nth(1).click();
  const tag = detail(page, 'Hashtag');
  const other = await tag.getByRole('heading', { level: 2 }).innerText();
  await page.keyboard.press('p');
  await expect(text).toHaveValue(other);
});

test('who may not write is offered neither', async ({ page }) => {
  await changeAnswers(page, '**/me.php*', (me: { permissions: string[] }) => ({
    ...me,
    permissions: ['read'],
  }));
  await openTab(page, 'hashtags');
  await rows(page).first().hover();
  await expect(page.getByRole('button', { name: /^(Use in draft|New card)$/ })).toHaveCount(0);
  await page.keyboard.press('j');
  await page.keyboard.press('p');
  await page.keyboard.press('o');
  const tag = detail(page, 'Hashtag');
  await expect(tag.getByRole('heading', { level: 2 })).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Use in draft|New card)$/ })).toHaveCount(0);
});
