import { chromium, type Browser } from 'playwright-core';

import { findBrowser } from '#server/lib/browser.ts';

/** Runs `use` with a Chromium, and records the memory of its pages. */
export async function withChromium(
  use: (browser: Browser) => Promise<void>,
  args: readonly string[] = [],
): Promise<void> {
  const executablePath = await findBrowser({
    chromiumPath: process.env.CHROMIUM_PATH ?? null,
    cache: '.cache',
    bring: true,
  });
  const browser = await chromium.launch({
    executablePath: executablePath ?? undefined,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-sync',
      '--enable-precise-memory-info',
      ...args,
    ],
  });
  try {
    await use(browser);
  } finally {
    await browser.close();
  }
}
