import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  MovOutputFormat,
  Output,
} from 'mediabunny';

/**
 * A video whose index is true and whose pictures nobody could decode: what we read of videos is their index.
 * Ten pictures a second.
 */
export async function video({
  seconds = 2,
  format = 'mp4',
  bytesEach = 100,
  width = 640,
  height = 360,
}: {
  seconds?: number;
  format?: 'mp4' | 'mov';
  bytesEach?: number;
  width?: number;
  height?: number;
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
      new Uint8Array(bytesEach).fill(index + 1),
      index === 0 ? 'key' : 'delta',
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
