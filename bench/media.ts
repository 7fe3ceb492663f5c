import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { insertPerson } from '#server/access/store.ts';
import { addMedium } from '#server/areas/media/media/add-medium.ts';
import { listMedia } from '#server/areas/media/media/store.ts';
import { createPictures } from '#server/areas/media/pictures/fetch-picture.ts';
import { createFiles } from '#server/lib/files.ts';
import { createIo } from '#server/lib/io.ts';
import { smallWebp } from '#server/lib/pictures.ts';
import { readSettings } from '#server/settings.ts';
import { contextOf } from '#test/app/context.ts';
import { addOrganization } from '#test/app/sign-in-app.ts';
import { noise } from '#test/data/media.ts';
import { video } from '#test/data/video.ts';
import { ms, percentiles, report, timed } from './measure.ts';
import { emptyStore } from './store.ts';

const megabyte = 1024 * 1024;
const libraryRows = 5_000;

/** Uploading 50 MB, small pictures warm and cold, pictures of another host, and a large library. */
export async function mediaBench(): Promise<void> {
  const database = await emptyStore('media');
  const { db, pool } = database;
  const userId = await insertPerson(db, {
    name: 'Bench',
    email: 'bench@example.com',
    passwordHash: null,
    agent: true,
  });
  const organizationId = await addOrganization(db);
  const dataDir = await mkdtemp(join(tmpdir(), 'copydesk-bench-'));
  const settings = readSettings({ APP_SECRET: 'x'.repeat(32), DATA_DIR: dataDir });
  const files = createFiles(settings);
  const ctx = { ...contextOf(db, { userId, organizationId }), files };
  const rows: string[][] = [['what', 'p50', 'p95', 'besides']];

  const clip = await video({ seconds: 5, bytesEach: 1_000_000 });
  const plain = await timed(() => pipeline(inPieces(clip), createWriteStream(join(dataDir, 'plain'))));
  const before = process.memoryUsage().rss;
  let most = before;
  const watching = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 5);
  const taken = await timed(() =>
    addMedium(ctx, inPieces(clip), { name: 'clip', alt: null, origin: null, projectId: null }),
  );
  clearInterval(watching);
  const rate = (duration: number) => `${Math.round(clip.length / megabyte / (duration / 1000))} MB/s`;
  rows.push(
    ['a plain write of 50 MB', ms(plain), '', rate(plain)],
    [
      'a video of 50 MB added',
      ms(taken),
      '',
      `${rate(taken)}, ${Math.round((most - before) / megabyte)} MB more memory`,
    ],
  );

  const photo = await noise(4_000, 3_000).jpeg().toBuffer();
  const cold = await each(8, () => smallWebp(photo, 320));
  rows.push(['a thumbnail of 12 megapixels, cold', ...cold, '']);

  const outside = createServer((_request, response) => response.end(photo));
  await new Promise<void>((ready) => outside.listen(0, '127.0.0.1', ready));
  const host = `127.0.0.1:${(outside.address() as AddressInfo).port}`;
  const io = createIo({ allow: [host], userAgent: 'Copydesk bench' });
  const picture = createPictures({ io, settings, now: () => new Date() });
  let other = 0;
  rows.push([
    'a picture of another host, cold',
    ...(await each(8, () => picture('user 1', `http://${host}/${process.pid}-${other++}`, 320))),
    '',
  ]);
  const known = `http://${host}/${process.pid}-0`;
  rows.push(['the same, warm', ...(await each(200, () => picture('user 1', known, 320))), '']);
  await io.close();
  outside.close();

  await pool.query(
    `insert into media (organization_id, key, source_hash, hash, kind, type, extension, bytes, width, height, name, created_at)
     select $1, lpad(n::text, 22, 'k'), n::text::bytea, n::text::bytea, 'image', 'image/jpeg', 'jpg', 1000, 10, 10,
       'Harbour at low tide ' || n, now() from generate_series(1, $2::int) n`,
    [organizationId, libraryRows],
  );
  await pool.query('analyze media');
  const page = { offset: 0, limit: 41 };
  rows.push(
    [
      `the first page of ${libraryRows} media`,
      ...(await each(50, () => listMedia(db, organizationId, {}, page))),
      '',
    ],
    [
      'a search in them',
      ...(await each(50, () => listMedia(db, organizationId, { q: 'tide 4321' }, page))),
      '',
    ],
  );
  report('Media, in one process', rows);
  await rm(dataDir, { recursive: true });
  await database.close();
}

function inPieces(bytes: Uint8Array): Readable {
  const pieces = Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, index) =>
    bytes.subarray(index * 65_536, (index + 1) * 65_536),
  );
  return Readable.from(pieces);
}

async function each(count: number, work: () => Promise<unknown>): Promise<[string, string]> {
  const durations: number[] = [];
  for (let round = 0; round < count; round += 1) durations.push(await timed(work));
  const { p50, p95 } = percentiles(durations);
  return [ms(p50), ms(p95)];
}
