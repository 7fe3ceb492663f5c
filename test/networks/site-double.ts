import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { pour } from '#test/app/endless.ts';

/** What the doubles of WordPress and Ghost share: answering, and misbehaving when they are to publish. */

export interface Answer {
  status: number;
  /** Text as it is, all else as JSON. */
  body: unknown;
  headers?: Record<string, string>;
}

/** The fault of the next request that publishes. */
export type NextSend =
  | { does: 'lose' | 'stall' | 'garble' | 'flood' | 'break' | 'fail' }
  | { does: 'refuse'; words: string; status?: number }
  | { does: 'limit'; seconds: number };

/**
 * Carries out what publishes, or does what was asked for.
 * @param wrong the site's way of refusing
 * @param token what a careless site repeats
 */
export function met(
  next: NextSend | null,
  carryOut: () => Answer,
  { wrong, token }: { wrong: (status: number | null, words: string) => Answer; token: string },
): Answer | 'silence' {
  switch (next?.does) {
    case 'refuse':
      return wrong(next.status ?? null, next.words);
    case 'limit':
      return { ...wrong(429, 'Too many requests'), headers: { 'retry-after': String(next.seconds) } };
    case 'break':
      return wrong(503, `Briefly unavailable, ${token}`);
    case 'stall':
      return 'silence';
    case 'lose':
      carryOut();
      return 'silence';
    case 'fail':
      carryOut();
      return wrong(500, 'There has been a critical error');
    case 'garble':
      carryOut();
      return { status: 200, body: `<b>Warning</b>: ${token}` };
    case 'flood':
      carryOut();
      return { status: 200, body: 'flood' };
    case undefined:
      return carryOut();
  }
}

interface Site {
  /** By its own clock. */
  now: () => Date;
  answer: (request: IncomingMessage, body: Buffer) => Promise<Answer | 'silence'>;
}

/** Starts a site on loopback. */
export async function startSite({ now, answer }: Site) {
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const reply = await answer(request, Buffer.concat(chunks));
    if (reply === 'silence') return;
    const { status, body, headers = {} } = reply;
    response.sendDate = false;
    const usual = { date: now().toUTCString(), 'content-type': 'application/json; charset=utf-8' };
    response.writeHead(status, { ...usual, ...headers });
    if (body === 'flood') pour(response);
    else response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }
  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    hostAndPort: `127.0.0.1:${port}`,
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
