import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';

import { picture } from '#test/data/media.ts';
import { ownerToken } from './people.ts';

let colours = Math.floor(Math.random() * 0xffffff);

/** A picture that no other test has, as a file to choose. */
export async function pictureFile(
  name: string,
  size: { width?: number; height?: number } = {},
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  colours = (colours + 0x010307) % 0xffffff;
  const colour = `#${colours.toString(16).padStart(6, '0')}`;
  return { name, mimeType: 'image/jpeg', buffer: await picture('jpeg', { ...size, colour }).toBuffer() };
}

/** An image in the media library; its URL. */
export async function uploaded(request: APIRequestContext): Promise<string> {
  const answer = await request.post('/tool/api/v1/schedule.php?action=upload', {
    headers: { authorization: `Bearer ${ownerToken()}` },
    multipart: { file: await pictureFile('quay.jpg') },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { data: { url: string } }).data.url;
}

/** The library as a screen, found by a word. */
export async function openLibrary(page: Page, word = ''): Promise<void> {
  await page.goto(`/compose/media${word && `?q=${word}`}`);
  await expect(page.getByRole('searchbox', { name: 'Search media' })).toBeVisible();
}

/** Chooses files of the device with the button of this name. */
export async function choose(
  page: Page,
  button: Locator,
  files: { name: string; mimeType: string; buffer: Buffer }[],
): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button.click();
  await (await chooser).setFiles(files);
}

export const tile = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('listbox', { name: 'Media' }).getByRole('option', { name });

export const mediumPanel = (page: Page): Locator => page.getByRole('complementary', { name: 'Media file' });

export const uploads = (page: Page): Locator => page.getByRole('list', { name: 'Uploads' });

/** Drops files on, or pastes them into, the element of the locator. */
export async function addFiles(
  target: Locator,
  how: 'drop' | 'paste',
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  await target.evaluate(
    (element, { how, name, type, bytes }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))], name, { type }));
      const of = { bubbles: true, cancelable: true };
      if (how === 'paste')
        element.dispatchEvent(new ClipboardEvent('paste', { ...of, clipboardData: transfer }));
      else {
        element.dispatchEvent(new DragEvent('dragover', { ...of, dataTransfer: transfer }));
        element.dispatchEvent(new DragEvent('drop', { ...of, dataTransfer: transfer }));
      }
    },
    { how, name: file.name, type: file.mimeType, bytes: file.buffer.toString('base64') },
  );
}
