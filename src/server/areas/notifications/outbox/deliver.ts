import { t } from '#contract/message.ts';
import { sendPush } from '#server/areas/notifications/push-subscriptions/send-push.ts';
import { sendChat } from '#server/areas/notifications/team-chats/send-chat.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import { compose } from './compose.ts';
import { contents } from './content.ts';
import type { Outcome } from './outcome.ts';
import { sendMail } from './send-mail.ts';
import { beginAttempt, lockWaiting, settle, type DeliveryRow } from './store.ts';

const mostAttempts = 8;

/** Milliseconds before the second attempt; doubled for each further one, to about an hour in all. */
const pauseMs = 30_000;

/** The longest pause that another system may ask for, in ms. */
const longestPauseMs = 6 * 3_600_000;

/** Sends a message to its target; tests replace it. */
export type Send = (deps: JobDeps, delivery: DeliveryRow, content: unknown) => Promise<Outcome>;

/**
 * Makes one attempt at a delivery. Its start is committed before anything is sent, so that no other worker
 * starts it: an attempt with unknown outcome is never repeated automatically.
 * @returns when to try again, or null
 */
export async function deliver(deps: JobDeps, id: number, send: Send = sendBy): Promise<Date | null> {
  const { db, log, now } = deps;
  const begun = await db.transaction().execute(async (trx) => {
    const delivery = await lockWaiting(trx, id);
    // A job that runs twice, or too early, leaves the delivery to the right one.
    if (!delivery || delivery.due_at.getTime() > now().getTime() + 1_000) return null;
    const content = await compose(trx, deps.settings, delivery);
    if (!content) {
      const answer = t`No longer needed: it was read or turned off, or the member has left.`;
      await settle(trx, delivery, { state: 'skipped', answer, now: now() });
      return null;
    }
    await beginAttempt(trx, id, content, now());
    return { delivery: { ...delivery, attempts: delivery.attempts + 1 }, content };
  });
  if (!begun) return null;

  const { delivery, content } = begun;
  const outcome = await send(deps, delivery, content).catch((error: unknown): Outcome => {
    log.error({ err: error, delivery: id }, 'a message could not be sent');
    return {
      state: 'unknown',
      answer: t`Something went wrong while it was being sent. It may have arrived.`,
    };
  });
  if (outcome.state === 'later' && delivery.attempts % mostAttempts !== 0) {
    const wait = Math.min(
      outcome.waitMs ?? pauseMs * 2 ** ((delivery.attempts - 1) % mostAttempts),
      longestPauseMs,
    );
    const due = new Date(now().getTime() + wait);
    await settle(db, delivery, { state: 'waiting', answer: outcome.answer, now: now(), due });
    return due;
  }
  const state = outcome.state === 'later' ? 'failed' : outcome.state;
  await settle(db, delivery, { state, answer: outcome.state === 'sent' ? null : outcome.answer, now: now() });
  return null;
}

async function sendBy(deps: JobDeps, delivery: DeliveryRow, content: unknown): Promise<Outcome> {
  switch (delivery.channel) {
    case 'push':
      return sendPush(deps, delivery, contents.push.parse(content));
    case 'mail':
      return sendMail(deps, delivery, contents.mail.parse(content));
    case 'chat':
      return sendChat(deps, delivery, contents.chat.parse(content));
  }
}
