import { presentUpload } from '#server/areas/media/media/handlers.ts';
import type { HandlersOf } from '#server/context.ts';
import { renderDesign } from './render-design.ts';

export const designs = {
  render: async (ctx, input) => presentUpload(ctx, await renderDesign(ctx, input)),
} satisfies HandlersOf<'designs'>;
