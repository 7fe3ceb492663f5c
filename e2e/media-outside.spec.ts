import { createServer, type RequestListener } from 'node:http';

import { addCards, cardOf, makeCards, uniqueWord } from './board.ts';
import { checks, openDraft, postOf, preview, saved } from './compose.ts';
import { ownInstance } from './instances.ts';
import { pictureFile, uploads } from './media.ts';
import { expect, test } from './test.ts';

/** Another host with images. */
const host = `127.0.0.1:${ownInstance().outsidePort}`;
let answer: RequestListener;
const far = createServer((request, response) => answer(request, response));

test.beforeAll(() => new Promise<void>((ready) => far.listen(ownInstance().outsidePort, '127.0.0.1', ready)));
test.afterAll(() => {
  far.closeAllConnections();
  far.close();
});

test('a picture of another host comes through the desk: its host learns nothing of who looks at it', async ({
  page,
}) => {
  const word = uniqueWord();
  const { buffer } = await pictureFile('far.jpg');
  answer = (request, response) => {
    if (request.url !== `/${word}.jpg`) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': 'image/jpeg' }).end(buffer);
  };
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).host));
  await addCards(page, word, ['There'], 'To Do', { image_url: `http://${host}/${word}.jpg` });
  await makeCards(page, word, ['Gone'], 'To Do', { image_url: `http://${host}/gone.jpg` });
  const picture = cardOf(page, 'There').locator('img');
  await expect(picture).toHaveAttribute('src', /^\/picture\?/);
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);
  await expect(cardOf(page, 'Gone')).toBeVisible();
  await expect(cardOf(page, 'Gone').locator('img')).toHaveCount(0);
  expect(requests).not.toContain(host);
});

test('what lies at an address and is no picture can be named all the same, and is warned of until it goes', async ({
  page,
}) => {
  const word = uniqueWord();
  answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'image/jpeg' }).end('<html>Moved</html>');
  };
  const address = `http://${host}/${word}.jpg`;
  const id = await openDraft(page, word, ['bluesky', 'mastodon']);
  await page.getByRole('button', { name: 'From URL' }).click();
  await page.getByRole('textbox', { name: 'Image or video URL' }).fill(address);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(uploads(page).getByRole('alert')).toContainText('The file is HTML or XML.');
  await page.getByRole('button', { name: 'Use the URL without importing' }).click();

  const row = page.getByRole('list', { name: 'Images and videos' }).getByRole('listitem');
  await expect(saved(page)).toBeVisible();
  await expect(row).toContainText('The file is HTML or XML.');
  await expect(checks(page)).toContainText(
    'It can’t be published like this. Fix the URL or upload the file.',
  );
  expect((await postOf(page, id)).media_problems).toEqual({ [address]: expect.stringContaining('HTML') });
  await expect(page.getByRole('button', { name: 'Publish now' })).toBeEnabled();

  await page.getByRole('button', { name: `Remove ${word}.jpg` }).click();
  await expect(checks(page)).not.toContainText('It can’t be published like this');
  await expect(preview(page, 'Bluesky').getByRole('img', { name: word })).toHaveCount(0);
});
