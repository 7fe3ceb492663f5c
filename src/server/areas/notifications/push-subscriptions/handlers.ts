import { CodedError, invalid, notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { HandlersOf } from '#server/context.ts';
import { SealError } from '#server/lib/secrets.ts';
import { areSubscriptionKeys, vapidKeys } from './send-push.ts';
import * as store from './store.ts';

const most = 20;

export const pushSubscriptions = {
  async list({ db, actor, settings }) {
    const { publicKey } = await vapidKeys(db, settings).catch(keysLost);
    const rows = await store.listSubscriptions(db, actor.userId);
    return { public_key: publicKey, subscriptions: rows.map(present) };
  },

  async save({ db, actor, settings, now }, { endpoint, p256dh, auth, browser }) {
    const url = URL.parse(endpoint);
    const opened = url !== null && settings.outboundAllow.includes(url.host);
    if (!url || (url.protocol !== 'https:' && !(opened && url.protocol === 'http:')))
      throw invalid(t`The endpoint of a push service begins with https://.`, {
        endpoint: t`must begin with https://`,
      });
    if (!areSubscriptionKeys({ p256dh, auth }))
      throw invalid(t`These are not the keys of a push subscription.`, {
        p256dh: t`must be a key of a push subscription`,
      });
    const known = await store.listSubscriptions(db, actor.userId);
    if (known.length >= most && known.every((row) => row.endpoint !== url.href))
      throw new CodedError('invalid_state', t`No more than ${{ most }} browsers. Remove one you do not use.`);
    const saved = await store.saveSubscription(db, {
      user_id: actor.userId,
      session_id: actor.sessionId,
      endpoint: url.href,
      p256dh,
      auth,
      browser,
      created_at: now,
    });
    return { subscription: present(saved) };
  },

  async remove({ db, actor }, { id }) {
    if (!(await store.removeSubscription(db, actor.userId, id)))
      throw notFound(t`The browser was not found.`);
    return { done: true };
  },
} satisfies HandlersOf<'pushSubscriptions'>;

function keysLost(error: unknown): never {
  if (!(error instanceof SealError)) throw error;
  throw new CodedError(
    'invalid_state',
    t`The push keys cannot be read. ${{ problem: error.message }} Start with the APP_SECRET of before, or set VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY.`,
  );
}

function present({ id, browser, endpoint, created_at, used_at }: store.SubscriptionRow) {
  return {
    id,
    browser,
    service: new URL(endpoint).host,
    created_at,
    used_at,
  };
}
