import { useInstalledChromium } from './chromium.ts';
import { expect, test } from './test.ts';

useInstalledChromium();

test('a page opened offline says that Copydesk cannot be reached, and comes with the connection', async ({
  page,
  context,
}) => {
  await page.goto('/today');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js');
    await navigator.serviceWorker.ready;
  });
  await context.setOffline(true);
  await page.goto('/board');
  await expect(page.getByRole('heading', { name: 'Copydesk can’t be reached' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Board' })).toBeVisible();
});
