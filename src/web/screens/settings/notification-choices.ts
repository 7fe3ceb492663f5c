import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';

/** How the person is told of what. */
export type NotificationChoices = DataOf<Contract['notifications']['settings']>;
