import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { createIo, type Io } from '#server/lib/io.ts';
import type { Budget } from '#server/sources/source.ts';

export interface Reply {
  status?: number;
  headers?: Record<string, string | undefined>;
  body?: string | Buffer | object | null;
  /** Announces more than is sent, then cuts the connection. */
  cut?: boolean;
}

export interface ReceivedRequest {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  /** What was sent along, as text. */
  body: string;
}

export interface OutsideServer {
  base: string;
  io: Io;
  requests: ReceivedRequest[];
  /** What the server answers from now on; undefined is a 404. */
  answer: (request: ReceivedRequest) => Reply | undefined;
  close(): Promise<void>;
}

/** A real HTTP server on loopback as a fake outside system, and the guarded fetch that may reach it. */
export async function startOutsideServer(): Promise<OutsideServer> {
  const server = createServer((request, response) => {
    const { method = 'GET', headers } = request;
    const url = new URL(request.url ?? '/', outside.base);
    void text(request).then((body) => {
      const received = { method, url, headers, body };
      outside.requests.push(received);
      send(response, outside.answer(received) ?? { status: 404, body: 'no such page' });
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const io = createIo({ allow: [`127.0.0.1:${port}`], userAgent: 'Copydesk-test/1' });
  const outside: OutsideServer = {
    base: `http://127.0.0.1:${port}`,
    io,
    requests: [],
    answer: () => undefined,
    async close() {
      await io.close();
      server.closeAllConnections();
      server.close();
    },
  };
  return outside;
}

/**
 * What the program passes to an adapter besides the outside world: a budget without a ledger, and no storage.
 */
export function alone(): { spending: Budget & { mills: number }; keep: () => Promise<void> } {
  return { spending: looseBudget(), keep: () => Promise.resolve() };
}

function send(response: ServerResponse, { status = 200, headers = {}, body = '', cut }: Reply): void {
  const json = body === null || (typeof body === 'object' && !Buffer.isBuffer(body));
  const bytes = Buffer.from(json ? JSON.stringify(body) : body);
  response.writeHead(status, {
    'content-type': json ? 'application/json' : 'text/xml',
    'content-length': String(cut ? bytes.length + 10 : bytes.length),
    ...headers,
  });
  if (!cut) response.end(status === 304 ? undefined : bytes);
  else response.write(bytes, () => response.socket?.end());
}

/** A budget that exists in memory only. */
function looseBudget(): Budget & { mills: number } {
  return {
    mills: 0,
    reserve({ units, price, budget }) {
      const covered = Math.min(units, Math.max(0, Math.floor((budget - this.mills) / price)));
      this.mills += covered * price;
      return Promise.resolve(covered);
    },
    release(mills) {
      this.mills -= mills;
      return Promise.resolve();
    },
    spent() {
      return Promise.resolve(this.mills);
    },
  };
}
