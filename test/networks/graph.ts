import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

import { pour } from '#test/app/endless.ts';

/** What the doubles of Meta's APIs share. https://developers.facebook.com/docs/graph-api/overview */

export interface Call {
  /** `POST /1/feed`: without the version. */
  route: string;
  query: URLSearchParams;
  /** Of a form, with or without a file. */
  form: Record<string, string>;
  file: { bytes: Buffer; type: string } | null;
  body: Buffer;
  headers: IncomingMessage['headers'];
  token: string;
}

export interface Answer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
  location?: string;
}

export type Reply = Answer | 'silence' | 'flood' | 'cut';

export const ok = (body: unknown): Answer => ({ status: 200, body });

/** https://developers.facebook.com/docs/graph-api/guides/error-handling */
export function graphError(
  code: number,
  message: string,
  more: { subcode?: number; status?: number; title?: string; userMessage?: string; transient?: boolean } = {},
): Answer {
  const { subcode, status = 400, title, userMessage, transient = false } = more;
  return {
    status,
    body: {
      error: {
        message,
        type: 'OAuthException',
        code,
        ...(subcode !== undefined && { error_subcode: subcode }),
        ...(title !== undefined && { error_user_title: title }),
        ...(userMessage !== undefined && { error_user_msg: userMessage }),
        is_transient: transient,
        fbtrace_id: 'AbCdEfGhIjK',
      },
    },
  };
}

export const noObject = (id: string) =>
  graphError(
    100,
    `Unsupported request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation`,
    { subcode: 33 },
  );

export const voidToken = () =>
  graphError(190, 'Error validating access token: The session has been invalidated', {
    subcode: 460,
    status: 401,
  });

/** What goes wrong with the next publishing call. */
export type Fault =
  | { does: 'lose' | 'stall' | 'garble' | 'flood' | 'break' | 'fail' | 'block' }
  | { does: 'refuse'; words: string; code?: number; subcode?: number; status?: number; transient?: boolean }
  | { does: 'limit'; seconds: number };

/** Publishes, or does what the fault says. A careless server repeats the token. */
export function meet(fault: Fault | null, token: string, publish: () => Answer): Reply {
  switch (fault?.does) {
    case 'refuse': {
      const { words, code = 100, ...more } = fault;
      return graphError(code, words, more);
    }
    case 'limit': {
      const usage = { type: 'pages', call_count: 100, total_cputime: 20, total_time: 20 };
      const waiting = { ...usage, estimated_time_to_regain_access: fault.seconds / 60 };
      return {
        ...graphError(80_001, 'There have been too many calls to this Page account'),
        headers: { 'x-business-use-case-usage': JSON.stringify({ 7: [waiting] }) },
      };
    }
    case 'break':
      return graphError(2, `An unexpected error has occurred, ${token}`, { status: 500, transient: true });
    case 'stall':
      return 'silence';
    case 'lose':
      publish();
      return 'silence';
    case 'fail':
      publish();
      return graphError(1, 'An unknown error occurred', { status: 500 });
    // Seen at Instagram: https://github.com/gitroomhq/postiz-app/pull/1681
    case 'block':
      publish();
      return graphError(4, 'Application request limit reached', { subcode: 2_207_051, status: 403 });
    case 'garble':
      publish();
      return ok(`<html>${token}`);
    case 'flood':
      publish();
      return 'flood';
    case undefined:
      return publish();
  }
}

/** A server on loopback with a clock of its own. */
export async function startGraph(answerTo: (call: Call) => Reply | Promise<Reply>) {
  const requests: string[] = [];
  const queries: string[] = [];
  let now = Date.parse('2026-03-01T12:00:00Z');

  async function listen(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin);
    const path = url.pathname.replace(/^(?:\/videos-host)?\/v\d+\.\d+(?=\/)/, '');
    const route = `${request.method} ${path}`;
    requests.push(route);
    queries.push(url.search);
    const body = await buffer(request);
    const reply = await answerTo({
      ...(await fieldsOf(request, body)),
      ...partsOf(request, url, route, body),
    });
    if (reply === 'silence') return;
    if (reply === 'cut') return void response.destroy();
    const { status, body: content, headers = {}, location } = reply === 'flood' ? ok(null) : reply;
    response.sendDate = false;
    response.writeHead(status, {
      date: new Date(now).toUTCString(),
      'content-type': 'application/json; charset=UTF-8',
      ...headers,
      ...(location !== undefined && { location }),
    });
    if (reply === 'flood') pour(response, 'x'.repeat(65_536));
    else response.end(typeof content === 'string' ? content : JSON.stringify(content));
  }

  const server = createServer((request, response) => {
    listen(request, response).catch(() => response.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;

  return {
    origin,
    hostAndPort: `127.0.0.1:${port}`,
    requests,
    queries,
    now: () => new Date(now),
    pass: (ms: number) => void (now += ms),
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function partsOf(request: IncomingMessage, url: URL, route: string, body: Buffer) {
  const token = /^(?:Bearer|OAuth) (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  return { route, query: url.searchParams, body, headers: request.headers, token };
}

async function fieldsOf(request: IncomingMessage, body: Buffer): Promise<Pick<Call, 'form' | 'file'>> {
  const type = request.headers['content-type'] ?? '';
  if (type === 'application/x-www-form-urlencoded')
    return { form: Object.fromEntries(new URLSearchParams(body.toString())), file: null };
  if (!type.startsWith('multipart/form-data')) return { form: {}, file: null };
  const form: Record<string, string> = {};
  let file: Call['file'] = null;
  const parts = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  for (const [name, value] of parts)
    if (typeof value === 'string') form[name] = value;
    else file = { bytes: Buffer.from(await value.arrayBuffer()), type: value.type };
  return { form, file };
}

/** “2026-03-01T12:00:00+0000” */
export const graphTime = (instant: Date) => instant.toISOString().replace(/\.\d{3}Z$/, '+0000');
