import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import { pipeline } from 'node:stream';

/** The least that serves a file: `node bench/plain-pipe.ts FILE PORT`. */
const [file = '', port] = process.argv.slice(2);
createServer((_request, response) => pipeline(createReadStream(file), response, () => undefined)).listen(
  Number(port),
  '127.0.0.1',
);
