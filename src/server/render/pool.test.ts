import { afterAll, expect, test } from 'vitest';

import { cardPage } from '#contract/card-page.ts';
import { findBrowser } from '#server/lib/browser.ts';
import { createLog } from '#server/lib/log.ts';
import { card } from '#test/cards.ts';
import { Pool } from './pool.ts';
import { RenderError } from './render-error.ts';
import type { Stage } from './stage.ts';

const log = createLog({ level: 'silent' });
const limits = { patienceMs: 10_000 };
const pool = new Pool(
  () => findBrowser({ chromiumPath: process.env['CHROMIUM_PATH'] ?? null, cache: '.cache' }),
  log,
);
afterAll(() => pool.close());

const show = async (stage: Stage) => {
  const { box } = await stage.show(cardPage(card()), { ...card(), scale: 1, still: true });
  return box.width;
};

test('when Chromium ends, it is started again and what was under way is done once more', async () => {
  let tries = 0;
  const width = await pool.use(async (stage, browser) => {
    tries += 1;
    if (tries === 1) await browser.close();
    return show(stage);
  }, limits);
  expect({ width, tries }).toEqual({ width: 200, tries: 2 });
});

test('what ends Chromium twice is refused, and the next one comes out', async () => {
  await expect(
    pool.use((_stage, browser) => browser.close().then(() => show(_stage)), limits),
  ).rejects.toMatchObject({
    code: 'broken',
  });
  expect(await pool.use(show, limits)).toBe(200);
});

test('when too many wait, the next one hears so at once', async () => {
  const gaveUp = { ...limits, signal: AbortSignal.abort() };
  const codeOf = (error: unknown) => (error instanceof RenderError ? error.code : 'gave up');
  const asked = Array.from({ length: 66 }, () => pool.use(show, gaveUp).catch(codeOf));
  const became = await Promise.all(asked);
  expect(became.filter((what) => what === 'gave up')).toHaveLength(64);
  expect(became.slice(64)).toEqual(['busy', 'busy']);
  expect(await pool.use(show, limits)).toBe(200);
});

test('after it was closed, nothing starts any more', async () => {
  const closed = new Pool(() => Promise.resolve('/nowhere'), log);
  await closed.close();
  await expect(closed.use(show, limits)).rejects.toMatchObject({ code: 'unavailable' });
});
