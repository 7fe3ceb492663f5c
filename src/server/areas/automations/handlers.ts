import type { automationsNouns } from '#contract/automations/nouns.ts';
import type { Handlers } from '#server/context.ts';
import { automations } from './automations/handlers.ts';

export const automationsHandlers = { automations } satisfies Pick<Handlers, keyof typeof automationsNouns>;
