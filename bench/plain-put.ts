import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** The plainest server that takes a file: each PUT goes into the file of `workerData`. */
const server = createServer((request, response) => {
  void pipeline(request, createWriteStream(String(workerData))).then(() => response.writeHead(204).end());
});
server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port));
