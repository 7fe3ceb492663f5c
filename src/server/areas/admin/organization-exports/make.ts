import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { fileOf } from '#server/areas/media/media/address.ts';
import { poolOf } from '#server/db/connect.ts';
import { inOneTransaction, type OneTransaction } from '#server/db/one-connection.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import { writeArchive, type Archive } from '#server/lib/archive.ts';
import { exportedNouns } from './nouns.ts';
import { findHome, listAllMedia, listPeople, postsAsCsv, rowsOf } from './store.ts';

/** The export's name in the media store. */
export function fileOfExport(id: number): string {
  return `exports/${id}.tar.gz`;
}

/**
 * Writes all data of an organization to a file in the store, as of one instant.
 * @returns its bytes
 */
export async function makeExport(
  { db, files }: Pick<JobDeps, 'db' | 'files'>,
  { id, organizationId }: { id: number; organizationId: number },
): Promise<number> {
  return files.withScratch(async (path) => {
    await writeArchive(path, 'gzip', (archive) =>
      inOneTransaction(poolOf(db), (one) => write(archive, one), { snapshot: true }),
    );
    await files.keep(fileOfExport(id), path);
    return (await stat(path)).size;
  });

  async function write(archive: Archive, { client, trx }: OneTransaction): Promise<void> {
    const spooled = (name: string, rows: Readable) =>
      files.withScratch(async (part) => {
        await pipeline(rows, createWriteStream(part));
        await archive.addFile(name, part);
      });
    await archive.add('organization.json', asLines([await findHome(trx, organizationId)]));
    await archive.add('members.jsonl', asLines(await listPeople(trx, organizationId)));
    for (const noun of exportedNouns)
      await spooled(`${noun.name}.jsonl`, rowsOf(client, noun, organizationId));
    await spooled('posts.csv', postsAsCsv(client, organizationId));
    const lost: number[] = [];
    for (const medium of await listAllMedia(trx, organizationId)) {
      const file = fileOf(medium);
      if (!(await files.has(file))) lost.push(medium.id);
      else
        await files.withLocal(file, (local) =>
          archive.addFile(`media/${medium.id}.${medium.extension}`, local),
        );
    }
    if (lost.length > 0) await archive.add('media-without-a-file.json', asLines([lost]));
  }
}

function asLines(rows: readonly unknown[]): Buffer {
  return Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
}
