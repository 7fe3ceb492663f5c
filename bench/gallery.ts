import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';

import { miniatureAddress } from '#contract/designs/miniature.ts';
import { shippedTemplates } from '#server/areas/designs/templates/shipped.ts';
import { withChromium } from './chromium.ts';
import { ms, percentiles, report } from './measure.ts';
import { withProgram } from './program.ts';
import { dataDir } from './store.ts';

const port = 4498;
const address = `http://localhost:${port}`;
const wanted = 200;

/**
 * The gallery of 200 templates in Chromium: until every visible thumbnail is there, from an empty browser
 * cache.
 */
export async function galleryBench(): Promise<void> {
  if (!existsSync(resolve(import.meta.dirname, '../dist/web/index.html'))) {
    console.log('  the web app is not built: npm run build first');
    return;
  }
  await rm(dataDir('gallery'), { recursive: true, force: true });
  await withProgram({ store: 'gallery', port }, () =>
    withChromium(async (browser) => {
      const maker = await browser.newPage({ baseURL: address });
      await signIn(maker);
      const templates = await makeTemplates(maker);
      const begun = performance.now();
      for (const template of templates) await maker.request.get(miniatureAddress(template));
      const each = (performance.now() - begun) / templates.length;
      const visits: number[] = [];
      for (let visit = 0; visit < 7; visit++) {
        const context = await browser.newContext({
          baseURL: address,
          viewport: { width: 1440, height: 900 },
          storageState: await maker.context().storageState(),
        });
        visits.push(await untilSeen(await context.newPage()));
        await context.close();
      }
      report(`The gallery of ${templates.length} templates (aim: visible under 1 s)`, [
        ['', 'median', 'worst'],
        [
          'every picture in sight, 7 visits with nothing cached',
          ms(percentiles(visits).p50),
          ms(percentiles(visits).max),
        ],
        ['one small picture made for the first time', ms(each), ''],
      ]);
    }),
  );
}

async function signIn(page: Page): Promise<void> {
  const { people } = JSON.parse(
    readFileSync(resolve(dataDir('gallery'), 'demo-credentials.json'), 'utf8'),
  ) as { people: { email: string; password: string }[] };
  await page.request.post('/api/auth/sign-in/email', { data: people[0], headers: { origin: address } });
}

/** Copies of the shipped ones, each with a colour of its own, so that no two share a picture. */
async function makeTemplates(page: Page): Promise<{ id: number; content_hash: string }[]> {
  const shipped = shippedTemplates();
  const made: { id: number; content_hash: string }[] = [];
  for (let number = 0; number < wanted; number++) {
    const template = shipped[number % shipped.length];
    if (!template) throw new Error('there is no global template');
    const colour = `#${(number * 4_099).toString(16).padStart(6, '0')}`;
    const answer = await page.request.post('/tool/api/v1/templates.php', {
      data: {
        action: 'create',
        ...template,
        slug: `gallery-${number}`,
        name: `Gallery ${number}`,
        palette: { ...template.palette, [Object.keys(template.palette)[0] ?? 'paper']: colour },
      },
      headers: { origin: address },
    });
    const { data } = (await answer.json()) as { data: { template: { id: number; content_hash: string } } };
    made.push(data.template);
  }
  return made;
}

/** In ms from the start of the navigation. */
async function untilSeen(page: Page): Promise<number> {
  await page.goto('/templates');
  await page.waitForFunction(() => {
    const seen = [...document.querySelectorAll<HTMLImageElement>('[role=grid] img')].filter(
      (picture) => picture.getBoundingClientRect().top < innerHeight,
    );
    return seen.length >= 8 && seen.every((picture) => picture.complete && picture.naturalWidth > 0);
  });
  return page.evaluate(() => performance.now());
}
