import type { intakeNouns } from '#contract/intake/nouns.ts';
import type { Handlers } from '#server/context.ts';
import { sources } from './sources/handlers.ts';
import { urlMeta } from './url-meta/handlers.ts';

export const intakeHandlers = {
  urlMeta,
  sources,
} satisfies Pick<Handlers, keyof typeof intakeNouns>;
