import { FilePathSource, Input, MP4, QTFF } from 'mediabunny';

import { t } from '#contract/message.ts';
import { MediaProblem } from './media-problem.ts';

export interface VideoFacts {
  /** After rotation. */
  width: number;
  height: number;
  seconds: number;
  /** As `avc` or `hevc`; null for an unknown one. */
  codec: string | null;
}

/**
 * The facts in an MP4 or QuickTime file's index.
 * @throws MediaProblem where it has no video track, or cannot be read
 */
export async function videoFacts(path: string): Promise<VideoFacts> {
  const input = new Input({ source: new FilePathSource(path), formats: [MP4, QTFF] });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track) throw new MediaProblem(() => t`The video has no pictures in it, only sound or data.`);
    const [width, height, codec] = await Promise.all([
      track.getDisplayWidth(),
      track.getDisplayHeight(),
      track.getCodec(),
    ]);
    const seconds = (await input.getDurationFromMetadata()) ?? (await input.computeDuration());
    if (!(width > 0 && height > 0 && seconds > 0))
      throw new MediaProblem(() => t`The video is broken or cut short: it has no length or no size.`);
    return { width, height, seconds: Math.round(seconds * 1000) / 1000, codec };
  } catch (error) {
    if (error instanceof MediaProblem) throw error;
    throw new MediaProblem(() => t`The video is broken or cut short: its index could not be read.`, {
      cause: error,
    });
  } finally {
    input.dispose();
  }
}
