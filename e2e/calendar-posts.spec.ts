import type { Page } from '@playwright/test';

import { call } from './board.ts';
import { dayOf, openCalendar, ownMonth, schedulePost, timeOf } from './calendar.ts';
import { uploaded } from './media.ts';
import { expect, test } from './test.ts';

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Post' });

test('a post opens beside the calendar, is moved and unscheduled there, and Escape leads back to it', async ({
  page,
  request,
}) => {
  const month = ownMonth();
  const { id, text } = await schedulePost(request, `${month}-10T10:30:00Z`);
  await openCalendar(page, `?view=month&day=${month}-10`);
  const post = page.getByRole('grid').getByRole('link', { name: text });
  await post.click();
  const panel = panelOf(page);
  await expect(panel.getByRole('heading', { name: text })).toBeVisible();
  await expect(panel.getByRole('figure', { name: /^Preview/ })).toContainText(text);
  await expect(page).toHaveURL(new RegExp(`/calendar\\?.*show=post&post=${id}`));
  await page.reload();
  await expect(panel.getByRole('heading', { name: text })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(page).not.toHaveURL(/post=/);
  await expect(post).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(panel).toBeFocused();
  await panel.getByRole('button', { name: 'Reschedule' }).click();
  const form = page.getByRole('dialog', { name: 'Move to' });
  await form.getByLabel('Day').fill(`${month}-12`);
  await form.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(dayOf(page, `${month}-12`).getByRole('link', { name: text })).toBeVisible();
  await expect
    .poll(() => timeOf(request, id))
    .toMatchObject({ scheduled_at: `${month}-12T10:30:00.000Z`, status: 'scheduled' });

  await panel.getByRole('button', { name: 'Unschedule' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unschedule' }).click();
  await expect(post).toHaveCount(0);
  expect((await timeOf(request, id)).status).toBe('cancelled');
});

test('a post has its picture, all of its networks, and a name where it has no text', async ({
  page,
  request,
}) => {
  const month = ownMonth();
  const url = await uploaded(request);
  const { id } = await schedulePost(request, `${month}-10T10:30:00Z`, {
    body: '',
    media: [{ url }],
    draft: true,
  });
  const post = page.locator(`[data-post="${id}"]`);
  for (const view of ['month', 'week', 'list']) {
    await openCalendar(page, `?view=${view}&day=${month}-10&layers=posts`);
    await expect(post).toContainText('Image post');
    await expect(post.locator('img')).toHaveAttribute('src', /\?w=160$/);
    await expect(post.locator('img')).toHaveAttribute('loading', 'lazy');
  }
});

test('a free hour offers a draft for it, by mouse, by key and by a long press', async ({ page }) => {
  const month = ownMonth();
  await openCalendar(page, `?view=week&day=${month}-11`);
  const hour = page.locator(`[data-drop="${month}-11T09"]`);
  const offer = page.getByRole('menu').getByRole('menuitem', { name: 'Draft a post' });
  await hour.click({ position: { x: 40, y: 20 } });
  await expect(offer).toContainText('09:00');
  await page.keyboard.press('Escape');
  await expect(offer).toHaveCount(0);
  await hour.focus();
  await page.keyboard.press('Enter');
  await expect(offer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(hour).toBeFocused();
  // What a long press by touch is to a page.
  await hour.dispatchEvent('contextmenu');
  await offer.click();
  await expect(page).toHaveURL(new RegExp(`/compose\\?.*at=${month}-11T0[78]%3A00`));
});

test('a week of a project in another zone names its hours in both', async ({ page }) => {
  const { project } = await call<{ project: { id: number } }>(page, 'projects.php', {
    action: 'create',
    name: 'Nuuk Daily',
    timezone: 'Asia/Kathmandu',
    lang: 'en',
  });
  await openCalendar(page, `?view=week&day=${ownMonth()}-11&project=${project.id}`);
  await expect(page.getByRole('columnheader', { name: /Kathmandu/ })).toBeVisible();
  // Their clocks differ by a quarter of an hour too.
  await expect(page.getByRole('row', { name: /^09:00/ })).toContainText(/1[23]:45/);
  await page.goto('/calendar?view=week');
  await expect(page.getByRole('columnheader', { name: 'Hour', exact: true })).toHaveCount(1);
});

test.describe('nothing moves while it loads', () => {
  const sizes = [
    { width: 390, height: 844, search: '' },
    { width: 1440, height: 900, search: '?view=list' },
    { width: 1440, height: 900, search: '?view=month' },
  ];
  for (const { width, height, search } of sizes)
    test(`at ${width} px, ${search || 'as it opens'}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.addInitScript(() => {
        const shifts = Object.assign(window, { shifts: 0 });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            if (!('hadRecentInput' in entry && entry.hadRecentInput) && 'value' in entry)
              shifts.shifts += Number(entry.value);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await openCalendar(page, search);
      await expect(page.getByRole('status', { name: 'Loading calendar' })).toHaveCount(0);
      await expect(page.locator('[data-drop]').first()).toBeVisible();
      // What comes late is there when the bell knows its number.
      await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible();
      const shifts = await page.evaluate(() => (window as unknown as { shifts: number }).shifts);
      test.info().annotations.push({ type: 'layout shift', description: String(shifts) });
      // What Core Web Vitals call good is 0.1.
      expect(shifts).toBeLessThan(0.05);
    });
});
