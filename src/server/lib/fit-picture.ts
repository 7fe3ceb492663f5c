import type { Sharp } from 'sharp';

import { size } from '#contract/media/media-facts.ts';
import { t } from '#contract/message.ts';
import { MediaProblem } from './media-problem.ts';
import {
  openPicture,
  pictureFacts,
  pictureInTurn,
  type PictureFacts,
  type PictureFormat,
} from './pictures.ts';

/** Limits for a picture. Null: no limit. */
export interface Ceiling {
  bytes: number | null;
  formats: readonly string[];
  /** Width times height. */
  pixels?: number | null | undefined;
  /** The longer side. */
  side?: number | null | undefined;
}

export interface Fitted {
  bytes: Uint8Array;
  format: PictureFormat;
  width: number;
  height: number;
}

/** JPEG and WebP at these qualities first; then smaller and smaller at the middle one. */
const qualities = [90, 82, 74] as const;
const smallestSide = 200;
const mostTries = 14;

/** Whether the picture is within the limits as it is. */
export function fits(facts: PictureFacts, bytes: number, ceiling: Ceiling): boolean {
  return (
    ceiling.formats.includes(facts.format) &&
    scaleFor(facts, ceiling) === 1 &&
    (ceiling.bytes === null || bytes <= ceiling.bytes)
  );
}

/**
 * Encodes the picture again, reduced only as far as needed. The same picture under the same limits gives the
 * same bytes. An animation stays one where an animated format is accepted, else its first frame is used.
 * @throws MediaProblem with the numbers where no usable picture fits the limits
 */
export async function fitPicture(path: string, facts: PictureFacts, ceiling: Ceiling): Promise<Fitted> {
  return pictureInTurn(async () => {
    const format = await formatFor(path, facts, ceiling);
    const moves = facts.frames > 1 && (format === 'gif' || format === 'webp');
    let scale = scaleFor(facts, ceiling);
    for (let attempt = 0; attempt < mostTries; attempt += 1) {
      const quality = qualities[attempt] ?? qualities[1];
      const made = await encode(path, { facts, format, scale, quality, moves });
      if (ceiling.bytes === null || made.length <= ceiling.bytes) {
        const { width, height } = await pictureFacts(made);
        return { bytes: made, format, width, height };
      }
      const over = Math.sqrt(ceiling.bytes / made.length);
      if (attempt >= qualities.length - 1 || !hasQuality(format))
        scale *= Math.min(0.9, Math.max(0.4, over * 0.97));
      if (Math.max(facts.width, facts.height) * scale < smallestSide) break;
    }
    throw new MediaProblem(
      () =>
        t`The picture cannot be made smaller than ${{ size: size(ceiling.bytes ?? 0) }} without losing all that is on it.`,
    );
  });
}

const hasQuality = (format: PictureFormat) => format === 'jpg' || format === 'webp';

function scaleFor({ width, height }: PictureFacts, { pixels, side }: Ceiling): number {
  return Math.min(
    1,
    pixels ? Math.sqrt(pixels / (width * height)) : 1,
    side ? side / Math.max(width, height) : 1,
  );
}

/** The format to use: its own where accepted, one with transparency if needed, else JPEG. */
async function formatFor(path: string, facts: PictureFacts, ceiling: Ceiling): Promise<PictureFormat> {
  const isAccepted = (format: PictureFormat) => ceiling.formats.includes(format);
  const first = (...formats: PictureFormat[]) => formats.find(isAccepted);
  const lossless = facts.format === 'png' || facts.format === 'gif';
  const seenThrough = facts.alpha && !(await openPicture(path).stats()).isOpaque;
  const chosen =
    facts.frames > 1
      ? first(facts.format, 'gif', 'jpg', 'png', 'webp')
      : seenThrough
        ? first('webp', 'png', 'jpg')
        : // A photograph as PNG is many times as large, so PNG is the last resort.
          first(...(lossless ? [] : [facts.format]), 'jpg', 'webp', 'png', 'gif');
  if (!chosen)
    throw new MediaProblem(
      () => t`None of ${{ formats: ceiling.formats.join(', ') }} can be made of a picture here.`,
    );
  return chosen;
}

interface Encoding {
  facts: PictureFacts;
  format: PictureFormat;
  scale: number;
  quality: number;
  moves: boolean;
}

async function encode(path: string, { facts, format, scale, quality, moves }: Encoding): Promise<Buffer> {
  const picture = openPicture(path, moves ? facts.frames : 1);
  if (!moves) picture.autoOrient();
  if (scale < 1) {
    // Rounded down, so that no side exceeds a limit by rounding.
    const [width, height] = [facts.width, facts.height].map((one) => Math.max(1, Math.floor(one * scale)));
    picture.resize({ width, height, fit: 'fill' });
  }
  return coloured(picture, format, quality).toBuffer();
}

function coloured(picture: Sharp, format: PictureFormat, quality: number): Sharp {
  switch (format) {
    case 'jpg':
      return picture.flatten({ background: '#ffffff' }).toColourspace('srgb').jpeg({ quality });
    case 'png':
      return picture.toColourspace('srgb').png({ compressionLevel: 9 });
    case 'webp':
      return picture.webp({ quality });
    case 'gif':
      return picture.gif();
  }
}
