import { useInstalledChromium } from './chromium.ts';
import { expect, test } from './test.ts';

useInstalledChromium();

test('the service worker shows a push message, and pressing it leads an open tab there', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['notifications']);
  await page.goto('/settings/account');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js');
    await navigator.serviceWorker.ready;
  });
  const [worker = await context.waitForEvent('serviceworker')] = context.serviceWorkers();
  const browser = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  const message = {
    title: '<b>Bo</b> commented',
    body: 'True?',
    path: '/explore/sounds',
    tag: 'notification-1',
  };
  await browser.send('ServiceWorker.deliverPushMessage', {
    origin: baseURL ?? '',
    registrationId: await registered,
    data: JSON.stringify(message),
  });
  const notifications = () =>
    worker.evaluate(`registration.getNotifications().then((all) =>
      all.map(({ title, body, tag }) => ({ title, body, tag })))`);
  await expect
    .poll(notifications)
    .toEqual([{ title: '<b>Bo</b> commented', body: 'True?', tag: 'notification-1' }]);
  await worker.evaluate(`registration.getNotifications().then(([notification]) =>
    void dispatchEvent(new NotificationEvent('notificationclick', { notification })))`);
  await expect(page).toHaveURL(/\/explore\/sounds$/);
  await expect.poll(notifications).toEqual([]);
});
