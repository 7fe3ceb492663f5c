import sharp from 'sharp';

import { picture } from '#test/data/media.ts';
import { call, uniqueWord } from './board.ts';
import { checks, openDraft } from './compose.ts';
import { choose, openLibrary, tile } from './media.ts';
import { expect, test } from './test.ts';

test('an uploaded GIF is said to be animated, and the checks say where it stands still', async ({ page }) => {
  const word = uniqueWord();
  const frames = await Promise.all(
    ['#0b3d91', '#f2c14e'].map((colour) => picture('png', { width: 300, height: 200, colour }).toBuffer()),
  );
  const buffer = await sharp(frames, { join: { animated: true } })
    .gif({ delay: 200 })
    .toBuffer();
  const file = { name: `${word}.gif`, mimeType: 'image/gif', buffer };
  await openLibrary(page, word);
  await choose(page, page.getByRole('button', { name: 'Upload' }).first(), [file]);
  await expect(tile(page, word)).toContainText('Animated');
  const { media } = await call<{ media: { url: string }[] }>(page, `media.php?q=${word}`);
  await openDraft(page, word, ['bluesky', 'mastodon'], { media: [{ url: media[0]?.url, alt: 'Waves' }] });
  await expect(checks(page)).toContainText('The image is animated. Bluesky shows only its first frame.');
  await expect(checks(page)).not.toContainText('Mastodon shows only');
});
