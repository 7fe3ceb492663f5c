import type * as Mediabunny from 'mediabunny';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Browser, Route } from 'playwright-core';

declare global {
  var mediabunny: typeof Mediabunny;
}

const { resolve } = createRequire(import.meta.url);
const library = join(dirname(resolve('mediabunny')), 'mediabunny.min.mjs');

/** https, since WebCodecs need a secure context; only our own routing answers. */
const address = 'https://film.invalid/';

const page =
  '<!doctype html><script type="module">import * as library from "/mediabunny.mjs"; globalThis.mediabunny = library;</script>';

export interface FilmPage {
  /** `mp4` with H.264 where this Chromium encodes it, else `webm`. */
  container: 'mp4' | 'webm';
  /** Frames in their order, as JPEG. */
  add(frame: Uint8Array): Promise<void>;
  finish(): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** A page of our own, with scripts and without any card, in which WebCodecs turn frames into a film. */
export async function openFilmPage(
  browser: Browser,
  { width, height, fps }: { width: number; height: number; fps: number },
): Promise<FilmPage | null> {
  const context = await browser.newContext({ serviceWorkers: 'block', acceptDownloads: false });
  const source = await readFile(library);
  const answer = (route: Route) => {
    const url = route.request().url();
    if (url === address) return route.fulfill({ contentType: 'text/html; charset=utf-8', body: page });
    if (url === `${address}mediabunny.mjs`)
      return route.fulfill({ contentType: 'text/javascript', body: source });
    return route.abort();
  };
  await context.route('**/*', (route) => answer(route).catch(() => {}));
  const tab = await context.newPage();
  await tab.goto(address);
  const film = await tab.evaluateHandle(
    async ({ width, height, fps }) => {
      const {
        BufferTarget,
        Mp4OutputFormat,
        Output,
        QUALITY_HIGH,
        VideoSample,
        VideoSampleSource,
        WebMOutputFormat,
      } = mediabunny;
      const codec = await mediabunny.getFirstEncodableVideoCodec(['avc', 'vp9', 'vp8'], { width, height });
      if (!codec) return null;
      const container: 'mp4' | 'webm' = codec === 'avc' ? 'mp4' : 'webm';
      const target = new BufferTarget();
      const format =
        container === 'mp4' ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat();
      const output = new Output({ format, target });
      const source = new VideoSampleSource({ codec, bitrate: QUALITY_HIGH, keyFrameInterval: 2 });
      output.addVideoTrack(source, { frameRate: fps });
      await output.start();
      let count = 0;
      return {
        container,
        async add(jpeg: string) {
          const picture = await createImageBitmap(
            new Blob([Uint8Array.from(atob(jpeg), (letter) => letter.charCodeAt(0))], { type: 'image/jpeg' }),
          );
          const sample = new VideoSample(picture, { timestamp: count / fps, duration: 1 / fps });
          await source.add(sample);
          sample.close();
          picture.close();
          count += 1;
        },
        async finish() {
          await output.finalize();
          const bytes = new Uint8Array(target.buffer ?? new ArrayBuffer(0));
          let letters = '';
          for (let at = 0; at < bytes.length; at += 32_768)
            letters += String.fromCharCode(...bytes.subarray(at, at + 32_768));
          return btoa(letters);
        },
      };
    },
    { width, height, fps },
  );
  const container = await film.evaluate((made) => made?.container ?? null);
  if (container === null) {
    await context.close();
    return null;
  }
  return {
    container,
    add: (frame) =>
      film.evaluate(
        (made, jpeg) => made?.add(jpeg),
        Buffer.from(frame.buffer, frame.byteOffset, frame.length).toString('base64'),
      ),
    finish: async () => Buffer.from((await film.evaluate((made) => made?.finish())) ?? '', 'base64'),
    close: () => context.close(),
  };
}
