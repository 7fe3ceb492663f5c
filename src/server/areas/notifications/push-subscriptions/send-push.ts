import type { Kysely } from 'kysely';
import { createECDH } from 'node:crypto';
import webPush from 'web-push';

import { t } from '#contract/message.ts';
import type { PushContent } from '#server/areas/notifications/outbox/content.ts';
import { outcomeOf, outcomeOfError, type Outcome } from '#server/areas/notifications/outbox/outcome.ts';
import type { DeliveryRow } from '#server/areas/notifications/outbox/store.ts';
import type { Tables } from '#server/db/tables.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import { SealError, sealerOf } from '#server/lib/secrets.ts';
import { shortened } from '#server/lib/shortened.ts';
import type { Settings } from '#server/settings.ts';
import { deleteSubscription, findSubscription, keepPushKeys, markUsed } from './store.ts';

const purpose = 'web push key';

/** Seconds for which the push service keeps a message for an offline browser. */
const keptSeconds = 24 * 3600;

/** Encrypted they must fit 4,096 bytes (RFC 8291), whatever the characters. */
const longest = { title: 200, body: 500 };

interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * The keys by which push services identify this installation (RFC 8292): those of the settings, else a pair
 * that the first caller generates for all nodes.
 * @throws SealError when they were stored under another APP_SECRET
 */
export async function vapidKeys(db: Kysely<Tables>, settings: Settings): Promise<VapidKeys> {
  if (settings.vapid.keys) return settings.vapid.keys;
  const sealer = sealerOf(settings.appSecret);
  const kept = await keepPushKeys(db, () => {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    return { public_key: publicKey, private_key_sealed: sealer.seal(privateKey, purpose) };
  });
  return { publicKey: kept.public_key, privateKey: sealer.open(kept.private_key_sealed, purpose) };
}

/**
 * Sends one message to a browser's push service (RFC 8030). A repeated one replaces the first by topic and
 * tag, so it is shown once.
 */
export async function sendPush(
  { db, settings, io, now }: Pick<JobDeps, 'db' | 'settings' | 'io' | 'now'>,
  { target }: Pick<DeliveryRow, 'target'>,
  content: PushContent,
): Promise<Outcome> {
  const subscription = await findSubscription(db, Number(target));
  if (!subscription) return { state: 'failed', answer: t`This browser takes no push messages any more.` };
  const { endpoint, p256dh, auth } = subscription;
  const { tag, path, title, body } = content;
  const pushMessage = {
    title: shortened(title, longest.title),
    body: body && shortened(body, longest.body),
    path,
    tag,
  };
  let keys: VapidKeys;
  try {
    keys = await vapidKeys(db, settings);
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    return { state: 'failed', answer: t`The push keys cannot be read. ${{ problem: error.message }}` };
  }
  const request = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(pushMessage),
    {
      vapidDetails: { subject: settings.vapid.subject, ...keys },
      TTL: keptSeconds,
      topic: tag.slice(0, 32),
      urgency: 'normal',
    },
  );
  const { 'Content-Length': _, ...headers } = request.headers;
  let outcome: Outcome;
  try {
    const answer = await io.fetch(endpoint, {
      method: 'POST',
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      ...(request.body && { body: request.body }),
      maxBytes: 64 * 1024,
    });
    outcome = outcomeOf(answer, { to: endpoint, repeatable: true });
  } catch (error) {
    outcome = outcomeOfError(error);
  }
  if (outcome.state === 'sent') await markUsed(db, subscription.id, now());
  if (outcome.state === 'failed' && outcome.gone) await deleteSubscription(db, subscription.id);
  return outcome;
}

/** Whether a browser's public key is a point on P-256 and its secret has 16 bytes (RFC 8291). */
export function areSubscriptionKeys({ p256dh, auth }: { p256dh: string; auth: string }): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== 65 || Buffer.from(auth, 'base64url').length !== 16) return false;
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    own.computeSecret(point);
    return true;
  } catch {
    return false;
  }
}
