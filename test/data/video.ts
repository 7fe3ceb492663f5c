import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  MovOutputFormat,
  Output,
} from 'mediabunny';

/** A red picture of 64 × 36 in VP9, as Chromium wrote it. */
const redFrame =
  'gkmDQmAD8AI2BjgkHBg6AAAgQABrQ///ktj75SDjGXcb01a6OS+RFEQamYBzHJNnLwG//60AEHVhDFH1KvnN94mladsckxFdJkLuB99YAD' +
  '/////E6X/////cQ8dQUtYSpgA=';

/** A short video that every browser plays: all red, at ten frames a second. */
export const redVideo = (seconds: number): Promise<Uint8Array> =>
  video({ seconds, width: 64, height: 36, frame: Buffer.from(redFrame, 'base64') });

/**
 * A video with a valid index and undecodable frames: we read only the index of videos. Ten frames a second.
 */
export async function video({
  seconds = 2,
  format = 'mp4',
  bytesEach = 100,
  width = 640,
  height = 360,
  frame,
}: {
  seconds?: number;
  format?: 'mp4' | 'mov';
  bytesEach?: number;
  width?: number;
  height?: number;
  /** The bytes of each frame; by default they cannot be decoded. */
  frame?: Uint8Array;
} = {}): Promise<Uint8Array> {
  const target = new BufferTarget();
  const output = new Output({
    format: format === 'mp4' ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new MovOutputFormat(),
    target,
  });
  const source = new EncodedVideoPacketSource('vp9');
  output.addVideoTrack(source);
  output.setMetadataTags({ title: 'Secret place', comment: 'N 53.55 E 9.99', artist: 'Somebody' });
  await output.start();
  for (let index = 0; index < seconds * 10; index += 1) {
    const packet = new EncodedPacket(
      frame ?? new Uint8Array(bytesEach).fill(index + 1),
      index === 0 || frame ? 'key' : 'delta',
      index / 10,
      0.1,
    );
    await source.add(packet, {
      decoderConfig: { codec: 'vp09.00.10.08', codedWidth: width, codedHeight: height },
    });
  }
  await output.finalize();
  if (!target.buffer) throw new Error('no video was made');
  return new Uint8Array(target.buffer);
}
