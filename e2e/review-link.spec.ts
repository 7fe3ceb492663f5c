import { expect, test, type Browser, type Page } from '@playwright/test';

import { axeFindings } from './axe.ts';
import { ownWord } from './board.ts';
import { openDraft } from './compose.ts';
import { ownerToken } from './people.ts';
import { callAs, connectSandbox, judged, submitDraft, updateDraft } from './review.ts';
import { makeTemplate } from './templates.ts';

const inAYear = () => new Date(Date.now() + 365 * 86_400_000).toISOString();

/** Somebody outside: a browser that has never been here. */
async function outside(browser: Browser, address: string, phone = false): Promise<Page> {
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [] },
    ...(phone && { viewport: { width: 390, height: 844 } }),
  });
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share for review' });

/** Makes a link in the dialog that is open, and says its address. */
async function make(page: Page, name: string): Promise<string> {
  await dialog(page).getByRole('textbox', { name: 'For whom' }).fill(name);
  await dialog(page).getByRole('button', { name: 'Make the link' }).click();
  return (await dialog(page).getByLabel('The address').textContent()) ?? '';
}

test('a link is made in the composer, a client asks for changes by it, and the author sees who said what', async ({
  page,
  browser,
}) => {
  const word = ownWord();
  await openDraft(page, word, ['bluesky', 'mastodon'], {
    author_notes: `Secret ${word}`,
    scheduled_at: inAYear(),
  });
  await page.getByRole('button', { name: 'Share for review' }).click();
  const address = await make(page, `Client ${word}`);
  expect(address).toMatch(/\/r\/[\w-]{43}$/);
  await expect(dialog(page).getByRole('region', { name: 'Open links' })).toContainText(`Client ${word}`);
  await expect(dialog(page).getByRole('region', { name: 'Open links' })).toContainText('Not opened yet');

  const guest = await outside(browser, address, true);
  const post = guest.getByRole('article');
  await expect(post).toContainText(`The harbour opens. ${word}`);
  await expect(post).toContainText(/Goes out .+ at \d\d:\d\d, .+ time/);
  await expect(post.getByRole('figure', { name: /^Preview: Bluesky/ })).toBeVisible();
  await expect(guest.getByText(`Secret ${word}`)).toHaveCount(0);
  expect(await guest.context().cookies()).toEqual([]);
  // Nothing stands beside the page on a telephone.
  expect(await guest.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await post.getByRole('button', { name: 'Ask for changes' }).click();
  await expect(post).toContainText('Say what is to be changed.');
  await expect(post.getByRole('textbox', { name: 'What you want to say' })).toBeFocused();
  await guest.keyboard.type('<b>Nine</b>, not eight.');
  await post.getByRole('textbox', { name: 'Your name' }).fill('Vera Holm');
  await post.getByRole('button', { name: 'Ask for changes' }).click();
  const thanks = post.getByText('Thank you. It is sent back, and its author has your words.');
  await expect(thanks).toBeFocused();
  // Nothing is laid over it.
  await expect(guest.getByText('Thank you.')).toHaveCount(1);
  await expect(post).toContainText('<b>Nine</b>, not eight.');
  await guest.context().close();

  await page.reload();
  const back = page.getByRole('region', { name: 'Sent back' });
  await expect(back).toContainText('Vera Holm (by link)');
  await expect(back).toContainText('<b>Nine</b>, not eight.');
});

test('a post that changes while it is read is not answered unseen, and the words stay', async ({
  request,
  browser,
}) => {
  const word = ownWord();
  const target_account_ids = [await connectSandbox(request, 'bluesky', `Sky ${word}`)];
  const post_id = await submitDraft(request, `Before ${word}`, { target_account_ids });
  const { url } = await callAs<{ url: string }>(request, ownerToken(), 'review-links.php', {
    action: 'create',
    post_id,
    name: 'Vera Holm',
  });
  const guest = await outside(browser, url);
  const post = guest.getByRole('article');
  await expect(post).toContainText(`Before ${word}`);
  const words = post.getByRole('textbox', { name: 'What you want to say' });
  await words.fill('Good.');
  await updateDraft(request, post_id, { body: `After ${word}` });
  await post.getByRole('button', { name: 'OK as it is' }).click();
  await expect(post).toContainText('This post was changed while you read it.');
  await expect(post).toContainText(`After ${word}`);
  await expect(post.getByRole('button', { name: 'OK as it is' })).toBeDisabled();
  await expect(words).toHaveValue('Good.');
  await post.getByRole('button', { name: 'I have read it' }).click();
  await post.getByRole('button', { name: 'OK as it is' }).click();
  await expect(post).toContainText('Thank you. Its author has your OK.');
  await guest.context().close();
});

test('a project is shared from the review, and its link is revoked: who has it reads nothing more', async ({
  page,
  request,
  browser,
}) => {
  const word = ownWord();
  const target_account_ids = [await connectSandbox(request, 'mastodon', `Masto ${word}`)];
  await submitDraft(request, `Waits ${word}`, { target_account_ids });
  await page.goto('/review');
  await expect(judged(page)).toBeVisible();
  await page.getByRole('button', { name: 'Share a project' }).click();
  const address = await make(page, `Lawyer ${word}`);

  const guest = await outside(browser, address);
  await expect(guest.getByRole('heading', { name: 'For your review' })).toBeVisible();
  await expect(guest.getByRole('article').first()).toBeVisible();

  await dialog(page)
    .getByRole('button', { name: `Revoke the link for Lawyer ${word}` })
    .click();
  await page.getByRole('button', { name: 'Revoke the link', exact: true }).click();
  await expect(page.getByText(`The link for Lawyer ${word} is revoked.`)).toBeVisible();
  await guest.reload();
  await expect(guest.getByRole('heading', { name: 'This link is not open' })).toBeVisible();
  await guest.context().close();
});

test('axe finds nothing on the page of a link, open or closed, nor in the dialog', async ({
  page,
  request,
  browser,
}) => {
  const word = ownWord();
  await openDraft(page, word, ['bluesky', 'instagram']);
  await page.getByRole('button', { name: 'Share for review' }).click();
  await expect(dialog(page)).toBeVisible();
  // Before the button was pressed: what React Aria announces of it stands in the page for a while, without a name.
  expect(await axeFindings(page)).toEqual([]);
  const address = await make(page, `Client ${word}`);

  const guest = await outside(browser, address, true);
  await expect(guest.getByRole('article')).toBeVisible();
  expect(await axeFindings(guest)).toEqual([]);
  await guest.goto(`${address.slice(0, -3)}AAA`);
  await expect(guest.getByRole('heading', { name: 'This link is not open' })).toBeVisible();
  expect(await axeFindings(guest)).toEqual([]);
  const headers = (await request.get(address, { headers: { accept: 'text/html' } })).headers();
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  await guest.context().close();
});

test('a guest sees the picture of a design, before it is made and in the previews too', async ({
  page,
  browser,
}) => {
  const word = ownWord();
  const template = await makeTemplate(page, word);
  await openDraft(page, word, ['mastodon'], { design: { template, variables: { title: 'Low tide' } } });
  await page.getByRole('button', { name: 'Share for review' }).click();
  const guest = await outside(browser, await make(page, `Client ${word}`));
  const picture = guest.getByRole('article').getByRole('img', { name: 'Low tide' });
  await expect(picture).toHaveCount(2);
  for (const one of await picture.all()) await expect(one).toHaveJSProperty('naturalWidth', 1280);
  await expect(guest.locator('iframe')).toHaveCount(0);
  await guest.context().close();
});
