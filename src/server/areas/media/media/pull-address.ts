import { z } from 'zod';

import { imageFormats } from '#contract/networks/facts.ts';
import { SealError, sealerOf } from '#server/lib/secrets.ts';
import type { ImageCeiling, VideoCeiling } from '#server/networks/media-reader.ts';
import type { Settings } from '#server/settings.ts';

/** Milliseconds for which a network can fetch a medium. */
const validMs = 3_600_000;

/** Addresses are encrypted for this alone: nothing else that is sealed here opens as one. */
const purpose = 'media address for a network';

/** Paths of addresses for networks begin so. */
export const pullsBelow = '/media/pull/';

const most = z.number().nullable();

const pulled = z.object({
  organizationId: z.int(),
  /** The medium's own URL, ours or another server's. */
  url: z.string(),
  /** Milliseconds since 1970. */
  until: z.int(),
  of: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('image'),
      ceiling: z.object({
        bytes: most,
        formats: z.array(z.enum(imageFormats)),
        pixels: most,
        side: most,
        ratio: z.object({ min: z.number(), max: z.number() }).nullable(),
      }),
    }),
    z.object({
      kind: z.literal('video'),
      ceiling: z.object({
        bytes: most,
        seconds: z.object({ min: z.number(), max: z.number() }).nullable(),
        pixels: most,
        types: z.array(z.string()).nullable(),
      }),
    }),
  ]),
});

/** What an address gives, of whom, and for how long. */
export type Pulled = z.output<typeof pulled>;

export function imagePull(ceiling: ImageCeiling): Pulled['of'] {
  const { bytes, formats, pixels = null, side = null, ratio = null } = ceiling;
  return { kind: 'image', ceiling: { bytes, formats: [...formats], pixels, side, ratio } };
}

export function videoPull(ceiling: VideoCeiling): Pulled['of'] {
  const { bytes, seconds, pixels = null, types } = ceiling;
  return { kind: 'video', ceiling: { bytes, seconds, pixels, types: types && [...types] } };
}

type Installation = Pick<Settings, 'appSecret' | 'baseUrl'>;

/**
 * A URL that says all that it gives, encrypted, so that nothing about it is stored: it cannot be forged, and
 * shows neither the organization nor where the file is.
 * @param ending of a file name: some networks look at it
 */
export function pullAddress(
  { appSecret, baseUrl }: Installation,
  { now, ending, ...given }: Omit<Pulled, 'until'> & { now: Date; ending: string },
): string {
  const content: Pulled = { ...given, until: now.getTime() + validMs };
  const sealed = sealerOf(appSecret).seal(JSON.stringify(content), purpose);
  return `${baseUrl}${pullsBelow}${sealed}/${given.of.kind}.${ending}`;
}

/** What the rest of such a path stands for; null where it is not one of ours. It may have ended. */
export function openPull({ appSecret }: Pick<Settings, 'appSecret'>, path: string): Pulled | null {
  const [sealed = '', name = '', ...rest] = path.split('/');
  if (rest.length > 0) return null;
  try {
    // One of another version of this program may say other things.
    const { data } = pulled.safeParse(JSON.parse(sealerOf(appSecret).open(sealed, purpose)));
    return data && name.startsWith(`${data.of.kind}.`) ? data : null;
  } catch (error) {
    if (error instanceof SealError) return null;
    throw error;
  }
}
