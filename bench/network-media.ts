import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';

import { insertPerson } from '#server/access/store.ts';
import { addMedium } from '#server/areas/media/media/add-medium.ts';
import { fileOf } from '#server/areas/media/media/address.ts';
import { mediaReaderOf } from '#server/areas/media/media/reader.ts';
import { createFiles } from '#server/lib/files.ts';
import { createIo } from '#server/lib/io.ts';
import { addressOf } from '#server/lib/media-url.ts';
import type { ImageCeiling } from '#server/networks/media-reader.ts';
import { readSettings } from '#server/settings.ts';
import { contextOf } from '#test/app/context.ts';
import { addOrganization } from '#test/app/sign-in-app.ts';
import { ms, report, timed, times } from './measure.ts';
import { withProgram } from './program.ts';
import { dataDir, emptyStore } from './store.ts';

const store = 'network-media';
const port = 4493;
const plainPort = 4492;
const pictures = 10;
const megabyte = 1_000_000;

/** Megabytes of the video. */
const videoMegabytes = Number(process.env.NETWORK_MEDIA_MB ?? '2000');

const env = { APP_SECRET: 'x'.repeat(32), BASE_URL: 'https://desk.example.org', DEMO: '0' };

/** As Instagram takes them. */
const ceiling: ImageCeiling = { bytes: 8 * megabyte, formats: ['jpg'], ratio: { min: 0.8, max: 1.91 } };

/**
 * What media cost before and while a network gets them: ten pictures made to fit, at once and one after
 * another, and a large video that the network fetches from its address, against a plain pipe.
 */
export async function networkMediaBench(): Promise<void> {
  const database = await emptyStore(store);
  const { db } = database;
  const userId = await insertPerson(db, {
    name: 'Bench',
    email: 'bench@example.com',
    passwordHash: null,
    agent: true,
  });
  const organizationId = await addOrganization(db);
  const settings = readSettings({ ...env, DATA_DIR: dataDir(store) });
  const files = createFiles(settings);
  const io = createIo({ allow: [], userAgent: 'Copydesk bench' });
  const now = () => new Date();
  const reader = mediaReaderOf({ db, io, files, settings, now }, organizationId);
  const ctx = { ...contextOf(db, { userId, organizationId }), files };

  const photos: { url: string }[] = [];
  for (let number = 0; number < pictures; number += 1) {
    const about = { name: `${number}.jpg`, alt: null, origin: null, projectId: null };
    const { row } = await addMedium(ctx, Readable.from([await photo()]), about);
    photos.push({ url: addressOf(row, settings.baseUrl) });
  }
  // Another ceiling each time, since what was made to fit is kept.
  const fitted = (less: number) => (medium: { url: string }) =>
    reader.imageAddress(medium, { ...ceiling, bytes: 8 * megabyte - less });
  await fitted(0)(photos[0] ?? { url: '' });
  const alone = await timed(async () => {
    for (const medium of photos) await fitted(1)(medium);
  });
  const together = await timed(() => Promise.all(photos.map(fitted(2))));
  report(`${pictures} pictures of 12 megapixels made to fit 8 MB`, [
    ['one after another', ms(alone), ''],
    ['at once', ms(together), times(alone / together)],
  ]);

  const key = 'v'.repeat(22);
  const bytes = videoMegabytes * megabyte;
  const file = resolve(
    dataDir(store),
    'media',
    fileOf({ organization_id: organizationId, key, extension: 'mp4' }),
  );
  await mkdir(dirname(file), { recursive: true });
  await pipeline(pieces(videoMegabytes), createWriteStream(file));
  // By SQL: no upload is this large, and only its bytes count here.
  const row = await db
    .insertInto('media')
    .values({
      organization_id: organizationId,
      key,
      source_hash: randomBytes(32),
      hash: randomBytes(32),
      kind: 'video',
      type: 'video/mp4',
      extension: 'mp4',
      bytes,
      width: 1_920,
      height: 1_080,
      seconds: 600,
      name: 'bench.mp4',
      created_at: now(),
    })
    .returning(['id', 'key', 'extension'])
    .executeTakeFirstOrThrow();
  const medium = { url: addressOf(row, settings.baseUrl) };
  const address = await reader.videoAddress(medium, { bytes: null, seconds: null, types: null });
  await io.close();
  await database.close();

  const rows = [['', 'time', 'a second', 'memory before', 'more at most']];
  const plain = spawn(
    process.execPath,
    [resolve(import.meta.dirname, 'plain-pipe.ts'), file, String(plainPort)],
    {
      stdio: 'inherit',
    },
  );
  try {
    await pause(1_000);
    rows.push(await pulled('a plain pipe', `http://127.0.0.1:${plainPort}/`, plain.pid));
  } finally {
    plain.kill();
  }
  await withProgram({ store, port, env }, async (pid) => {
    const here = address.replace(settings.baseUrl, `http://127.0.0.1:${port}`);
    rows.push(await pulled('its address', here, pid));
  });
  report(`A video of ${videoMegabytes} MB, fetched by a network`, rows);
}

/** Grainy, so that it is larger than any network takes. */
function photo(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: 4_000, height: 3_000, channels: 3, background: 'white', noise } as const;
  return sharp({ create }).jpeg({ quality: 90 }).toBuffer();
}

function* pieces(megabytes: number): Generator<Buffer> {
  const piece = randomBytes(megabyte);
  for (let count = 0; count < megabytes; count += 1) yield piece;
}

/** Fetches all of it and keeps nothing, as a network double. */
async function pulled(title: string, address: string, pid: number | undefined): Promise<string[]> {
  if (pid === undefined) throw new Error(`${title} did not start`);
  await (await fetch(address, { method: 'HEAD' })).text();
  const before = await residentBytes(pid);
  let most = before;
  let open = true;
  const watching = (async () => {
    while (open) {
      most = Math.max(most, await residentBytes(pid));
      await pause(10);
    }
  })();
  let bytes = 0;
  const taken = await timed(async () => {
    const { body, status } = await fetch(address);
    if (status !== 200 || !body) throw new Error(`${address} answered ${status}`);
    for await (const chunk of body) bytes += chunk.length;
  });
  open = false;
  await watching;
  if (bytes !== videoMegabytes * megabyte) throw new Error(`${bytes} bytes arrived`);
  const text = (count: number) => `${Math.round(count / megabyte)} MB`;
  return [title, ms(taken), text((bytes / taken) * 1_000), text(before), text(most - before)];
}

/** Of a process on Linux. */
async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1_024;
}
