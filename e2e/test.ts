import { test as base } from '@playwright/test';

import { savesData } from './loading.ts';

export { expect } from '@playwright/test';

/**
 * As Playwright's, with the browser set to save data: nothing is prefetched, which is half of what a page
 * loads. Tests of prefetching, or of the browser's connection, import Playwright's own.
 */
export const test = base.extend({
  context: async ({ context }, use) => {
    await savesData(context);
    await use(context);
  },
});
