import type { scheduleUpload } from '#contract/media/upload.ts';
import type { AnswerOf, SentFile } from '#contract/operation.ts';
import type { Context } from '#server/context.ts';
import { addressOf } from '#server/lib/media-url.ts';
import { addMedium } from './add-medium.ts';
import { defaultPlace } from './place.ts';
import { plainName } from './plain-name.ts';

/** The spec's upload: adds a file to the library and returns its URL. */
export async function uploaded(
  ctx: Context,
  file: SentFile,
): Promise<AnswerOf<typeof scheduleUpload.upload>> {
  const about = {
    name: plainName(file.name ?? ''),
    alt: null,
    origin: null,
    projectId: await defaultPlace(ctx),
  };
  const { row, duplicate } = await addMedium(ctx, file.chunks, about);
  const { id, type, name, width, height, seconds, pages, bytes } = row;
  const url = addressOf(row, ctx.settings.baseUrl);
  return { url, type, media_id: id, name, width, height, seconds, pages, bytes, duplicate };
}
