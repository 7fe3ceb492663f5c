import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { exampleValues, miniatureWidth } from '#contract/designs/miniature.ts';
import { fill } from '#contract/designs/template-fill.ts';
import { columnsOf } from '#server/areas/designs/templates/present.ts';
import { previewName, previewsFolder } from '#server/areas/designs/templates/previews.ts';
import { shippedTemplates } from '#server/areas/designs/templates/shipped.ts';
import { createLog } from '#server/lib/log.ts';
import { createRenderer } from '#server/render/renderer.ts';

/** Draws the thumbnails that are shipped with the global templates. */
async function make(): Promise<void> {
  const renderer = createRenderer({
    chromiumPath: process.env['CHROMIUM_PATH'] ?? null,
    cache: '.cache',
    log: createLog({ level: 'warn' }),
  });
  await rm(previewsFolder, { recursive: true, force: true });
  await mkdir(previewsFolder);
  try {
    for (const template of shippedTemplates()) {
      const { html, css, format } = fill(template, exampleValues(template.variables));
      const { bytes } = await renderer.render(
        {
          organizationId: null,
          html,
          css,
          width: format.w,
          height: format.h,
          fonts: template.fonts.map(({ family }) => family),
          media: () => Promise.resolve(null),
        },
        { type: 'webp', scale: miniatureWidth / format.w },
      );
      const { content_hash } = columnsOf(template);
      await writeFile(join(previewsFolder, previewName(content_hash)), bytes);
      console.log(`${template.slug}: ${(bytes.length / 1000).toFixed(1)} kB`);
    }
  } finally {
    await renderer.close();
  }
}

await make();
