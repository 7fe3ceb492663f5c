import { once } from 'node:events';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';

import { freshDatabase } from '#test/app/database.ts';
import { fileAt } from '#test/data/media.ts';
import { startNewsroom } from '#test/data/newsroom.ts';
import { head, listeningApp, mediumOfUpload, piece, uploader, type Upload } from '#test/data/uploads.ts';
import { video } from '#test/data/video.ts';
import { checkUpload } from './check.ts';
import { TusFile } from './tus-file.ts';

const room = await startNewsroom(await freshDatabase());
const { app } = room;
await room.project();
const { key } = await room.colleague('writer');
const mine = uploader(app, key);
// Two processes on one database and folder: neither knows the other's requests.
const [server, other] = [await listeningApp(app.deps), await listeningApp(app.deps)];
afterAll(() => Promise.all([server.close(), other.close()]));

const begins = 1_000;

/** What no video of these tests has. */
const foreign = Buffer.alloc(100, 99);

/** Begins a piece at the other process; once it is told to, it sends other bytes as the rest of it. */
async function stalled(upload: Upload, bytes: Uint8Array) {
  const sending = request(other.urlOf(upload), {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${key}`,
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
      'content-length': bytes.length,
    },
  });
  sending.write(bytes.subarray(0, begins));
  const answered = once(sending, 'response');
  await expect.poll(async () => (await mine.get(upload.upload_id)).received_bytes).toBe(begins);
  return async () => {
    sending.end(Buffer.alloc(bytes.length - begins, foreign));
    await answered;
  };
}

let nth = 0;

test.each([
  ['while it is stored', true],
  ['after it was stored', false],
])('a piece that arrives late at another process %s changes nothing of it', async (_when, isDuring) => {
  const bytes = await video({ seconds: 2, width: 320 + 2 * ++nth, bytesEach: 2_000 });
  const upload = await mine.start({ bytes: bytes.length });
  const id = upload.upload_id;
  const sendRest = await stalled(upload, bytes);
  await piece(server.urlOf(upload), key, { offset: begins, bytes: bytes.subarray(begins) });
  await mine.call('finish', { upload_id: id });
  const files = {
    ...app.deps.files,
    keep: async (file: string, path: string) => {
      if (isDuring) await sendRest();
      await app.deps.files.keep(file, path);
    },
  };
  await checkUpload({ ...app.deps, files }, id);
  const { url } = mediumOfUpload(await mine.get(id));
  if (!isDuring) await sendRest();
  const stored = await fileAt(app, url);
  expect([stored.bytes.length, stored.bytes.includes(foreign)]).toEqual([bytes.length, false]);
});

test('a piece that begins at the start takes nothing away of what another process wrote meanwhile', async () => {
  const upload = await mine.start({ bytes: 10_000 });
  const url = server.urlOf(upload);
  // By SQL: the row is known to no client.
  const row = await room.db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', upload.upload_id)
    .executeTakeFirstOrThrow();
  const late = new TusFile(app.deps.files, row, () => Promise.resolve());
  expect((await late.getUpload(row.key)).offset).toBe(0);
  await piece(url, key, { offset: 0, bytes: Buffer.alloc(1_000, 1) });
  await late.write(Readable.from([Buffer.alloc(10, 1)]), row.key, 0);
  expect((await head(url, key)).offset).toBe(1_000);
});
