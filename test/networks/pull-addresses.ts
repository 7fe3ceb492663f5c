import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { z } from 'zod';

interface PulledFile {
  bytes: Uint8Array;
  /** MIME type. */
  type: string;
  ending: string;
}

/** Addresses at which networks fetch media, over loopback. */
export interface PullAddresses {
  addressOf: (file: PulledFile) => Promise<string>;
  /** The addresses that the network was given, the first one first. */
  given: string[];
  /** Those that were fetched, as often as they were. */
  pulled: string[];
  /** From now on an address leads nowhere; without one, all of them, also later ones. */
  vanish: (address?: string) => void;
}

const files = new Map<string, (headers: { range?: string | undefined }) => Response | null>();
let numbers = 0;
let server: Promise<string> | undefined;

export function addressesFor(): PullAddresses {
  const given: string[] = [];
  const pulled: string[] = [];
  const gone = new Set<string>();
  let isGone = false;
  return {
    given,
    pulled,
    vanish: (address) => {
      if (address === undefined) isGone = true;
      else gone.add(address);
    },
    async addressOf({ bytes, type, ending }) {
      const path = `/media/pull/${(numbers += 1)}/medium.${ending}`;
      const address = `${await (server ??= listening())}${path}`;
      files.set(path, ({ range }) => {
        if (isGone || gone.has(address)) return null;
        pulled.push(address);
        return answerOf(bytes, type, range);
      });
      given.push(address);
      return address;
    },
  };
}

function answerOf(bytes: Uint8Array, type: string, range: string | undefined): Response {
  const headers = { 'content-type': type, 'accept-ranges': 'bytes' };
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
  if (from === undefined) return new Response(Buffer.from(bytes), { headers });
  const end = Math.min(to ? Number(to) : Infinity, bytes.length - 1);
  const part = Buffer.from(bytes.subarray(Number(from), end + 1));
  const place = `bytes ${from}-${end}/${bytes.length}`;
  return new Response(part, { status: 206, headers: { ...headers, 'content-range': place } });
}

/** One server for all tests of a process; it does not keep the process alive. @returns its origin */
async function listening(): Promise<string> {
  const made: Server = createServer((request, response) => {
    const answer = files.get(request.url ?? '')?.({ range: request.headers.range }) ?? null;
    if (!answer) return void response.writeHead(404).end();
    void answer.arrayBuffer().then((body) => {
      response.writeHead(answer.status, {
        ...Object.fromEntries(answer.headers),
        'content-length': body.byteLength,
      });
      response.end(request.method === 'HEAD' ? undefined : Buffer.from(body));
    });
  });
  made.unref();
  await once(made.listen(0, '127.0.0.1'), 'listening');
  const { port } = z.object({ port: z.number() }).parse(made.address());
  return `http://127.0.0.1:${port}`;
}
