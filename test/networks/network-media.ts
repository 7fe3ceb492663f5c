import sharp from 'sharp';

import type { PostMedia } from '#contract/networks/post-content.ts';
import type { ImageCeiling, MediaReader, ReadImage, VideoCeiling } from '#server/networks/media-reader.ts';
import { NetworkError } from '#server/networks/network.ts';

/** Media that exist only here, for networks to read. */
export interface TestMedia {
  reader: MediaReader;
  /** A picture of noise, which hardly compresses: over 2 MB unless `side` says otherwise. */
  picture(alt: string, side?: number): PostMedia;
  /** A file with the beginning of a video: these tests read no further. */
  video(alt: string, bytes?: number): PostMedia;
  /** What networks requested. */
  asked: (ImageCeiling | VideoCeiling)[];
}

const large = 1_000;

export function testMedia(): TestMedia {
  const asked: TestMedia['asked'] = [];
  let media = 0;
  const numberOf = ({ url }: PostMedia, name: string) => Number(URL.parse(url)?.searchParams.get(name));
  return {
    asked,
    picture: (alt, side = large) => ({
      url: `https://media.example/${media++}.png?side=${side}`,
      type: 'image/png',
      alt,
    }),
    video: (alt, bytes = 100_000) => ({
      url: `https://media.example/${media++}.mp4?bytes=${bytes}`,
      type: 'video/mp4',
      alt,
    }),
    reader: {
      problem: () => Promise.resolve(null),
      async image(medium, ceiling) {
        asked.push(ceiling);
        return within(ceiling, numberOf(medium, 'side'));
      },
      async video(medium, ceiling) {
        asked.push(ceiling);
        const bytes = numberOf(medium, 'bytes');
        if (ceiling.bytes !== null && bytes > ceiling.bytes)
          throw new NetworkError('reject', `The video has ${bytes} bytes, ${ceiling.bytes} are taken.`, {
            next: 'Make it smaller.',
          });
        const content = new Uint8Array(bytes);
        content.set(Buffer.from('\0\0\0\x18ftypmp42'));
        const stream = () => new Response(content).body ?? new ReadableStream<Uint8Array>();
        return { stream, bytes, type: 'video/mp4', width: 640, height: 360, seconds: 2 };
      },
    },
  };
}

async function within(ceiling: ImageCeiling, side: number): Promise<ReadImage> {
  const noise = { type: 'gaussian', mean: 128, sigma: 80 } as const;
  const image = sharp({ create: { width: side, height: side, channels: 3, background: 'white', noise } });
  const type = ceiling.formats.includes('png') ? 'png' : 'jpg';
  const bytes = await (type === 'png' ? image.png({ compressionLevel: 0 }) : image.jpeg()).toBuffer();
  const pixels = ceiling.pixels ?? Infinity;
  if (bytes.length > (ceiling.bytes ?? Infinity) || side * side > pixels)
    return within(ceiling, Math.floor(side * 0.7));
  return { bytes, type: type === 'png' ? 'image/png' : 'image/jpeg', width: side, height: side };
}
