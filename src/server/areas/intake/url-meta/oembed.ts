import { z } from 'zod';

import type { Io } from '#server/lib/io.ts';
import type { OEmbed } from '#server/lib/page-meta.ts';
import { fetchJson } from '#server/sources/reply.ts';
import { SourceError } from '#server/sources/source.ts';

const optionalText = z.string().nullish();

const answer = z.object({
  type: z.string(),
  title: optionalText,
  author_name: optionalText,
  author_url: optionalText,
  provider_name: optionalText,
  provider_url: optionalText,
  thumbnail_url: optionalText,
});

/**
 * Requests the oEmbed URL that a page names (https://oembed.com, part 4). Null for an invalid response: a
 * page may name anything, even itself, and is useful without it.
 */
export async function readOEmbed(io: Io, address: string): Promise<OEmbed | null> {
  try {
    const { data } = await fetchJson(io, address, answer, { timeoutMs: 5_000, maxBytes: 512 * 1024 });
    return data;
  } catch (error) {
    if (error instanceof SourceError) return null;
    throw error;
  }
}
