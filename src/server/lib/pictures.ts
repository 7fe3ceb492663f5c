import sharp, { type Metadata, type Sharp } from 'sharp';

import { plural, t } from '#contract/message.ts';
import { readerLocale } from '#contract/reader.ts';
import { MediaProblem } from './media-problem.ts';
import { Turns } from './turns.ts';

export type PictureFormat = 'jpg' | 'png' | 'gif' | 'webp';

export interface PictureFacts {
  format: PictureFormat;
  /** After rotation. */
  width: number;
  height: number;
  /** More than one: an animation. */
  frames: number;
  alpha: boolean;
}

/** Width times height of the largest picture, and of all frames of an animation together. */
const mostPixels = 100_000_000;
const mostMovingPixels = 300_000_000;

const secondsEach = 60;

/** Each picture being processed may take hundreds of megabytes, and the machine has other work. */
const atOnce = 2;

// One thread each: two pictures at once must not take every core from other requests.
sharp.concurrency(1);
// Decoded pictures are rarely needed again, so libvips need not cache them.
sharp.cache(false);

const turns = new Turns();

/** Limits how many pictures are processed at once. Errors of sharp become a sentence. */
export async function pictureInTurn<T>(work: () => Promise<T>): Promise<T> {
  const end = await turns.wait('picture', atOnce);
  try {
    return await work();
  } catch (error) {
    if (error instanceof MediaProblem || !(error instanceof Error)) throw error;
    if (/timeout/i.test(error.message))
      throw new MediaProblem(
        () =>
          t`The picture takes more than ${plural({ seconds: secondsEach }, { one: '# second', other: '# seconds' })} to work on.`,
        {
          cause: error,
        },
      );
    throw new MediaProblem(() => t`The picture is broken or cut short: it could not be read to its end.`, {
      cause: error,
    });
  } finally {
    end();
  }
}

type Source = string | Uint8Array;

/** Opens a picture within our limits; the first frame of an animation, unless told how many. */
export function openPicture(source: Source, frames = 1): Sharp {
  return sharp(source, {
    // Checked before with an error of our own; this is the safety net.
    limitInputPixels: frames > 1 ? mostMovingPixels : mostPixels,
    sequentialRead: true,
    failOn: 'error',
    ...(frames > 1 && { animated: true }),
  }).timeout({ seconds: secondsEach });
}

const formats: Readonly<Record<string, PictureFormat>> = {
  jpeg: 'jpg',
  png: 'png',
  gif: 'gif',
  webp: 'webp',
};

/**
 * The facts in a picture's header, without decoding it.
 * @throws MediaProblem where it is no picture, or larger than our limits
 */
export async function pictureFacts(source: Source): Promise<PictureFacts> {
  const metadata = await sharp(source, { limitInputPixels: false, animated: true })
    .metadata()
    .catch((error: unknown) => {
      throw new MediaProblem(() => t`The picture is broken or cut short: its head could not be read.`, {
        cause: error,
      });
    });
  return factsOf(metadata);
}

function factsOf({
  format,
  autoOrient,
  width,
  pageHeight,
  height,
  pages = 1,
  hasAlpha,
}: Metadata): PictureFacts {
  const known = formats[format];
  if (!known)
    throw new MediaProblem(
      () => t`The picture is ${{ format: format.toUpperCase() }}, and not JPG, PNG, GIF or WebP.`,
    );
  const frames = known === 'gif' || known === 'webp' ? pages : 1;
  const one = frames > 1 ? { width, height: pageHeight ?? height } : autoOrient;
  const pixels = one.width * one.height;
  if (pixels > mostPixels || pixels * frames > mostMovingPixels)
    throw new MediaProblem(() => tooManyPixels(one, frames));
  return { format: known, ...one, frames, alpha: hasAlpha };
}

function tooManyPixels(one: { width: number; height: number }, frames: number): string {
  const [width, height] = [one.width, one.height].map((side) => side.toLocaleString(readerLocale()));
  const size = `${width} × ${height}`;
  const most = mostPixels / 1e6;
  const together = mostMovingPixels / 1e6;
  return frames > 1
    ? t`The picture has ${{ size }} pixels in ${plural({ frames }, { one: '# frame', other: '# frames' })}; at most ${{ most }} million are taken, ${{ together }} million in all frames together. Make it smaller first.`
    : t`The picture has ${{ size }} pixels; at most ${{ most }} million are taken. Make it smaller first.`;
}

/** Encodes the picture anew: rotated, in sRGB, and without metadata. An animation stays one. */
export async function cleanPicture(path: string, to: string): Promise<PictureFacts> {
  return pictureInTurn(async () => {
    const facts = await pictureFacts(path);
    const moves = facts.frames > 1;
    const picture = openPicture(path, facts.frames);
    const { chromaSubsampling } = await picture.metadata();
    await encoded(moves ? picture : picture.autoOrient(), facts.format, chromaSubsampling).toFile(to);
    return { ...(await pictureFacts(to)), frames: facts.frames };
  });
}

/** Good enough to be encoded again for each network. */
function encoded(picture: Sharp, format: PictureFormat, chromaSubsampling = '4:4:4'): Sharp {
  switch (format) {
    case 'jpg':
      return picture
        .toColourspace('srgb')
        .jpeg({ quality: 92, chromaSubsampling: chromaSubsampling === '4:2:0' ? '4:2:0' : '4:4:4' });
    case 'png':
      return picture.toColourspace('srgb').png();
    case 'gif':
      return picture.gif({ effort: 4 });
    case 'webp':
      return picture.webp({ quality: 92, effort: 3 });
  }
}

export interface Rectangle {
  /** Fractions of the turned picture, 0 to 1. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** Degrees clockwise, before cropping. */
  rotate: 0 | 90 | 180 | 270;
}

/**
 * Writes a crop of the picture; of an animation, its first frame.
 * @throws MediaProblem where nothing of it is left
 */
export async function cutPicture(path: string, to: string, part: Rectangle): Promise<PictureFacts> {
  return pictureInTurn(async () => {
    const { width, height, format } = await pictureFacts(path);
    const [w, h] = part.rotate % 180 === 0 ? [width, height] : [height, width];
    const left = Math.min(Math.round(part.x * w), w);
    const top = Math.min(Math.round(part.y * h), h);
    const cut = {
      left,
      top,
      width: Math.min(Math.round(part.width * w), w - left),
      height: Math.min(Math.round(part.height * h), h - top),
    };
    if (cut.width < 1 || cut.height < 1)
      throw new MediaProblem(() => t`The rectangle holds nothing of the picture. Draw it larger.`);
    const picture = openPicture(path).rotate(part.rotate).extract(cut);
    await encoded(picture, format === 'gif' ? 'png' : format).toFile(to);
    return pictureFacts(to);
  });
}

/** The picture, or its first frame, as WebP at most `width` wide. */
export async function smallWebp(source: Source, width: number): Promise<Uint8Array> {
  return pictureInTurn(async () => {
    await pictureFacts(source);
    return openPicture(source)
      .autoOrient()
      .resize({ width, height: width * 4, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78, effort: 3 })
      .toBuffer();
  });
}
