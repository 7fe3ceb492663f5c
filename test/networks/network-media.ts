import sharp from 'sharp';

import type { PostMedia } from '#contract/networks/post-content.ts';
import type {
  DocumentCeiling,
  ImageCeiling,
  MediaReader,
  ReadImage,
  VideoCeiling,
} from '#server/networks/media-reader.ts';
import { NetworkError } from '#server/networks/network.ts';
import { addressesFor, type PullAddresses } from './pull-addresses.ts';

/** Media that exist only here, for networks to read. */
export interface TestMedia extends Pick<PullAddresses, 'given' | 'pulled' | 'vanish'> {
  reader: MediaReader;
  /** A picture of noise, which hardly compresses: over 2 MB unless `side` says otherwise. */
  picture: (alt: string, side?: number) => PostMedia;
  /** A file with the beginning of a video: these tests read no further. */
  video: (alt: string, bytes?: number) => PostMedia;
  /** A file with the beginning of a PDF. */
  document: (name: string, has?: { pages?: number; bytes?: number }) => PostMedia;
  /** What networks requested. */
  asked: (ImageCeiling | VideoCeiling | DocumentCeiling)[];
}

const large = 1_000;

export function testMedia(): TestMedia {
  const asked: TestMedia['asked'] = [];
  const { addressOf, ...pulls } = addressesFor();
  let media = 0;
  const numberOf = ({ url }: PostMedia, name: string) => Number(URL.parse(url)?.searchParams.get(name));

  async function image(medium: PostMedia, ceiling: ImageCeiling): Promise<ReadImage> {
    asked.push(ceiling);
    return within(ceiling, numberOf(medium, 'side'));
  }

  function video(medium: PostMedia, ceiling: VideoCeiling) {
    asked.push(ceiling);
    const bytes = numberOf(medium, 'bytes');
    if (ceiling.bytes !== null && bytes > ceiling.bytes)
      throw tooMuch(`The video has ${bytes} bytes, ${ceiling.bytes} are taken.`);
    return { ...fileOf(bytes, '\0\0\0\x18ftypmp42'), type: 'video/mp4', width: 640, height: 360, seconds: 2 };
  }

  function document(medium: PostMedia, ceiling: DocumentCeiling) {
    asked.push(ceiling);
    const bytes = numberOf(medium, 'bytes');
    const pages = numberOf(medium, 'pages');
    if (ceiling.bytes !== null && bytes > ceiling.bytes)
      throw tooMuch(`The document has ${bytes} bytes, ${ceiling.bytes} are taken.`);
    if (ceiling.pages !== null && pages > ceiling.pages)
      throw tooMuch(`The document has ${pages} pages, ${ceiling.pages} are taken.`);
    const name = URL.parse(medium.url)?.searchParams.get('name') ?? '';
    return { ...fileOf(bytes, '%PDF-1.7\n'), type: 'application/pdf', pages, name };
  }

  return {
    asked,
    ...pulls,
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
    document: (name, { pages = 3, bytes = 50_000 } = {}) => ({
      url: `https://media.example/${media++}.pdf?${new URLSearchParams({ name, pages: `${pages}`, bytes: `${bytes}` })}`,
      type: 'application/pdf',
      alt: null,
    }),
    reader: {
      problem: () => Promise.resolve(null),
      image,
      video: async (medium, ceiling) => video(medium, ceiling),
      document: async (medium, ceiling) => document(medium, ceiling),
      async imageAddress(medium, ceiling) {
        const { bytes, type } = await image(medium, ceiling);
        return addressOf({ bytes, type, ending: type === 'image/png' ? 'png' : 'jpg' });
      },
      async videoAddress(medium, ceiling) {
        const { content, type } = video(medium, ceiling);
        return addressOf({ bytes: content, type, ending: 'mp4' });
      },
    },
  };
}

/** A file of so many bytes that begins so. */
function fileOf(bytes: number, start: string) {
  const content = new Uint8Array(bytes);
  content.set(Buffer.from(start).subarray(0, bytes));
  const stream = () => new Response(content).body ?? new ReadableStream<Uint8Array>();
  return { content, stream, bytes };
}

const tooMuch = (problem: string) => new NetworkError('reject', problem, { next: 'Make it smaller.' });

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
