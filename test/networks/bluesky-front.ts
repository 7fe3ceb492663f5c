import type { IncomingMessage, ServerResponse } from 'node:http';

import { listening } from '#test/app/listening.ts';

/**
 * What the front does instead of passing a request on; `forward` sends it to the server behind and returns
 * its response.
 */
type Deed = (
  request: { method: string; body: Buffer; headers: IncomingMessage['headers'] },
  response: ServerResponse,
  forward: () => Promise<{ status: number; body: Buffer }>,
) => void | Promise<void>;

export interface Front {
  /** Its origin. */
  server: string;
  /** The called methods, in order. */
  asked: string[];
  /** Answers the next request for this method so. */
  next(method: string, deed: Deed): void;
}

/** A proxy before a server that passes everything on, except what it is set to change. */
export async function startFront(behind: string): Promise<Front> {
  const deeds = new Map<string, Deed>();
  const asked: string[] = [];
  const server = await listening(async (request, response) => {
    const method = /^\/xrpc\/([\w.]+)/.exec(request.url ?? '')?.[1] ?? '';
    asked.push(method);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const body = Buffer.concat(chunks);
    const forward = () => pass(`${behind}${request.url}`, request, body);
    const deed = deeds.get(method);
    deeds.delete(method);
    if (deed) return deed({ method, body, headers: request.headers }, response, forward);
    const { status, body: answer } = await forward();
    response.writeHead(status, { 'content-type': 'application/json' }).end(answer);
  });
  // Tokens of a server name it without the port, and the one behind is called localhost.
  const own = server.replace('127.0.0.1', 'localhost');
  return { server: own, asked, next: (method, deed) => void deeds.set(method, deed) };
}

async function pass(url: string, { method = 'GET', headers }: IncomingMessage, body: Buffer) {
  const reply = await fetch(url, {
    method,
    headers: Object.fromEntries(
      ['authorization', 'content-type'].flatMap((name) => {
        const value = headers[name];
        return typeof value === 'string' ? [[name, value]] : [];
      }),
    ),
    ...(method === 'POST' && { body: new Uint8Array(body) }),
  });
  return { status: reply.status, body: Buffer.from(await reply.arrayBuffer()) };
}

/** A refusal in the form of a server's. */
export function refusing(
  status: number,
  error: string,
  message: string,
  headers: Record<string, string> = {},
): Deed {
  return (_request, response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify({ error, message }));
}
