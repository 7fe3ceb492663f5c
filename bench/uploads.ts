import { PutObjectCommand } from '@aws-sdk/client-s3';
import { once } from 'node:events';
import { createReadStream, openAsBlob, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

import { bucketClient } from '#server/lib/bucket.ts';
import { addNewsroom } from '#test/data/publishing.ts';
import { video } from '#test/data/video.ts';
import { report, timed } from './measure.ts';
import { withProgram } from './program.ts';
import { dataDir, emptyStore, fullKey } from './store.ts';
import { uploadClient } from './upload-client.ts';

const port = 4494;
const megabyte = 2 ** 20;

/** Nearly 4 GB unless set: Node’s own `openAsBlob` counts no further. */
const wholeBytes = Number(process.env.UPLOAD_MB ?? 4_095) * megabyte;

/** What the browser sends in one request. */
const pieceBytes = 48 * megabyte;

const heads = ['what', 'arrives', 'of plain', 'check', 'memory before', 'more at most'];

type Client = ReturnType<typeof uploadClient>;
type Started = Awaited<ReturnType<Client['start']>>;

/** How a file is sent, and the plain way that it is compared with. */
interface Way {
  name: string;
  plainName: string;
  send: (client: Client, upload: Started, path: string) => Promise<void>;
  plain: (path: string) => Promise<void>;
}

/**
 * A video by tus into the folder, compared with a plain PUT into a file, and in parts to a bucket, compared with a plain
 * PUT of the object: how fast it arrives, how long the check takes, and the memory of the program. A quarter of
 * the size goes first, so that memory that grows with the file shows.
 */
export async function uploadsBench(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'copydesk-bench-'));
  try {
    // The program has one store: with `S3_*` set it is that bucket.
    if (!process.env.S3_BUCKET) await toFolder(folder);
    await toBucket(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function toFolder(folder: string): Promise<void> {
  const to = join(folder, 'plain');
  const server = new Worker(new URL('./plain-put.ts', import.meta.url), { workerData: to });
  const url = `http://127.0.0.1:${await portOf(server)}/`;
  await measure(
    'Large files by tus, into the folder',
    folder,
    {},
    {
      name: 'by tus, 48 MB each',
      plainName: 'a plain PUT into a file',
      send: (client, { way }, path) => client.sendByTus(way, path, pieceBytes),
      async plain(path) {
        await fetch(url, { method: 'PUT', body: await openAsBlob(path) });
        await rm(to);
      },
    },
  );
  await server.terminate();
}

/** To the bucket of `S3_*`; where none is set, to one of our own that keeps its files in the folder. */
async function toBucket(folder: string): Promise<void> {
  const server = process.env.S3_BUCKET
    ? null
    : new Worker(new URL('./plain-bucket.ts', import.meta.url), { workerData: folder });
  const own: Record<string, string> = server
    ? {
        S3_BUCKET: 'desk',
        S3_REGION: 'us-east-1',
        S3_ENDPOINT: `http://127.0.0.1:${await portOf(server)}`,
        S3_ACCESS_KEY_ID: 'key',
        S3_SECRET_ACCESS_KEY: 'secret',
      }
    : {};
  const env = { ...process.env, ...own };
  const settings = {
    bucket: env.S3_BUCKET ?? '',
    region: env.S3_REGION ?? 'us-east-1',
    endpoint: env.S3_ENDPOINT ?? null,
    accessKeyId: env.S3_ACCESS_KEY_ID ?? null,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? null,
  };
  const s3 = bucketClient(settings);
  const title = `Large files in parts, to ${server ? 'a bucket of our own' : 'the bucket of S3_*'}`;
  await measure(title, folder, own, {
    name: 'in parts of 16 MB, three at once',
    plainName: 'a plain PUT of the object',
    send: (client, { upload_id, way }, path) => client.sendInParts(upload_id, way, path),
    async plain(path) {
      const body = createReadStream(path);
      await s3.send(new PutObjectCommand({ Bucket: settings.bucket, Key: 'plain', Body: body }));
    },
  });
  await server?.terminate();
}

let nth = 0;

async function measure(
  title: string,
  folder: string,
  env: Record<string, string>,
  { name, plainName, send, plain }: Way,
): Promise<void> {
  const database = await emptyStore('uploads');
  const key = await fullKey(database.db, await addNewsroom(database.db));
  await database.close();
  const rows = [heads];
  await withProgram({ store: 'uploads', port, env: { DEMO: '0', ...env } }, async (pid) => {
    const client = uploadClient(`http://localhost:${port}`, key);
    for (const bytes of [Math.ceil(wholeBytes / 4), wholeBytes]) {
      const path = await clip(folder, bytes, 320 + 2 * ++nth);
      const size = `${Math.round(bytes / megabyte).toLocaleString('en')} MB`;
      const plainMs = await timed(() => plain(path));
      rows.push([`${size}, ${plainName}`, rate(bytes, plainMs), '', '', '', '']);
      const before = freshPeak(pid);
      const upload = await client.start(bytes);
      const arrivedMs = await timed(() => send(client, upload, path));
      const checkedMs = await timed(() => client.finish(upload.upload_id));
      rows.push([
        `${size}, ${name}`,
        rate(bytes, arrivedMs),
        (plainMs / arrivedMs).toFixed(2),
        `${(checkedMs / 1000).toFixed(1)} s`,
        `${Math.round(before / megabyte)} MB`,
        `${Math.round((memory(pid, 'VmHWM') - before) / megabyte)} MB`,
      ]);
      await rm(path);
    }
  });
  report(title, rows);
  await rm(dataDir('uploads'), { recursive: true });
}

async function portOf(server: Worker): Promise<string> {
  const [listening]: unknown[] = await once(server, 'message');
  return String(listening);
}

/** A valid video of so many bytes: after its pictures comes one box of nothing, which the disk does not hold. */
async function clip(folder: string, bytes: number, width: number): Promise<string> {
  const path = join(folder, `${width}.mp4`);
  const start = await video({ width });
  const head = Buffer.alloc(16);
  head.writeUInt32BE(1, 0);
  head.write('free', 4, 'latin1');
  head.writeBigUInt64BE(BigInt(bytes - start.length), 8);
  const file = await open(path, 'w');
  await file.write(Buffer.concat([start, head]));
  await file.truncate(bytes);
  await file.close();
  return path;
}

/** Forgets the most memory that a process has had (man 5 proc_pid_clear_refs). @returns what it has now, in bytes */
function freshPeak(pid: number | undefined): number {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return memory(pid, 'VmRSS');
}

/** Bytes of memory that a process has, or has had at most. */
function memory(pid: number | undefined, what: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${what}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) * 1024;
}

const rate = (bytes: number, durationMs: number) =>
  `${Math.round(bytes / megabyte / (durationMs / 1000))} MB/s`;
