import type { HandlersOf } from '#server/context.ts';
import { told } from '#server/features/media/handlers.ts';
import { renderDesign } from './render-design.ts';

export const designs = {
  render: async (ctx, input) => told(ctx, await renderDesign(ctx, input)),
} satisfies HandlersOf<'designs'>;
