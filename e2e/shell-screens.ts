import type { Locator, Page } from '@playwright/test';

import { openExplore } from './explore.ts';

/** Today, and what opens over every screen; `open` says by what one sees that it is there. */
export const shellScreens: { name: string; open: (page: Page) => Promise<Locator> }[] = [
  {
    name: 'Today',
    open: async (page) => {
      await page.goto('/today');
      return page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem').first();
    },
  },
  {
    name: 'the palette',
    open: async (page) => {
      await openExplore(page);
      await page.keyboard.press('Control+k');
      return page.getByRole('dialog');
    },
  },
  {
    name: 'the notifications',
    open: async (page) => {
      await openExplore(page);
      await page.getByRole('button', { name: /^Notifications/ }).click();
      return page.getByRole('dialog', { name: 'Notifications' });
    },
  },
];
