import type { Locator, Page } from '@playwright/test';

import { redVideo, video } from '#test/data/video.ts';
import { call, cardOf, cardPanel, makeCards, uniqueWord } from './board.ts';
import { openDraft, postOf, preview, saved, text } from './compose.ts';
import { failing } from './explore.ts';
import { addFiles, choose, mediumPanel, openLibrary, pictureFile, tile, uploads } from './media.ts';
import { expectNothingSideways } from './sideways.ts';
import { expect, test } from './test.ts';

const uploadAddress = '**/schedule.php?action=upload';

test('several pictures are uploaded into the library, described, renamed and found by their words', async ({
  page,
}) => {
  const word = uniqueWord();
  await openLibrary(page);
  await choose(page, page.getByRole('button', { name: 'Upload' }).first(), [
    await pictureFile(`quay ${word}.jpg`),
    await pictureFile(`ferry ${word}.jpg`),
  ]);
  await expect(tile(page, new RegExp(`quay ${word}`))).toBeVisible();
  await expect(tile(page, new RegExp(`ferry ${word}`))).toBeVisible();
  await expect(uploads(page)).toBeHidden();

  await tile(page, new RegExp(`quay ${word}`)).click();
  await expect(page).toHaveURL(/open=\d+/);
  const panel = mediumPanel(page);
  await expect(panel).toContainText('400 × 300');
  await expect(panel).toContainText('Not used in any post');
  await panel.getByRole('textbox', { name: 'Alt text' }).fill(`Nets drying ${word}x`);
  await panel.getByRole('textbox', { name: 'Name' }).fill(`Old quay ${word}`);
  await panel.getByRole('textbox', { name: 'Name' }).press('Enter');
  await expect(tile(page, new RegExp(`Old quay ${word}`))).toContainText('Nets drying');

  const field = page.getByRole('searchbox', { name: 'Search media' });
  await field.fill(`drying ${word}x`);
  await field.press('Enter');
  await expect(tile(page, new RegExp(`Old quay ${word}`))).toBeVisible();
  await expect(tile(page, new RegExp(`ferry ${word}`))).toBeHidden();
  await field.fill(`nowhere ${word}`);
  await field.press('Enter');
  await expect(page.getByRole('heading', { name: 'No matching media' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(tile(page, new RegExp(`ferry ${word}`))).toBeVisible();
});

test('a video shows what it looks like in the library and beside its words; one that nobody can show has an icon', async ({
  page,
}) => {
  const word = uniqueWord();
  const seconds = 2 + Math.floor(Math.random() * 50);
  const file = (name: string, bytes: Uint8Array) => ({
    name: `${name} ${word}.mp4`,
    mimeType: 'video/mp4',
    buffer: Buffer.from(bytes),
  });
  await openLibrary(page);
  await choose(page, page.getByRole('button', { name: 'Upload' }).first(), [
    file('red', await redVideo(seconds)),
    file('blank', await video({ seconds })),
  ]);
  const red = tile(page, new RegExp(`red ${word}`));
  const blank = tile(page, new RegExp(`blank ${word}`));
  await expect(red.locator('img')).toHaveJSProperty('complete', true);
  await expect(red.locator('img')).toHaveAttribute('src', /\.mp4\?w=/);
  await expect(blank).toBeVisible();
  await expect(blank.locator('img')).toHaveCount(0);

  const colour = await red.locator('img').evaluate((picture: HTMLImageElement) => {
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    context?.drawImage(picture, 0, 0, 1, 1);
    return context && [...context.getImageData(0, 0, 1, 1).data];
  });
  expect(colour?.[0]).toBeGreaterThan(120);
  expect(colour?.[1]).toBeLessThan(100);
});

test('by the keys one finds a picture, opens it, writes its words and leaves it', async ({ page }) => {
  const word = uniqueWord();
  await openLibrary(page);
  // One after the other: two at once may be stored in either order.
  for (const name of ['first', 'second']) {
    await choose(page, page.getByRole('button', { name: 'Upload' }).first(), [
      await pictureFile(`${name} ${word}.jpg`),
    ]);
    await expect(tile(page, new RegExp(`${name} ${word}`))).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await page.locator('h1').click();
  await page.keyboard.press('/');
  await page.keyboard.type(word);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`q=${word}`));
  await expect(tile(page, /./)).toHaveCount(2);
  await tile(page, new RegExp(`second ${word}`)).focus();
  await page.keyboard.press('ArrowRight');
  await expect(tile(page, new RegExp(`first ${word}`))).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(mediumPanel(page)).toContainText(`first ${word}`);
  const alt = mediumPanel(page).getByRole('textbox', { name: 'Alt text' });
  await alt.focus();
  await page.keyboard.type('Boats at dusk');
  await page.keyboard.press('Tab');
  await expect(tile(page, new RegExp(`first ${word}`))).toContainText('Boats at dusk');
  await page.keyboard.press('Escape');
  await expect(mediumPanel(page)).toBeHidden();
  await expect(tile(page, new RegExp(`first ${word}`))).toBeFocused();
});

test('the same file again is said to be there already, and is there once', async ({ page }) => {
  const word = uniqueWord();
  const file = await pictureFile(`tide ${word}.jpg`);
  await openLibrary(page, word);
  const button = page.getByRole('button', { name: 'Upload' }).first();
  await choose(page, button, [file]);
  await expect(tile(page, new RegExp(`tide ${word}`))).toBeVisible();
  await choose(page, button, [{ ...file, name: 'another name.jpg' }]);
  await expect(page.getByText(`“tide ${word}.jpg” is already in the library.`)).toBeVisible();
  await expect(tile(page, /./)).toHaveCount(1);
});

test('what is no picture is refused in the server’s words, and the others still come', async ({ page }) => {
  const word = uniqueWord();
  await openLibrary(page, word);
  await choose(page, page.getByRole('button', { name: 'Upload' }).first(), [
    { name: `page ${word}.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from('<html>hello</html>') },
    await pictureFile(`real ${word}.jpg`),
  ]);
  const refused = uploads(page)
    .getByRole('listitem')
    .filter({ hasText: `page ${word}.jpg couldn’t be added` });
  await expect(refused.getByRole('alert')).toContainText(/\w{4,}/);
  await expect(refused.getByRole('button', { name: 'Try again' })).toBeHidden();
  await expect(tile(page, new RegExp(`real ${word}`))).toBeVisible();
  await refused.getByRole('button', { name: 'Dismiss' }).click();
  await expect(uploads(page)).toBeHidden();
});

test('an upload shows how far it is, is cancelled on the way, and is tried again where the line breaks', async ({
  page,
}) => {
  const word = uniqueWord();
  await openLibrary(page, word);
  const button = page.getByRole('button', { name: 'Upload' }).first();
  // Requests held here are still in progress.
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(uploadAddress, async (route) => {
    await held;
    await route.abort();
  });
  await choose(page, button, [await pictureFile(`slow ${word}.jpg`)]);
  await expect(page.getByRole('progressbar', { name: `Upload of slow ${word}.jpg` })).toBeVisible();
  await page.getByRole('button', { name: `Cancel upload of slow ${word}.jpg` }).click();
  await expect(uploads(page)).toBeHidden();

  await choose(page, button, [await pictureFile(`broken ${word}.jpg`)]);
  await expect(page.getByRole('progressbar')).toBeVisible();
  release();
  const refused = uploads(page)
    .getByRole('listitem')
    .filter({ hasText: `broken ${word}.jpg couldn’t be added` });
  await expect(refused).toContainText('Can’t reach the server');
  await page.unroute(uploadAddress);
  await refused.getByRole('button', { name: 'Try again' }).click();
  await expect(tile(page, new RegExp(`broken ${word}`))).toBeVisible();
  await expect(tile(page, new RegExp(`slow ${word}`))).toBeHidden();
});

test('a file over the ceiling is refused before any of it is sent, with the most that is possible', async ({
  page,
}) => {
  const word = uniqueWord();
  let sent = 0;
  await page.route('**/uploads/*', (route) => {
    sent += 1;
    return route.continue();
  });
  await openLibrary(page, word);
  await page.getByRole('searchbox', { name: 'Search media' }).evaluate((element, name) => {
    const transfer = new DataTransfer();
    const piece = new Blob([new Uint8Array(60_000_000)]);
    transfer.items.add(new File(Array<Blob>(80).fill(piece), name, { type: 'video/mp4' }));
    const of = { bubbles: true, cancelable: true, dataTransfer: transfer };
    element.dispatchEvent(new DragEvent('dragover', of));
    element.dispatchEvent(new DragEvent('drop', of));
  }, `long ${word}.mp4`);
  await expect(uploads(page)).toContainText('The file has 4.8 GB, and at most 4.3 GB can be uploaded.');
  expect(sent).toBe(0);
});

test('a picture is dropped, pasted or picked into a post, asks for its words, and proposes those it has', async ({
  page,
}) => {
  const word = uniqueWord();
  const id = await openDraft(page, word, ['bluesky']);
  await addFiles(text(page), 'paste', await pictureFile(`pasted ${word}.jpg`));
  const alt = (name: string) => page.getByRole('textbox', { name: `Alt text for ${name} ${word}.jpg` });
  await expect(alt('pasted')).toBeVisible();
  await addFiles(
    page.getByRole('button', { name: 'From the library' }),
    'drop',
    await pictureFile(`dropped ${word}.jpg`),
  );
  await expect(alt('dropped')).toBeVisible();
  await alt('pasted').fill('Words of the pasted one');
  await alt('dropped').focus();
  await expect(saved(page)).toBeVisible();
  await expect
    .poll(async () => (await postOf(page, id)).media)
    .toMatchObject([{ alt: 'Words of the pasted one' }, { alt: null }]);

  // The library keeps the first alternative text, and offers it in the next post.
  await openDraft(page, `${word}b`, ['bluesky']);
  await page.getByRole('button', { name: 'From the library' }).click();
  const dialog = page.getByRole('dialog', { name: 'Images and videos' });
  await dialog.getByRole('searchbox', { name: 'Search media' }).fill(word);
  await expect(dialog.getByRole('option')).toHaveCount(2);
  await dialog.getByRole('option', { name: new RegExp(`pasted ${word}`) }).click();
  await dialog.getByRole('option', { name: new RegExp(`dropped ${word}`) }).click();
  await dialog.getByRole('textbox', { name: `Alt text of dropped ${word}.jpg` }).fill('Words of the dropped');
  await dialog.getByRole('button', { name: 'Add 2 to post' }).click();
  await expect(dialog).toBeHidden();
  await expect(alt('pasted')).toHaveValue('Words of the pasted one');
  await expect(alt('dropped')).toHaveValue('Words of the dropped');
  await alt('pasted').fill('');
  await page
    .getByRole('button', { name: 'Use the alt text from the library: Words of the pasted one' })
    .click();
  await expect(alt('pasted')).toHaveValue('Words of the pasted one');

  await page.getByRole('button', { name: 'Move 2 forward' }).click();
  await page.getByRole('button', { name: `Remove pasted ${word}.jpg` }).click();
  await expect(alt('pasted')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(alt('pasted')).toHaveValue('Words of the pasted one');
  await expect(preview(page, 'Bluesky').getByRole('img', { name: 'Words of the dropped' })).toBeVisible();
});

test('a picture is cropped and turned by the keys; the post has the new one, the library both', async ({
  page,
}) => {
  const word = uniqueWord();
  const id = await openDraft(page, word, ['instagram']);
  await choose(page, page.getByRole('button', { name: 'Upload' }), [
    await pictureFile(`wide ${word}.jpg`, { width: 1_200, height: 600 }),
  ]);
  await page.getByRole('button', { name: `Crop wide ${word}.jpg` }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Crop “wide ${word}.jpg”` });
  await expect(dialog.getByText('1,200 × 600 px')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Crop', exact: true })).toBeDisabled();
  await dialog.getByRole('button', { name: '9:16' }).press('Enter');
  await expect(dialog.getByText('Instagram accepts images 0.8 to 1.91')).toBeVisible();
  await dialog.getByRole('button', { name: '1:1', exact: true }).press('Enter');
  await expect(dialog.getByText('600 × 600 px')).toBeVisible();
  await expect(dialog.getByText('Instagram takes')).toBeHidden();
  await dialog.getByRole('button', { name: 'Rotate right' }).press('Enter');
  await dialog.getByRole('button', { name: 'Free' }).press('Enter');
  await expect(dialog.getByText('600 × 1,200 px')).toBeVisible();
  await dialog.getByRole('button', { name: '1:1', exact: true }).press('Enter');
  await dialog.getByRole('group', { name: /crop selection area/ }).focus();
  await page.keyboard.press('ArrowUp');
  await dialog.getByRole('button', { name: 'Crop', exact: true }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('600 × 600', { exact: false })).toBeVisible();
  await expect(saved(page)).toBeVisible();
  const [medium] = (await postOf(page, id)).media as { url: string }[];
  await openLibrary(page, word);
  await expect(tile(page, /./)).toHaveCount(2);
  await tile(page, /./).first().click();
  await expect(mediumPanel(page)).toContainText('Used in 1 post');
  expect(medium?.url).toContain('/media/');
});

test('what a post still needs is not removed, and says which; what nobody needs goes', async ({ page }) => {
  const word = uniqueWord();
  const id = await openDraft(page, word, ['bluesky']);
  await choose(page, page.getByRole('button', { name: 'Upload' }), [await pictureFile(`used ${word}.jpg`)]);
  await expect(page.getByRole('textbox', { name: `Alt text for used ${word}.jpg` })).toBeVisible();
  await expect.poll(async () => (await postOf(page, id)).media).toHaveLength(1);
  await openLibrary(page, word);
  await tile(page, /./).click();
  await mediumPanel(page).getByRole('button', { name: 'Remove' }).click();
  const dialog = page.getByRole('dialog', { name: `Remove “used ${word}.jpg”` });
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(dialog.getByRole('alert')).toContainText('still used');
  await expect(dialog.getByRole('link')).toHaveAttribute('href', `/compose/${id}`);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await call(page, 'schedule.php?action=update', { id, media: [] });
  await mediumPanel(page).getByRole('button', { name: 'Remove' }).press('Enter');
  await dialog.getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(mediumPanel(page)).toBeHidden();
  await expect(page.getByRole('heading', { name: 'No matching media' })).toBeVisible();
});

test('a card gets its picture from the device, loses it, and has it back', async ({ page }) => {
  const word = uniqueWord();
  await makeCards(page, word, ['Ferry quay']);
  await cardOf(page, 'Ferry quay').click();
  await cardPanel(page).getByRole('button', { name: 'Add image' }).click();
  const dialog = page.getByRole('dialog', { name: 'Card image' });
  await choose(page, dialog.getByRole('button', { name: 'Upload' }).first(), [
    await pictureFile(`card ${word}.jpg`),
  ]);
  await dialog.getByRole('button', { name: 'Use image' }).click();
  await expect(dialog).toBeHidden();
  await expect(cardPanel(page).locator('img[src*="/media/"]')).toBeVisible();
  await expect(cardOf(page, 'Ferry quay').locator('img[src*="/media/"]')).toBeVisible();
  await cardPanel(page).getByRole('button', { name: 'Remove image' }).press('Enter');
  await expect(cardPanel(page).getByRole('button', { name: 'Add image' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cardPanel(page).locator('img[src*="/media/"]')).toBeVisible();
});

test('a library that cannot be read says why and is read again', async ({ page }) => {
  await failing(page, '**/media.php*', 'req-media');
  await page.goto('/compose/media');
  await expect(page.getByRole('heading', { name: 'Couldn’t load media' })).toBeVisible();
  await expect(page.getByText('The store did not answer.')).toBeVisible();
  await page.unroute('**/media.php*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Couldn’t load media' })).toBeHidden();
  await expect(
    page.getByRole('listbox', { name: 'Media' }).or(page.getByRole('heading', { name: 'No media yet' })),
  ).toBeVisible();
});

test.describe('whose a file is', () => {
  const place = (page: Page): Locator => mediumPanel(page).getByRole('button', { name: /^Belongs to/ });

  test('is chosen in its panel, by mouse', async ({ page }) => {
    const word = uniqueWord();
    await openLibrary(page);
    await choose(page, page.getByRole('button', { name: 'Upload' }).first(), [
      await pictureFile(`pier ${word}.jpg`),
    ]);
    await tile(page, new RegExp(`pier ${word}`)).click();
    await expect(place(page)).toContainText('Whole organization');
    await place(page).click();
    const project = page
      .getByRole('listbox', { name: /^Belongs to/ })
      .getByRole('option')
      .nth(1);
    const name = (await project.textContent()) ?? '';
    await project.click();
    await expect(place(page)).toContainText(name);
    await page.reload();
    await expect(place(page)).toContainText(name);
  });

  test('is chosen by keyboard on a narrow screen, where nothing runs over the edge', async ({ page }) => {
    const word = uniqueWord();
    await page.setViewportSize({ width: 390, height: 844 });
    await openLibrary(page);
    await choose(page, page.getByRole('button', { name: 'Upload' }).first(), [
      await pictureFile(`slip ${word}.jpg`),
    ]);
    await tile(page, new RegExp(`slip ${word}`)).click();
    await place(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option', { name: 'Whole organization' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(place(page)).not.toContainText('Whole organization');
    await expectNothingSideways(page);
  });
});
