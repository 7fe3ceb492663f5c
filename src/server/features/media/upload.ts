import type { DataOf, SentFile } from '#contract/operation.ts';
import type { schedule } from '#contract/schedule.ts';
import type { Context } from '#server/context.ts';
import { addressOf } from './address.ts';
import { plainName } from './plain-name.ts';
import { takeIn } from './take-in.ts';

/** The spec's upload: takes a file into the library and says where it is. */
export async function uploaded(ctx: Context, file: SentFile): Promise<DataOf<typeof schedule.upload>> {
  const about = { name: plainName(file.name ?? ''), alt: null, origin: null };
  const { row, duplicate } = await takeIn(ctx, file.chunks, about);
  const { id, type, name, width, height, seconds, bytes } = row;
  const url = addressOf(row, ctx.settings.baseUrl);
  return { url, type, media_id: id, name, width, height, seconds, bytes, duplicate };
}
