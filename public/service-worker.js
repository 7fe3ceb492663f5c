// Shows push messages while Copydesk is closed (https://www.w3.org/TR/push-api/), and opens what they are about.
// It keeps nothing and answers no request: the app always comes from the server.

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data.json();
  // A message that comes twice replaces itself: same tag.
  const shown = { body: body ?? undefined, tag, data: { path }, icon: '/favicon.svg' };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});

/** Brings an open tab to the front and leads it there; without one, opens one. */
async function open(path) {
  const target = new URL(path, self.location.origin);
  if (target.origin !== self.location.origin) return;
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = tabs.find((tab) => tab.url === target.href);
  const tab = there ?? tabs.find((one) => one.visibilityState === 'visible') ?? tabs[0];
  if (!tab) return self.clients.openWindow(target.href);
  // The browser may refuse to bring it to the front; it is led there all the same.
  await tab.focus().catch(() => {});
  if (there) return;
  // A tab that this worker does not lead yet cannot be sent anywhere.
  await tab.navigate(target.href).catch(() => self.clients.openWindow(target.href));
}
