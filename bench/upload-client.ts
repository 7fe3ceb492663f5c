import { openAsBlob } from 'node:fs';
import { z } from 'zod';

const started = z.object({
  data: z.object({ upload: z.object({ upload_id: z.number(), state: z.string(), way: z.unknown() }) }),
});
const signed = z.object({ data: z.object({ urls: z.array(z.object({ url: z.string() })) }) });
const byTus = z.object({ url: z.string() });
const byParts = z.object({ part_bytes: z.number(), parts: z.number() });

/** How many parts a browser sends at the same time. */
const partsAtOnce = 3;

/** A client of uploads.php at an origin, as a browser is one. */
export function uploadClient(origin: string, key: string) {
  async function call(payload: object): Promise<unknown> {
    const response = await fetch(`${origin}/tool/api/v1/uploads.php`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(payload),
    });
    const body: unknown = await response.json();
    if (!response.ok) throw new Error(`uploads.php answered ${JSON.stringify(body)}`);
    return body;
  }
  const upload = async (payload: object) => started.parse(await call(payload)).data.upload;

  return {
    start: (bytes: number) => upload({ action: 'start', name: 'clip.mp4', bytes }),

    /** Sends a file by tus, in requests of at most so many bytes. */
    async sendByTus(way: unknown, path: string, most: number): Promise<void> {
      const url = `${origin}${new URL(byTus.parse(way).url).pathname}`;
      const file = await openAsBlob(path);
      for (let offset = 0; offset < file.size; offset += most) {
        const { status } = await fetch(url, {
          method: 'PATCH',
          headers: {
            authorization: `Bearer ${key}`,
            'tus-resumable': '1.0.0',
            'upload-offset': String(offset),
            'content-type': 'application/offset+octet-stream',
          },
          body: file.slice(offset, offset + most),
        });
        if (status !== 204) throw new Error(`the upload answered ${status}`);
      }
    },

    /** Sends a file to the bucket, some parts at the same time. */
    async sendInParts(uploadId: number, way: unknown, path: string): Promise<void> {
      const { part_bytes: partBytes, parts } = byParts.parse(way);
      const file = await openAsBlob(path);
      let next = 1;
      const sendNext = async () => {
        for (let part = next++; part <= parts; part = next++) {
          const { data } = signed.parse(await call({ action: 'sign', upload_id: uploadId, parts: [part] }));
          const { status } = await fetch(data.urls[0]?.url ?? '', {
            method: 'PUT',
            body: file.slice((part - 1) * partBytes, part * partBytes),
          });
          if (status !== 200) throw new Error(`the bucket answered ${status}`);
        }
      };
      await Promise.all(Array.from({ length: partsAtOnce }, sendNext));
    },

    /** Waits until the file is a medium. */
    async finish(uploadId: number): Promise<void> {
      for (;;) {
        const { state } = await upload({ action: 'finish', upload_id: uploadId });
        if (state === 'stored') return;
        if (state !== 'checking') throw new Error(`the upload is ${state}`);
      }
    },
  };
}
