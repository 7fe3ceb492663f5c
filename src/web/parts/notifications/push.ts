import { api } from '#web/api.ts';
import { deviceName } from '#web/lib/device-name.ts';

/**
 * The state of push notifications in this browser. `install`: an iPhone or iPad shows them only for an app on its
 * home screen. `blocked`: the user denied the permission, and only the user can grant it again.
 */
export type PushState = 'unsupported' | 'install' | 'blocked' | 'off' | 'on';

const worker = '/service-worker.js';

/** Stores the user who turned push on in this browser; it is off for any other user who signs in. */
const ownerKey = 'copydesk.push-for';

/** This browser's state, with the subscription's id if push is on. */
export async function pushState(
  userId: number,
  publicKey: string,
): Promise<{ state: PushState; id: number | null }> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || !('Notification' in globalThis)) {
    const apple = /iPhone|iPad/.test(navigator.userAgent);
    return { state: apple ? 'install' : 'unsupported', id: null };
  }
  if (Notification.permission === 'denied') return { state: 'blocked', id: null };
  const subscription = await subscriptionHere();
  const isOurs = subscription !== null && keyOf(subscription) === publicKey;
  if (!isOurs || Notification.permission !== 'granted' || owner() !== userId)
    return { state: 'off', id: null };
  return { state: 'on', id: await save(subscription) };
}

/**
 * Registers the service worker, which shows an offline page when Copydesk cannot be reached. Without it, as in a
 * private window, the browser shows its own error page.
 */
export async function keepOfflinePage(): Promise<void> {
  if ('serviceWorker' in navigator) await navigator.serviceWorker.register(worker).catch(() => undefined);
}

/** Asks for the permission, which needs a preceding click, and subscribes this browser. */
export async function turnOnPush(userId: number, publicKey: string): Promise<PushState> {
  const answer = await Notification.requestPermission();
  if (answer !== 'granted') return answer === 'denied' ? 'blocked' : 'off';
  await navigator.serviceWorker.register(worker);
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  // A subscription for another key belongs to another installation, or to this one before its keys changed.
  if (known && keyOf(known) !== publicKey) await known.unsubscribe();
  await save(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
  localStorage.setItem(ownerKey, String(userId));
  return 'on';
}

/** Unsubscribes this browser, locally and on the server. */
export async function turnOffPush(id: number | null): Promise<void> {
  localStorage.removeItem(ownerKey);
  await (await subscriptionHere())?.unsubscribe();
  if (id !== null) await api.pushSubscriptions.remove.call({ id });
}

/** Registers the browser again for the user who turned push on, because signing out unregistered it. */
export async function keepPush(userId: number): Promise<void> {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted' || owner() !== userId) return;
  const subscription = await subscriptionHere();
  if (subscription) await save(subscription).catch(() => {});
}

async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(worker);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

async function save(subscription: PushSubscription): Promise<number> {
  const { endpoint, keys = {} } = subscription.toJSON();
  const saved = await api.pushSubscriptions.save.call({
    endpoint: endpoint ?? subscription.endpoint,
    p256dh: keys.p256dh ?? '',
    auth: keys.auth ?? '',
    browser: deviceName(navigator.userAgent),
  });
  return saved.subscription.id;
}

/** The server's key of a subscription, in URL-safe base64. */
function keyOf({ options }: PushSubscription): string | null {
  const key = options.applicationServerKey;
  if (!key) return null;
  return btoa(String.fromCharCode(...new Uint8Array(key)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function owner(): number | null {
  const kept = localStorage.getItem(ownerKey);
  return kept === null ? null : Number(kept);
}
