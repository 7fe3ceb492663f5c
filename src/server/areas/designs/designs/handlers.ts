import { presentUpload } from '#server/areas/media/media/handlers.ts';
import { defaultPlace } from '#server/areas/media/media/place.ts';
import type { HandlersOf } from '#server/context.ts';
import { renderDesign } from './render-design.ts';

export const designs = {
  async render(ctx, { design, ...wanted }) {
    const projectId = await defaultPlace(ctx);
    return presentUpload(ctx, await renderDesign(ctx, design, { ...wanted, projectId }));
  },
} satisfies HandlersOf<'designs'>;
