import { z } from 'zod';

import type { Io } from '#server/lib/io.ts';
import type { OEmbed } from '#server/lib/page-meta.ts';
import { askJson } from '#server/sources/reply.ts';
import { SourceError } from '#server/sources/source.ts';

const said = z.string().nullish();

const answer = z.object({
  type: z.string(),
  title: said,
  author_name: said,
  author_url: said,
  provider_name: said,
  provider_url: said,
  thumbnail_url: said,
});

/**
 * Asks the address that a page names for embedding it (https://oembed.com, part 4). Null when it does not
 * answer as it should: a page may name anything, itself too, and is worth reading without.
 */
export async function readOEmbed(io: Io, address: string): Promise<OEmbed | null> {
  try {
    const { data } = await askJson(io, address, answer, { timeoutMs: 5_000, maxBytes: 512 * 1024 });
    return data;
  } catch (error) {
    if (error instanceof SourceError) return null;
    throw error;
  }
}
