import type { Page } from '@playwright/test';

import { axeFindings } from './axe.ts';
import { uniqueWord } from './board.ts';
import { openDraft } from './compose.ts';
import { ownerToken } from './people.ts';
import { callAs, connectSandbox, judged, outside, submitDraft, updateDraft } from './review.ts';
import { expectNothingSideways } from './sideways.ts';
import { makeTemplate } from './templates.ts';
import { expect, test } from './test.ts';

const inAYear = () => new Date(Date.now() + 365 * 86_400_000).toISOString();

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share review link' });

/** Creates a link in the open dialog, and returns its URL. */
async function make(page: Page, name: string): Promise<string> {
  await dialog(page).getByRole('textbox', { name: 'Reviewer’s name' }).fill(name);
  await dialog(page).getByRole('button', { name: 'Create link' }).click();
  return (await dialog(page).getByLabel('Review link').textContent()) ?? '';
}

test('a link is made in the composer, a client asks for changes by it, and the author sees who said what', async ({
  page,
  browser,
}) => {
  const word = uniqueWord();
  await openDraft(page, word, ['bluesky', 'mastodon'], {
    author_notes: `Secret ${word}`,
    scheduled_at: inAYear(),
  });
  await page.getByRole('button', { name: 'Share review link' }).click();
  const address = await make(page, `Client ${word}`);
  expect(address).toMatch(/\/r\/[\w-]{43}$/);
  await expect(dialog(page).getByRole('region', { name: 'Open links' })).toContainText(`Client ${word}`);
  await expect(dialog(page).getByRole('region', { name: 'Open links' })).toContainText('Not opened yet');

  const guest = await outside(browser, address, true);
  const post = guest.getByRole('article');
  await expect(post).toContainText(`The harbour opens. ${word}`);
  await expect(post).toContainText(/Scheduled for .+ at \d\d:\d\d, .+ time/);
  await expect(post.getByRole('figure', { name: /^Preview: Bluesky/ })).toBeVisible();
  await expect(guest.getByText(`Secret ${word}`)).toHaveCount(0);
  await expect(guest.getByText('Sandbox')).toHaveCount(0);
  expect(await guest.context().cookies()).toEqual([]);
  // Nothing is beside the page on a phone.
  await expectNothingSideways(guest);

  await post.getByRole('button', { name: 'Request changes' }).click();
  await expect(post).toContainText('Describe what should change.');
  await expect(post.getByRole('textbox', { name: 'Comment' })).toBeFocused();
  await guest.keyboard.type('<b>Nine</b>, not eight.');
  await post.getByRole('textbox', { name: 'Your name' }).fill('Vera Holm');
  await post.getByRole('button', { name: 'Request changes' }).click();
  const thanks = post.getByText('Thanks – the author has been notified.');
  await expect(thanks).toBeFocused();
  // Nothing covers it.
  await expect(guest.getByText('Thanks –')).toHaveCount(1);
  await expect(post).toContainText('<b>Nine</b>, not eight.');
  await guest.context().close();

  await page.reload();
  const back = page.getByRole('region', { name: 'Review feedback' });
  await expect(back).toContainText('Vera Holm (by link)');
  await expect(back).toContainText('<b>Nine</b>, not eight.');
});

test('a post that changes while it is read is not answered unseen, and the words stay', async ({
  request,
  browser,
}) => {
  const word = uniqueWord();
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
  const text = post.getByRole('textbox', { name: 'Comment' });
  await text.fill('Good.');
  await updateDraft(request, post_id, { body: `After ${word}` });
  await post.getByRole('button', { name: 'Looks good' }).click();
  await expect(post).toContainText('This post was changed while you were reading.');
  await expect(post).toContainText(`After ${word}`);
  await expect(post.getByRole('button', { name: 'Looks good' })).toBeDisabled();
  await expect(text).toHaveValue('Good.');
  await post.getByRole('button', { name: 'Review the new version' }).click();
  await post.getByRole('button', { name: 'Looks good' }).click();
  await expect(post).toContainText('Thanks – the author has been notified.');
  await guest.context().close();
});

test('a project is shared from the review, and its link is revoked: who has it reads nothing more', async ({
  page,
  request,
  browser,
}) => {
  const word = uniqueWord();
  const target_account_ids = [await connectSandbox(request, 'mastodon', `Masto ${word}`)];
  await submitDraft(request, `Waits ${word}`, { target_account_ids });
  await page.goto('/review');
  await expect(judged(page)).toBeVisible();
  await page.getByRole('button', { name: 'Share project' }).click();
  const address = await make(page, `Lawyer ${word}`);

  const guest = await outside(browser, address);
  await expect(guest.getByRole('heading', { name: 'For your review' })).toBeVisible();
  await expect(guest.getByRole('article').first()).toBeVisible();

  await dialog(page)
    .getByRole('button', { name: `Revoke the link for Lawyer ${word}` })
    .click();
  await page.getByRole('button', { name: 'Revoke link', exact: true }).click();
  await expect(page.getByText(`The link for Lawyer ${word} is revoked.`)).toBeVisible();
  await guest.reload();
  await expect(guest.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
  await guest.context().close();
});

test('axe finds nothing on the page of a link, open or closed, nor in the dialog', async ({
  page,
  request,
  browser,
}) => {
  const word = uniqueWord();
  await openDraft(page, word, ['bluesky', 'instagram']);
  await page.getByRole('button', { name: 'Share review link' }).click();
  await expect(dialog(page)).toBeVisible();
  // Before the button was pressed: React Aria's announcement of it stays in the page for a while, without a
  // name.
  expect(await axeFindings(page)).toEqual([]);
  const address = await make(page, `Client ${word}`);

  const guest = await outside(browser, address, true);
  await expect(guest.getByRole('article')).toBeVisible();
  expect(await axeFindings(guest)).toEqual([]);
  await guest.goto(`${address.slice(0, -3)}AAA`);
  await expect(guest.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
  expect(await axeFindings(guest)).toEqual([]);
  const headers = (await request.get(address, { headers: { accept: 'text/html' } })).headers();
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  await guest.context().close();
});

test('a guest sees the picture of a design, before it is made and in the previews too', async ({
  page,
  browser,
}) => {
  const word = uniqueWord();
  const template = await makeTemplate(page, word);
  await openDraft(page, word, ['mastodon'], { design: { template, variables: { title: 'Low tide' } } });
  await page.getByRole('button', { name: 'Share review link' }).click();
  const guest = await outside(browser, await make(page, `Client ${word}`));
  const picture = guest.getByRole('article').getByRole('img', { name: 'Low tide' });
  await expect(picture).toHaveCount(2);
  for (const one of await picture.all()) await expect(one).toHaveJSProperty('naturalWidth', 1280);
  await expect(guest.locator('iframe')).toHaveCount(0);
  await guest.context().close();
});
