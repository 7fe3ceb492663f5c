import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';

import { miniatureWidth } from '#contract/designs/miniature.ts';
import { columnsOf } from './present.ts';
import { previewName, previewsFolder, shippedPreview } from './previews.ts';
import { shippedTemplates } from './shipped.ts';

const hashes = shippedTemplates().map((template) => columnsOf(template).content_hash);

test('the shipped previews are those of the shipped templates as they are', () => {
  expect(readdirSync(previewsFolder).toSorted(), 'run npm run previews').toEqual(
    hashes.map(previewName).toSorted(),
  );
});

test('each is a small picture of the usual width', async () => {
  for (const name of readdirSync(previewsFolder)) {
    const { format, width, size = 0 } = await sharp(join(previewsFolder, name)).metadata();
    expect({ name, format, width }).toEqual({ name, format: 'webp', width: miniatureWidth });
    expect(size).toBeLessThan(60_000);
  }
});

test('a template that was changed since has none', async () => {
  expect(await shippedPreview('0'.repeat(64))).toBeNull();
});
