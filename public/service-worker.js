// Shows push messages while Copydesk is closed (https://www.w3.org/TR/push-api/), and opens what they are about.
// Without a connection, it answers a page with one that says so. The app itself always comes from the server.

const offlineFiles = ['/offline.html', '/offline.js', '/theme.js'];
/** Ends in the hash of those files: a worker with another name brings them anew. */
const cacheName = 'offline-ef1172f1';
/** Prefixes of URLs that are no page of the app. */
const noPages = ['/tool/', '/api/', '/assets/', '/picture', '/media/'];

self.addEventListener('install', (event) => {
  // Where the browser can tell them apart, only pages and the files of the offline page come to this worker: it slows
  // down nothing else.
  event.addRoutes?.(noPages.map(fromNetwork)).catch(() => undefined);
  // Push works without them too.
  event.waitUntil(
    keepOfflineFiles()
      .catch(() => undefined)
      .then(() => self.skipWaiting()),
  );
});
self.addEventListener('activate', (event) => event.waitUntil(begin()));

const fromNetwork = (prefix) => ({
  condition: { urlPattern: new URLPattern({ pathname: `${prefix}*`, baseURL: self.location.origin }) },
  source: 'network',
});

async function keepOfflineFiles() {
  const cache = await caches.open(cacheName);
  await cache.addAll(offlineFiles.map((file) => new Request(file, { cache: 'reload' })));
}

async function begin() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
  // The page is requested while this worker starts.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url);
  if (noPages.some((prefix) => pathname.startsWith(prefix))) return;
  if (event.request.mode === 'navigate') event.respondWith(page(event));
  else if (offlineFiles.includes(pathname)) event.respondWith(offlineFile(event.request));
});

async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const kept = await caches.match('/offline.html');
    if (!kept) throw error;
    return kept;
  }
}

async function offlineFile(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(request);
    if (!kept) throw error;
    return kept;
  }
}

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
