import type { deliveryNouns } from '#contract/delivery/nouns.ts';
import type { Handlers } from '#server/context.ts';
import { accounts } from './accounts/handlers.ts';
import { sandbox } from './sandbox/handlers.ts';

export const deliveryHandlers = {
  accounts,
  sandbox,
} satisfies Pick<Handlers, keyof typeof deliveryNouns>;
