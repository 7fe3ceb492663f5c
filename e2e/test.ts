import { test as base } from '@playwright/test';

import { savesData } from './loading.ts';

export { expect } from '@playwright/test';

/**
 * As Playwright's, with the browser set to save data: nothing is prefetched, which is half of what a page
 * loads. Tests of prefetching, or of the browser's connection, import Playwright's own.
 */
export const test = base.extend({
  context: async ({ context }, use, testInfo) => {
    await savesData(context);
    const faults: string[] = [];
    context.on('response', (response) => {
      if (response.status() >= 500)
        faults.push(`${response.status()} ${response.request().method()} ${response.url()}`);
    });
    await use(context);
    // A toast with the reason has left the page by the time of its picture.
    if (testInfo.status !== testInfo.expectedStatus && faults.length > 0)
      process.stderr.write(`“${testInfo.title}” got\n${faults.slice(-10).join('\n')}\n`);
  },
});
