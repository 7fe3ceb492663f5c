import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

import { withChromium } from './chromium.ts';
import { report } from './measure.ts';
import { withProgram } from './program.ts';
import { signedIn } from './signed-in.ts';
import { dataDir } from './store.ts';

const port = 4495;
const debuggingPort = 4494;
const address = `http://localhost:${port}`;

/** Each screen that a menu leads to, in the demo. */
const screens = [
  '/today',
  '/explore',
  '/explore?source=rss',
  '/explore/search',
  '/explore/hashtags',
  '/explore/sounds',
  '/explore/communities',
  '/explore/best-time',
  '/board',
  '/board/mine',
  '/calendar',
  '/compose',
  '/compose/media',
  '/templates',
  '/review',
  '/review/deliveries',
  '/review/statistics',
  '/analytics',
  '/notifications',
  '/settings/account',
  '/settings/accounts',
  '/settings/sources',
  '/settings/members',
  '/settings/preferences',
];

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const resultShape = z.object({
  lhr: z.object({
    finalDisplayedUrl: z.string(),
    categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
    audits: z.record(z.string(), z.object({ score: z.number().nullable(), scoreDisplayMode: z.string() })),
  }),
});

type Run = (url: string, flags: object, config?: object) => Promise<unknown>;

/**
 * Lighthouse's scores of every screen, as a desktop and as a phone has it. It brings a hundred packages, so it is none
 * of ours: `npm install lighthouse` in another folder, and name that one with LIGHTHOUSE_FOLDER. An installed Chromium
 * is needed. LIGHTHOUSE_SCREENS names some screens instead of all: `/today,/board`.
 */
export async function lighthouseBench(): Promise<void> {
  const folder = process.env.LIGHTHOUSE_FOLDER;
  if (!folder) {
    console.log('  lighthouse: LIGHTHOUSE_FOLDER names no folder where it is installed');
    return;
  }
  const load = async <Shape>(name: string, shape: z.ZodType<Shape>) => {
    const file = createRequire(resolve(folder, 'package.json')).resolve(name);
    return shape.parse(await import(pathToFileURL(file).href));
  };
  const { default: run } = await load('lighthouse', z.object({ default: z.custom<Run>() }));
  const desktop = await load(
    'lighthouse/core/config/desktop-config.js',
    z.object({ default: z.record(z.string(), z.unknown()) }),
  );
  const wanted = process.env.LIGHTHOUSE_SCREENS?.split(',') ?? screens;
  await rm(dataDir('web'), { recursive: true, force: true });
  await withProgram({ store: 'web', port }, async () => {
    await withChromium(
      async (browser) => {
        const page = await signedIn(browser, { store: 'web', address });
        const cookies = await page.context().cookies();
        const headers = { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
        const measure = async (path: string, config?: object) => {
          const flags = {
            port: debuggingPort,
            onlyCategories: categories,
            // robots.txt keeps search engines out: nothing here is for them.
            skipAudits: ['is-crawlable'],
            extraHeaders: headers,
            logLevel: 'error',
          };
          const { lhr } = resultShape.parse(await run(`${address}${path}`, flags, config));
          if (new URL(lhr.finalDisplayedUrl).pathname !== new URL(path, address).pathname)
            throw new Error(`${path} led to ${lhr.finalDisplayedUrl}.`);
          const short = Object.entries(lhr.audits).flatMap(([name, { score, scoreDisplayMode }]) =>
            score !== null && score < 1 && scoreDisplayMode === 'binary' ? [name] : [],
          );
          return {
            scores: categories.map((name) => Math.round((lhr.categories[name]?.score ?? 0) * 100)),
            short,
          };
        };
        const rows: string[][] = [];
        for (const path of wanted) {
          const wide = await measure(path, desktop.default);
          const narrow = await measure(path);
          const short = [...new Set([...wide.short, ...narrow.short])].join(', ');
          rows.push([path, wide.scores.join(' '), narrow.scores.join(' '), short]);
          console.log(`  ${rows.at(-1)?.join(' | ')}`);
        }
        report(`Lighthouse (aims: performance 95 and 90, the others 100): ${categories.join(', ')}`, [
          ['', 'desktop', 'phone', 'what is not met'],
          ...rows,
        ]);
      },
      [`--remote-debugging-port=${debuggingPort}`],
    );
  });
}
