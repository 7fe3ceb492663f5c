import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll } from 'vitest';

import { createUploads } from './bucket-uploads.ts';

/**
 * The part of S3 that the store uses, in memory, for a bucket `desk` and the key `key`; like stores that only
 * resemble S3 it does not support checksums after a stream.
 */
export async function startBucket() {
  const objects = new Map<string, Buffer>();
  const uploads = createUploads(objects);
  const bucket = { endpoint: '', isDown: false, objects, unfinished: uploads.unfinished };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://s3');
    const key = decodeURIComponent(url.pathname.replace(/^\/desk\/?/, ''));
    if (bucket.isDown) return void request.socket.destroy();
    const body = await buffer(request);
    const found = objects.get(key);
    const xml = (text: string) =>
      void response.writeHead(200, { 'content-type': 'application/xml' }).end(text);
    const signed = url.searchParams.get('X-Amz-Credential') ?? request.headers.authorization ?? '';
    if (!/(?:^|Credential=)key\//.test(signed)) return void response.writeHead(403).end();
    if (request.headers['content-encoding']?.includes('aws-chunked'))
      return void response.writeHead(501).end();
    const inParts = uploads.answerTo(request.method ?? '', key, url.searchParams, body);
    if (inParts) {
      response.writeHead(inParts.status, { 'content-type': 'application/xml', etag: inParts.etag });
      return void response.end(inParts.xml);
    }
    if (request.method === 'PUT') return void (objects.set(key, body), response.end());
    if (request.method === 'POST') {
      for (const [, gone = ''] of body.toString().matchAll(/<Key>(.*?)<\/Key>/g)) objects.delete(gone);
      return xml('<DeleteResult/>');
    }
    if (request.method === 'DELETE') return void (objects.delete(key), response.writeHead(204).end());
    if (key === '') {
      const prefix = url.searchParams.get('prefix') ?? '';
      const names = [...objects.keys()].filter((name) => name.startsWith(prefix));
      const contents = names.map((name) => `<Contents><Key>${name}</Key></Contents>`).join('');
      return xml(`<ListBucketResult><IsTruncated>false</IsTruncated>${contents}</ListBucketResult>`);
    }
    if (!found) return void response.writeHead(404).end();
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const part = from === undefined ? found : found.subarray(Number(from), Number(to) + 1);
    response.writeHead(from === undefined ? 200 : 206, { 'content-length': part.length });
    response.end(request.method === 'HEAD' ? undefined : part);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  bucket.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return bucket;
}
