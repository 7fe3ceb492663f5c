import type { ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';

/** Answers endlessly, until the client disconnects: writing on would keep the process busy for ever. */
export function pour(response: ServerResponse, chunk: string | Buffer = Buffer.alloc(65_536)): void {
  pipeline(Readable.from(again(chunk), { objectMode: false }), response, () => {});
}

function* again<Chunk>(chunk: Chunk): Generator<Chunk> {
  for (;;) yield chunk;
}
