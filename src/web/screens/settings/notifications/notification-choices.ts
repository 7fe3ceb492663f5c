import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';

/** The events that the user is notified of, and the channels. */
export type NotificationChoices = DataOf<Contract['notifications']['settings']>;
