import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parentPort, workerData } from 'node:worker_threads';

import { partBytes } from '#server/areas/media/uploads/arriving.ts';

/**
 * The plainest bucket: as much of S3 as uploads use, in the folder of `workerData`, without checking signatures. Parts
 * go to their place in one file, so that making one object of them costs nothing, as in a real bucket.
 */
const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://bucket');
  const key = decodeURIComponent(pathname.replace(/^\/[^/]*\/?/, ''));
  answer(request, response, key, searchParams).catch(() => response.writeHead(500).end());
});
server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port));

const pathOf = (name: string) => join(String(workerData), encodeURIComponent(name));
/** Of each unfinished upload, the sizes of its parts. */
const unfinished = new Map<string, Map<number, number>>();

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  key: string,
  query: URLSearchParams,
): Promise<void> {
  const { method } = request;
  const xml = (text: string) =>
    void response.writeHead(200, { 'content-type': 'application/xml', etag: '"plain"' }).end(text);
  const id = query.get('uploadId');
  if (query.has('uploads')) {
    if (method !== 'POST')
      return xml('<ListMultipartUploadsResult><IsTruncated>false</IsTruncated></ListMultipartUploadsResult>');
    const begun = randomUUID();
    unfinished.set(begun, new Map());
    await (await open(pathOf(begun), 'w')).close();
    return xml(
      `<InitiateMultipartUploadResult><UploadId>${begun}</UploadId></InitiateMultipartUploadResult>`,
    );
  }
  if (id !== null) {
    const sizes = unfinished.get(id);
    if (!sizes) {
      response.writeHead(404, { 'content-type': 'application/xml' });
      return void response.end('<Error><Code>NoSuchUpload</Code></Error>');
    }
    if (method === 'PUT') {
      const number = Number(query.get('partNumber'));
      const to = createWriteStream(pathOf(id), { flags: 'r+', start: (number - 1) * partBytes });
      await pipeline(request, to);
      sizes.set(number, to.bytesWritten);
      return xml('');
    }
    if (method === 'GET') {
      const parts = [...sizes].map(
        ([number, bytes]) =>
          `<Part><PartNumber>${number}</PartNumber><Size>${bytes}</Size><ETag>"plain"</ETag></Part>`,
      );
      return xml(`<ListPartsResult><IsTruncated>false</IsTruncated>${parts.join('')}</ListPartsResult>`);
    }
    unfinished.delete(id);
    if (method === 'POST') await rename(pathOf(id), pathOf(key));
    else await rm(pathOf(id));
    return xml('<CompleteMultipartUploadResult/>');
  }
  if (method === 'PUT') {
    await pipeline(request, createWriteStream(pathOf(key)));
    return xml('');
  }
  if (method === 'DELETE') {
    await rm(pathOf(key), { force: true });
    return void response.writeHead(204).end();
  }
  if (key === '') return xml('<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>');
  const found = await stat(pathOf(key)).catch(() => null);
  if (!found) return void response.writeHead(404).end();
  response.writeHead(200, { 'content-length': found.size });
  if (method === 'HEAD') return void response.end();
  await pipeline(createReadStream(pathOf(key)), response);
}
