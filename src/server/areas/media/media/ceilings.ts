import { duration, megapixels, pageCount, size } from '#contract/media/media-facts.ts';
import { fitsShape } from '#contract/media/picture-shape.ts';
import { t } from '#contract/message.ts';
import { readerLocale } from '#contract/reader.ts';
import type {
  DocumentCeiling,
  ImageCeiling,
  ReadDocument,
  ReadVideo,
  VideoCeiling,
} from '#server/networks/media-reader.ts';

/**
 * What is wrong with a picture's shape, with the numbers; null where nothing is. Nothing is cropped unasked.
 */
export function ratioProblem(
  { width, height }: { width: number; height: number },
  { ratio }: Pick<ImageCeiling, 'ratio'>,
): (() => string) | null {
  if (!ratio) return null;
  if (fitsShape({ width, height }, ratio)) return null;
  const size = `${width} × ${height}`;
  return () => {
    const [least, most] = [ratioText(ratio.min), ratioText(ratio.max)];
    return width / height < ratio.min
      ? t`The picture is too tall (${{ size }}): width divided by height must be between ${{ least }} and ${{ most }}.`
      : t`The picture is too wide (${{ size }}): width divided by height must be between ${{ least }} and ${{ most }}.`;
  };
}

const ratioText = (ratio: number) => ratio.toLocaleString(readerLocale(), { maximumFractionDigits: 3 });

/** Why the network does not accept a video, with the numbers; null where it does. */
export function videoProblem(
  { bytes, seconds, type, width, height }: Pick<ReadVideo, 'bytes' | 'seconds' | 'type' | 'width' | 'height'>,
  { types, bytes: most, pixels, seconds: length }: VideoCeiling,
): (() => string) | null {
  if (types && !types.includes(type))
    return () => t`The video is ${{ type }}, and the network takes ${{ types: types.join(', ') }}.`;
  if (most !== null && bytes > most)
    return () =>
      t`The video has ${{ size: size(bytes) }}, and the network takes at most ${{ most: size(most) }}.`;
  if (pixels && width * height > pixels)
    return () =>
      t`The video has ${{ size: `${width} × ${height}` }} pixels, and the network takes at most ${{ most: megapixels(pixels) }}.`;
  if (length && seconds > length.max)
    return () =>
      t`The video lasts ${{ duration: duration(seconds) }}, and the network takes at most ${{ most: duration(length.max) }}.`;
  if (length && seconds < length.min)
    return () =>
      t`The video lasts ${{ duration: duration(seconds) }}, and the network takes no less than ${{ least: duration(length.min) }}.`;
  return null;
}

/** The same for a document. */
export function documentProblem(
  { bytes, pages }: Pick<ReadDocument, 'bytes' | 'pages'>,
  ceiling: DocumentCeiling,
): (() => string) | null {
  const { bytes: mostBytes, pages: mostPages } = ceiling;
  if (mostBytes !== null && bytes > mostBytes)
    return () =>
      t`The document has ${{ size: size(bytes) }}, and the network takes at most ${{ most: size(mostBytes) }}.`;
  if (mostPages !== null && pages > mostPages)
    return () =>
      t`The document has ${{ pages: pageCount(pages) }}, and the network takes at most ${{ most: mostPages }}.`;
  return null;
}
