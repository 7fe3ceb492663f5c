import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

import { notificationEventNames } from '#contract/notifications/notification-events.ts';

/** Whose mails a link turns off, and which. */
const claim = z.tuple([z.int().min(1), z.enum(['all', ...notificationEventNames])]);

interface Unsubscribe {
  userId: number;
  what: z.output<typeof claim>[1];
}

/**
 * The token that turns off a kind of mail without signing in. It is signed, can do nothing else, and is valid
 * as long as APP_SECRET: old mails are read late.
 */
export function unsubscribeToken(appSecret: string, { userId, what }: Unsubscribe): string {
  const body = Buffer.from(JSON.stringify([userId, what])).toString('base64url');
  return `${body}.${signatureOf(appSecret, body).toString('base64url')}`;
}

/** What a token allows; null for an invalid one. */
export function readUnsubscribe(appSecret: string, token: string): Unsubscribe | null {
  const [body = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const right = signatureOf(appSecret, body);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const read = claim.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')));
  return read.success ? { userId: read.data[0], what: read.data[1] } : null;
}

function signatureOf(appSecret: string, body: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', appSecret, '', 'copydesk unsubscribe links', 32));
  return createHmac('sha256', key).update(body).digest();
}
