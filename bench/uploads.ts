import { once } from 'node:events';
import { openAsBlob, readFileSync } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';

import { addNewsroom } from '#test/data/publishing.ts';
import { video } from '#test/data/video.ts';
import { report, timed, times } from './measure.ts';
import { withProgram } from './program.ts';
import { dataDir, emptyStore, fullKey } from './store.ts';

const port = 4494;
const megabyte = 2 ** 20;
const gigabyte = 2 ** 30;

/** Node’s own `openAsBlob` counts no further. */
const nearlyFourGigabytes = 4 * gigabyte - megabyte;

/** What the browser sends in one request. */
const pieceBytes = 48 * megabyte;

const started = z.object({
  data: z.object({ upload: z.object({ upload_id: z.number(), state: z.string(), way: z.unknown() }) }),
});
const byTus = z.object({ url: z.string() });

/**
 * A video of 1 GB by tus in one request and in pieces, compared with a plain PUT into a file, then one of 4 GB: how
 * fast it arrives, how long the check takes, and the memory of the program.
 */
export async function uploadsBench(): Promise<void> {
  const database = await emptyStore('uploads');
  const key = await fullKey(database.db, await addNewsroom(database.db));
  await database.close();
  const folder = await mkdtemp(join(tmpdir(), 'copydesk-bench-'));
  const rows: string[][] = [['what', 'arrives', 'ratio', 'check', 'memory at most']];
  await withProgram({ store: 'uploads', port, env: { DEMO: '0' } }, async (pid) => {
    const peak = () => `${Math.round(peakBytes(pid) / megabyte)} MB`;
    rows.push(['the program before', '', '', '', peak()]);
    const plain = await plainPut(await clip(folder, gigabyte, 320), folder);
    rows.push(['1 GB, plain PUT into a file', rate(gigabyte, plain), '', '', '']);
    for (const [what, bytes, width, most] of [
      ['1 GB by tus, one request', gigabyte, 322, Infinity],
      ['1 GB by tus, 48 MB each', gigabyte, 324, pieceBytes],
      ['4 GB by tus, 48 MB each', nearlyFourGigabytes, 326, pieceBytes],
    ] as const) {
      const path = await clip(folder, bytes, width);
      const { upload } = await call(key, { action: 'start', name: 'clip.mp4', bytes });
      const url = `http://localhost:${port}${new URL(byTus.parse(upload.way).url).pathname}`;
      const arrived = await timed(() => send(url, path, key, most));
      const checked = await timed(() => finish(key, upload.upload_id));
      rows.push([
        what,
        rate(bytes, arrived),
        times(arrived / bytes / (plain / gigabyte)),
        `${(checked / 1000).toFixed(1)} s`,
        peak(),
      ]);
      await rm(path);
    }
  });
  report('Large files, by stream', rows);
  await rm(folder, { recursive: true });
  await rm(dataDir('uploads'), { recursive: true });
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

async function plainPut(path: string, folder: string): Promise<number> {
  const to = join(folder, 'plain');
  const server = new Worker(new URL('./plain-put.ts', import.meta.url), { workerData: to });
  const [listening]: unknown[] = await once(server, 'message');
  const taken = await timed(async () => {
    await fetch(`http://127.0.0.1:${String(listening)}/`, { method: 'PUT', body: await openAsBlob(path) });
  });
  await server.terminate();
  await rm(to);
  return taken;
}

/** Sends a file by tus, in requests of at most so many bytes. */
async function send(url: string, path: string, key: string, most: number): Promise<void> {
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
}

async function call(key: string, payload: object) {
  const response = await fetch(`http://localhost:${port}/tool/api/v1/uploads.php`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  });
  const body: unknown = await response.json();
  const { data, error } = started.safeParse(body);
  if (error) throw new Error(`uploads.php answered ${JSON.stringify(body)}`);
  return data.data;
}

async function finish(key: string, uploadId: number): Promise<void> {
  for (;;) {
    const { upload } = await call(key, { action: 'finish', upload_id: uploadId });
    if (upload.state === 'stored') return;
    if (upload.state !== 'checking') throw new Error(`the upload is ${upload.state}`);
  }
}

/** The most memory that a process has had. */
function peakBytes(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
}

const rate = (bytes: number, durationMs: number) =>
  `${Math.round(bytes / megabyte / (durationMs / 1000))} MB/s`;
