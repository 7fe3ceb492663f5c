import type { mediaNouns } from '#contract/media/nouns.ts';
import type { Handlers } from '#server/context.ts';
import { media } from './media/handlers.ts';
import { uploads } from './uploads/handlers.ts';

export const mediaHandlers = {
  media,
  uploads,
} satisfies Pick<Handlers, keyof typeof mediaNouns>;
