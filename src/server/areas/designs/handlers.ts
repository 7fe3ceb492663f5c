import type { designsNouns } from '#contract/designs/nouns.ts';
import type { Handlers } from '#server/context.ts';
import { designs } from './designs/handlers.ts';
import { templateAssignments, templates } from './templates/handlers.ts';

export const designsHandlers = {
  templates,
  templateAssignments,
  designs,
} satisfies Pick<Handlers, keyof typeof designsNouns>;
