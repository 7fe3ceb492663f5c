import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

import { makeBackup } from '#server/areas/admin/backups/make.ts';
import { demoFile } from '#server/areas/admin/demo/load.ts';
import { picturesFolder } from '#server/areas/admin/demo/pictures.ts';
import { demoBaseUrl } from '#server/areas/admin/demo/store-address.ts';
import { connectTo, type Database } from '#server/db/connect.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { createLog } from '#server/lib/log.ts';
import { fillDemo } from './fill.ts';
import { fingerprint, fingerprintFile } from './fingerprint.ts';
import { demoInstant } from './instant.ts';
import { settle } from './make-store.ts';
import { demoPicture, pictureCount } from './pictures.ts';

/** Makes the demo that is shipped: the file that the first start restores, and its pictures. */
async function make(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'copydesk-demo-'));
  // Root's database process is another user.
  await chmod(folder, 0o755);
  try {
    await withDatabase(folder, async (database) => {
      await migrate(database.db);
      await fillDemo(database, { now: demoInstant, baseUrl: demoBaseUrl });
      await settle(database.db, demoInstant);
      const made = join(folder, 'demo');
      const settings = { appSecret: 'The demo holds nothing that is sealed.', dataDir: folder, s3: null };
      const { rows } = await makeBackup({ pool: database.pool, settings, now: demoInstant }, made);
      await writeFile(demoFile, tightly(await readFile(made)));
      const { size } = await stat(demoFile);
      console.log(`${demoFile}: ${rows} rows, ${(size / 1e6).toFixed(2)} MB`);
      console.log(
        createHash('sha256')
          .update(await readFile(demoFile))
          .digest('hex'),
      );
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  await drawPictures();
  await writeFile(fingerprintFile, `${await fingerprint()}\n`);
}

/** Nothing rewrites a row behind our back: the same rows lie in the same order each time. */
async function withDatabase(dataDir: string, work: (database: Database) => Promise<void>): Promise<void> {
  const log = createLog({ level: 'warn' });
  const hasty = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  const alone = { autovacuum: 'off', synchronize_seqscans: 'off', max_parallel_workers_per_gather: '0' };
  const settings = { ...hasty, ...alone };
  const embedded = await startEmbedded({ dataDir, log, as: 'program', settings });
  try {
    const database = connectTo(embedded.connection, log);
    await work(database);
    await database.close();
  } finally {
    await embedded.stop();
  }
}

/** Packed as small as it gets: it is made once and shipped many times. */
function tightly(file: Buffer): Buffer {
  return zstdCompressSync(zstdDecompressSync(file), {
    params: {
      [constants.ZSTD_c_compressionLevel]: 19,
      [constants.ZSTD_c_windowLog]: 26,
      [constants.ZSTD_c_enableLongDistanceMatching]: 1,
    },
  });
}

async function drawPictures(): Promise<void> {
  await rm(picturesFolder, { recursive: true, force: true });
  await mkdir(picturesFolder, { recursive: true });
  for (let id = 0; id < pictureCount; id++)
    await writeFile(join(picturesFolder, `${id}.svg`), `${demoPicture(id)}\n`);
}

await make();
