import { t } from '#contract/message.ts';

/** What endpoints can subscribe to, and what each means. A new type is a line here and its data in `webhook-events.ts`. */
export const webhookTypes = {
  'card.created': () => t`A card was created.`,
  'card.updated': () => t`Fields of a card were changed, or it was archived or restored.`,
  'card.moved': () => t`A card was moved to a column or to another place in its own.`,
  'card.deleted': () => t`A card was deleted permanently.`,
  'draft.created': () => t`A draft was created for review. Private drafts send no events.`,
  'draft.updated': () => t`A draft in review or a scheduled post was edited.`,
  'draft.submitted': () => t`A draft was submitted for review.`,
  'verdict.given': () => t`A reviewer or a guest gave a verdict on a draft.`,
  'post.released': () => t`A post was approved for publishing, now or at its time.`,
  'post.cancelled': () => t`A draft was deleted, or a scheduled post was unscheduled.`,
  'delivery.published': () => t`A post was published on one account.`,
  'delivery.failed': () =>
    t`A post was not published on one account: it failed, missed its time or was skipped.`,
  'delivery.unknown': () => t`It is unknown whether a post was published on one account.`,
  'story.rising': () =>
    t`A story crossed the threshold of a watched view, for the first time in the organization.`,
  'view.matched': () => t`A story crossed the threshold of a watched view.`,
  'member.joined': () => t`A member joined, or was activated again.`,
  'member.changed': () => t`A member’s role, projects or permissions were changed.`,
  'member.left': () => t`A member left or was deactivated.`,
} satisfies Record<`${string}.${string}`, () => string>;

export type WebhookType = keyof typeof webhookTypes;

/** Sent by `webhooks.test` only. */
export const pingType = 'test.ping';

export function isWebhookType(name: string): name is WebhookType {
  return Object.hasOwn(webhookTypes, name);
}

/** In the order in which they are shown. */
export const webhookTypeNames: readonly WebhookType[] = Object.keys(webhookTypes).filter(isWebhookType);

/** `failing`: paused by Copydesk, because it failed for days or reported that it is gone. */
export const webhookStates = ['active', 'paused', 'failing'] as const;

export type WebhookState = (typeof webhookStates)[number];

/**
 * `held`: it happened while the endpoint was paused, or before a restore from a backup, and is sent when someone
 * replays it. `failed`: all attempts failed.
 */
export const webhookDeliveryStates = ['waiting', 'delivered', 'failed', 'held'] as const;

export type WebhookDeliveryState = (typeof webhookDeliveryStates)[number];
