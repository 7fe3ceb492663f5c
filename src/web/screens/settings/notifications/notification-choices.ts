import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';

/** Through which channels the user is notified of what. */
export type NotificationChoices = DataOf<Contract['notifications']['settings']>;
