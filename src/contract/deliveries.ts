/** How a message leaves Copydesk. */
export const deliveryChannels = ['push', 'mail', 'chat'] as const;

export type DeliveryChannel = (typeof deliveryChannels)[number];

/**
 * `kept`: a mail that nobody sends, for there is no mail server. `unknown`: the attempt was cut off, so it may
 * have arrived; only a person sends it again. `skipped`: nobody needs it any more.
 */
export const deliveryStates = ['waiting', 'sending', 'sent', 'failed', 'unknown', 'kept', 'skipped'] as const;

export type DeliveryState = (typeof deliveryStates)[number];
