import { duration, megapixels, size } from '#contract/media/media-facts.ts';
import { fitsShape } from '#contract/media/picture-shape.ts';
import type { ImageCeiling, ReadVideo, VideoCeiling } from '#server/networks/media-reader.ts';

/**
 * What is wrong with a picture's shape, with the numbers; null where nothing is. Nothing is cropped unasked.
 */
export function ratioProblem(
  { width, height }: { width: number; height: number },
  { ratio }: Pick<ImageCeiling, 'ratio'>,
): string | null {
  if (!ratio) return null;
  if (fitsShape({ width, height }, ratio)) return null;
  return (
    `The picture is too ${width / height < ratio.min ? 'tall' : 'wide'} (${width} × ${height}): width divided by height must ` +
    `be between ${ratioText(ratio.min)} and ${ratioText(ratio.max)}.`
  );
}

const ratioText = (ratio: number) => String(Math.round(ratio * 1000) / 1000);

/** Why the network does not accept a video, with the numbers; null where it does. */
export function videoProblem(
  { bytes, seconds, type, width, height }: Pick<ReadVideo, 'bytes' | 'seconds' | 'type' | 'width' | 'height'>,
  ceiling: VideoCeiling,
): string | null {
  if (ceiling.types && !ceiling.types.includes(type))
    return `The video is ${type}, and the network takes ${ceiling.types.join(', ')}.`;
  if (ceiling.bytes !== null && bytes > ceiling.bytes)
    return `The video has ${size(bytes)}, and the network takes at most ${size(ceiling.bytes)}.`;
  if (ceiling.pixels && width * height > ceiling.pixels)
    return `The video has ${width} × ${height} pixels, and the network takes at most ${megapixels(ceiling.pixels)}.`;
  if (ceiling.seconds && seconds > ceiling.seconds.max)
    return `The video lasts ${duration(seconds)}, and the network takes at most ${duration(ceiling.seconds.max)}.`;
  if (ceiling.seconds && seconds < ceiling.seconds.min)
    return `The video lasts ${duration(seconds)}, and the network takes no less than ${duration(ceiling.seconds.min)}.`;
  return null;
}
