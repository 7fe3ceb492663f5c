import type { APIRequestContext, Page } from '@playwright/test';

import { uniqueWord } from './board.ts';
import { uploaded } from './media.ts';
import { ownerToken } from './people.ts';
import { callAs, connectSandbox, outside, submitDraft, updateDraft } from './review.ts';
import { expectNothingSideways } from './sideways.ts';
import { expect, test } from './test.ts';

const comments = (page: Page) => page.getByRole('list', { name: 'Comments' });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Comment on an image' });
const onPicture = { name: 'Comment on the image: The quay' };

async function draftOf(request: APIRequestContext): Promise<number> {
  const word = uniqueWord();
  const account = await connectSandbox(request, 'mastodon', word);
  return submitDraft(request, `The harbour ${word} opens on Monday.`, {
    target_account_ids: [account],
    media: [{ url: await uploaded(request), alt: 'The quay' }],
  });
}

test('a click on a picture places a comment there, and the number on the picture leads to it', async ({
  page,
  request,
}) => {
  const id = await draftOf(request);
  await page.goto(`/review?post=${id}`);
  const post = page.getByRole('article', { name: 'Post' });
  await post.getByRole('button', { name: 'Comment on an image' }).click();
  const picture = post.getByRole('button', onPicture).first();
  const box = await picture.boundingBox();
  await picture.click({ position: { x: (box?.width ?? 0) / 4, y: (box?.height ?? 0) / 2 } });
  const place = dialogOf(page).getByRole('slider', { name: 'Place in the image' });
  await expect(place).toHaveAttribute(
    'aria-valuetext',
    /^2[456] % from the left, (49|50|51) % from the top$/,
  );
  await expect(dialogOf(page).getByRole('textbox', { name: 'Comment' })).toBeFocused();
  await page.keyboard.type('Whose boat?');
  await dialogOf(page).getByRole('button', { name: 'Comment' }).click();
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(comments(page)).toContainText('Whose boat?');
  // On the picture and in the preview.
  const markers = post.getByRole('button', { name: 'Comment 1: Whose boat?' });
  await expect(markers).toHaveCount(2);
  await markers.first().click();
  await expect(comments(page).getByRole('listitem')).toBeFocused();
  await updateDraft(request, id, { media: [] });
  await page.reload();
  await expect(comments(page)).toContainText('This image was removed since.');
  await expect(markers).toHaveCount(0);
});

test('by keyboard and on a phone, in the composer: the place is moved by the arrow keys', async ({
  page,
  request,
}) => {
  const id = await draftOf(request);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/compose/${id}`);
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await page.getByRole('button', { name: 'Comment on an image' }).press('Enter');
  await page.getByRole('button', onPicture).press('Enter');
  const place = dialogOf(page).getByRole('slider', { name: 'Place in the image' });
  await expect(place).toBeFocused();
  await place.press('ArrowRight');
  await place.press('Shift+ArrowUp');
  await expect(place).toHaveAttribute('aria-valuetext', '51 % from the left, 40 % from the top');
  await dialogOf(page).getByRole('textbox', { name: 'Comment' }).fill('Crop this.');
  await expectNothingSideways(page);
  await dialogOf(page).getByRole('button', { name: 'Comment' }).press('Enter');
  await expect(dialogOf(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Comment 1: Crop this.' }).press('Enter');
  await expect(comments(page).getByRole('listitem')).toBeFocused();
  await expect(comments(page)).toContainText('Crop this.');
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('a guest comments on words and on a place in a picture, and a member takes their suggestion over', async ({
  page,
  request,
  browser,
}) => {
  const id = await draftOf(request);
  const { url } = await callAs<{ url: string }>(request, ownerToken(), 'review-links.php', {
    action: 'create',
    post_id: id,
    name: 'Vera Holm',
  });
  const guest = await outside(browser, url, true);
  const post = guest.getByRole('article');
  await post.getByRole('button', { name: 'Comment on a passage' }).click();
  const passage = guest.getByRole('dialog', { name: 'Comment on a passage' });
  await passage.getByRole('textbox', { name: 'Passage' }).fill('Monday');
  await passage.getByText('Suggest other words').click();
  await passage.getByRole('textbox', { name: 'Instead' }).fill('Thursday');
  await expect(passage.getByRole('textbox', { name: 'Your name' })).toHaveValue('Vera Holm');
  await passage.getByRole('button', { name: 'Suggest' }).click();
  const own = post.getByRole('list', { name: 'Comments from this link' });
  await expect(own).toContainText('Thursday');
  await expect(post.locator('mark')).toHaveText('Monday');

  await post.getByRole('button', { name: 'Comment on an image' }).click();
  await post.getByRole('button', onPicture).first().click();
  await dialogOf(guest).getByRole('textbox', { name: 'Comment' }).fill('Whose boat?');
  await expectNothingSideways(guest);
  await dialogOf(guest).getByRole('button', { name: 'Comment' }).click();
  await expect(own).toContainText('Whose boat?');
  await expect(post.getByRole('button', { name: 'Comment 1: Whose boat?' }).first()).toBeVisible();
  await guest.context().close();

  await page.goto(`/review?post=${id}`);
  await expect(comments(page)).toContainText('Vera Holm (by link)');
  await expect(comments(page)).toContainText('Whose boat?');
  await comments(page).getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Suggestion applied.')).toBeVisible();
  await expect(page.locator('[data-passage=body]')).toContainText('opens on Thursday.');
});
