import type { Browser } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';

import { cardPage } from '#contract/designs/card-page.ts';
import { findBrowser } from '#server/lib/browser.ts';
import { createLog } from '#server/lib/log.ts';
import { card } from '#test/app/renderer.ts';
import { Pool } from './pool.ts';
import { RenderError } from './render-error.ts';
import type { Stage } from './stage.ts';

const log = createLog({ level: 'silent' });
const limits = { organizationId: 1, waitMs: 60_000, patienceMs: 30_000 };
/** For what ends by the test's own doing, on however slow a machine. */
const patient = 240_000;
const pool = new Pool(
  () => findBrowser({ chromiumPath: process.env['CHROMIUM_PATH'] ?? null, cache: '.cache' }),
  log,
);
afterAll(() => pool.close());

const show = async (stage: Stage) => {
  const { box } = await stage.show(cardPage(card()), { ...card(), scale: 1, still: true });
  return box.width;
};

const end = async (browser: Browser) => {
  const session = await browser.newBrowserCDPSession();
  await session.send('Browser.crash').catch(() => {});
};

test('when Chromium ends, it is started again and what was under way is done once more', async () => {
  let tries = 0;
  const width = await pool.use(async (stage, browser) => {
    tries += 1;
    if (tries === 1) await end(browser);
    return show(stage);
  }, limits);
  expect({ width, tries }).toEqual({ width: 200, tries: 2 });
});

test('what ends Chromium twice is refused, and the next one comes out', async () => {
  await expect(
    pool.use((stage, browser) => end(browser).then(() => show(stage)), limits),
  ).rejects.toMatchObject({
    code: 'broken',
  });
  expect(await pool.use(show, limits)).toBe(200);
});

const codeOf = (error: unknown) => (error instanceof RenderError ? error.code : 'gave up');

const messageOf = (error: unknown) => (error instanceof Error ? error.message : error);

/** Takes all pages until they are given back, each by itself. */
async function takeEach(): Promise<(() => Promise<void>)[]> {
  const taken = Array.from({ length: pool.size }, () => {
    const [began, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holder = pool.use(
      () => {
        began.resolve();
        return free.promise;
      },
      { ...limits, patienceMs: patient },
    );
    const giveBack = async () => {
      free.resolve();
      await holder;
    };
    return { began: began.promise, giveBack };
  });
  await Promise.all(taken.map(({ began }) => began));
  return taken.map(({ giveBack }) => giveBack);
}

/** Takes all pages until they are released. */
async function takeAll(): Promise<() => Promise<void>> {
  const each = await takeEach();
  return async () => void (await Promise.all(each.map((giveBack) => giveBack())));
}

test('turns go round by organization: one with many cards keeps another waiting for one of them', async () => {
  const [giveBack, ...others] = await takeEach();
  const order: (number | null)[] = [];
  const asked = [...Array.from({ length: 20 }, () => 1), 2, 2, null].map((organizationId) =>
    pool.use(async () => void order.push(organizationId), { ...limits, organizationId }),
  );
  // One page alone: of two turns on two pages, the later one begins first where the other's Chromium starts anew.
  await giveBack?.();
  await Promise.all(asked);
  for (const other of others) await other();
  expect(order.slice(0, 6)).toEqual([1, 2, null, 1, 2, 1]);
  expect(order).toHaveLength(23);
});

test('an organization has only so many waiting, and the others have their own', async () => {
  const giveBack = await takeAll();
  const stop = new AbortController();
  const asked = (organizationId: number, length: number) =>
    Array.from({ length }, () =>
      pool.use(show, { ...limits, organizationId, signal: stop.signal }).catch(codeOf),
    );
  const first = asked(1, 64);
  await expect(pool.use(show, limits)).rejects.toMatchObject({
    code: 'busy',
    message: expect.stringContaining('of this organization'),
  });
  const others = [2, 3, 4].flatMap((organizationId) => asked(organizationId, 64));
  await expect(pool.use(show, { ...limits, organizationId: 5 })).rejects.toMatchObject({
    code: 'busy',
    message: expect.stringContaining('Too many'),
  });
  stop.abort();
  expect(new Set(await Promise.all([...first, ...others]))).toEqual(new Set(['gave up']));
  await giveBack();
  expect(await pool.use(show, limits)).toBe(200);
});

test('a card that waits too long is refused as one that waited, and its page is not spent', async () => {
  const giveBack = await takeAll();
  await expect(pool.use(show, { ...limits, waitMs: 1 })).rejects.toMatchObject({
    code: 'busy',
    message: expect.stringMatching(/waited .* s behind others/),
  });
  await giveBack();
});

test('a card’s time begins with its own work, and says that it took too long', async () => {
  const never = () => new Promise<never>(() => {});
  const short = { ...limits, patienceMs: 400 };
  const slow = Array.from({ length: pool.size }, () => pool.use(never, short));
  const behind = pool.use(() => Promise.resolve('made'), short);
  expect(await Promise.all([...slow, behind].map((each) => each.catch(messageOf)))).toEqual([
    ...slow.map(() => expect.stringContaining('took more than 0.4 s')),
    'made',
  ]);
});

test('what was cut off ends with its whole Chromium, and the next card has another', async () => {
  const seen: Browser[] = [];
  const noted = (browser: Browser) => {
    seen.push(browser);
    return browser;
  };
  const cut = Array.from({ length: pool.size }, () =>
    pool.use(
      (stage, browser) => {
        noted(browser);
        return stage
          .show(cardPage(heavy), { ...heavy, scale: 2, still: true })
          .then(() => new Promise(() => {}));
      },
      { ...limits, patienceMs: 1_000 },
    ),
  );
  expect(await Promise.all(cut.map((each) => each.catch(codeOf)))).toEqual(cut.map(() => 'too_slow'));
  await pool.use(async (_stage, browser) => void noted(browser), limits);
  expect(new Set(seen).size).toBe(pool.size + 1);
  await expect
    .poll(() => seen.slice(0, -1).map((browser) => browser.isConnected()))
    .toEqual(Array.from({ length: pool.size }, () => false));
});

/** Blurs the background of each layer again, in the compositing process, not in the page's own. */
const heavy = card({
  html: `<div class="vh-card">${'<div class="b"></div>'.repeat(400)}</div>`,
  css: '.vh-card{position:relative;width:1080px;height:1350px}.b{position:absolute;inset:0;backdrop-filter:blur(60px);background:rgba(255,0,0,.1)}',
  width: 1080,
  height: 1350,
});

test('a card whose layers take for ever does not hold up the card beside it', async () => {
  const stop = new AbortController();
  const shown = Promise.withResolvers<void>();
  const heavyOne = pool.use(
    async (stage) => {
      await stage.show(cardPage(heavy), { ...heavy, scale: 2, still: true });
      shown.resolve();
      await stage.capture('png', { x: 0, y: 0, width: 1080, height: 1350 });
    },
    { ...limits, patienceMs: patient, signal: stop.signal },
  );
  const heavyEnds = heavyOne.catch((error: unknown) => error);
  await shown.promise;
  const light = async () => {
    for (let round = 0; round < 5; round += 1) await pool.use(drawn, { ...limits, organizationId: 2 });
    return 'light';
  };
  expect(await Promise.race([light(), heavyEnds])).toBe('light');
  stop.abort(new Error('enough'));
  expect(await heavyEnds).toMatchObject({ message: 'enough' });
});

const drawn = async (stage: Stage) => {
  await show(stage);
  return stage.capture('png', { x: 0, y: 0, width: 200, height: 100 });
};

test('a card that is refused for what it lacks leaves its page to the next', async () => {
  const giveBack = await takeAll();
  await giveBack();
  const all = Promise.withResolvers<void>();
  let shown = 0;
  const browserOf = async (stage: Stage, browser: Browser) => {
    await show(stage);
    // Each on a page of its own: a quick one would be given to the next while the refused one is still emptied.
    if (++shown === pool.size) all.resolve();
    await all.promise;
    return browser;
  };
  const none = card({ html: '<p>No card</p>' });
  let refused: Browser | undefined;
  await expect(
    pool.use((stage, browser) => {
      refused = browser;
      return stage.show(cardPage(none), { ...none, scale: 1, still: true });
    }, limits),
  ).rejects.toMatchObject({ code: 'no_card' });
  const next = await Promise.all(Array.from({ length: pool.size }, () => pool.use(browserOf, limits)));
  expect(next).toContain(refused);
});

test('after it was closed, nothing starts any more', async () => {
  const closed = new Pool(() => Promise.resolve('/nowhere'), log);
  await closed.close();
  await expect(closed.use(show, limits)).rejects.toMatchObject({ code: 'unavailable' });
});
