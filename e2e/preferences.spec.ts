import type { Page } from '@playwright/test';

import { axeFindings } from './axe.ts';
import { call, uniqueWord } from './board.ts';
import { expectNothingSideways } from './sideways.ts';
import { expect, test } from './test.ts';

const first = {
  week_start: 'auto',
  clock: 'auto',
  date_form: 'auto',
  times: 'own',
  timezone: null,
};

async function choose(page: Page, label: RegExp, option: string | RegExp) {
  await page.getByRole('button', { name: label }).click();
  await page.getByRole('option', { name: option, exact: typeof option === 'string' }).click();
}

test('week, clock, dates and zone are chosen once and hold on every screen', async ({ page }) => {
  try {
    await page.goto('/settings/preferences');
    expect(await axeFindings(page)).toEqual([]);
    await choose(page, /^Clock/, '2:05 pm');
    await choose(page, /^First day of the week/, 'Sunday');
    await choose(page, /^Dates/, /^\d{4}-\d\d-\d\d$/);
    await page.getByRole('button', { name: /^My time zone/ }).click();
    await expect(page.getByRole('option').first()).toBeVisible();
    // The list was opened to search in it.
    await page.keyboard.type('New York');
    await page.getByRole('option', { name: /^New York/ }).click();
    await expect(
      page.getByText(/Now: \w{3} \d{4}-\d\d-\d\d, \d{1,2}:\d\d [AP]M, New York time/),
    ).toBeVisible();

    await page.goto('/calendar?view=week&day=2031-06-05');
    await expect(page.getByRole('columnheader', { name: /Sun/ }).first()).toBeVisible();
    await expect(page.getByRole('rowheader', { name: '1:00 PM', exact: true })).toBeVisible();

    await page.goto('/explore/best-time');
    const map = page.getByRole('grid', { name: /^Hours of the week/ });
    await expect(map.getByRole('rowheader').first()).toContainText('Sun');

    // The scheduler and a card's due date share one picker.
    const word = uniqueWord();
    const { id } = await call<{ id: number }>(page, 'schedule.php?action=create', {
      body: `Tides ${word}`,
      draft: true,
      scheduled_at: '2031-06-02T17:30:00.000Z',
    });
    await page.goto(`/compose/${id}`);
    await page.getByRole('button', { name: /2031-06-02, 1:30 PM, New York time/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Schedule post' });
    await expect(dialog.getByRole('spinbutton').first()).toHaveAttribute('aria-label', /^year/);
    await dialog.getByRole('button', { name: 'Calendar' }).click();
    await expect(
      page.getByRole('grid').getByRole('columnheader', { includeHidden: true }).first(),
    ).toHaveText('S');

    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/settings/preferences');
    await expectNothingSideways(page);
  } finally {
    await call(page, 'me.php', { action: 'save_preferences', ...first });
  }
});
