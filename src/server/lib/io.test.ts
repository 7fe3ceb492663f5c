import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createSocketServer, type AddressInfo } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { pour } from '#test/app/endless.ts';
import { createIo } from './io.ts';
import { retryAfterMs } from './retry-after.ts';

const userAgent = 'Copydesk-test/1';
const routes: Record<string, RequestListener> = {};
const received: Record<string, IncomingMessage['headers']> = {};

function listener(request: IncomingMessage, response: ServerResponse) {
  const path = (request.url ?? '/').split('?')[0] ?? '/';
  received[path] = request.headers;
  (routes[path] ?? ((_request, answer) => answer.writeHead(404).end()))(request, response);
}

const server = createServer(listener);
const other = createServer(listener);
let base = '';
let otherBase = '';
let io: ReturnType<typeof createIo>;

beforeAll(async () => {
  for (const each of [server, other]) await once(each.listen(0, '127.0.0.1'), 'listening');
  const [port, otherPort] = [server, other].map((each) => (each.address() as AddressInfo).port);
  base = `http://127.0.0.1:${port}`;
  otherBase = `http://127.0.0.1:${otherPort}`;
  io = createIo({ allow: [`127.0.0.1:${port}`, `127.0.0.1:${otherPort}`], userAgent });
});

afterAll(async () => {
  await io.close();
  for (const each of [server, other]) {
    each.closeAllConnections();
    each.close();
  }
});

const serve = (path: string, route: RequestListener) => {
  routes[path] = route;
  return base + path;
};
const answer = (path: string, status: number, headers: Record<string, string>, body: string | Buffer = '') =>
  serve(path, (_request, response) => response.writeHead(status, headers).end(body));

describe('an address that leads inside is refused', () => {
  const closed = createIo({ allow: [], userAgent });
  it.each([
    ['dotted', 'http://127.0.0.1/'],
    ['short', 'http://127.1/'],
    ['decimal', 'http://2130706433/'],
    ['octal', 'http://0177.0.0.1/'],
    ['octal, one number', 'http://017700000001/'],
    ['hexadecimal', 'http://0x7f000001/'],
    ['hexadecimal, parts', 'http://0x7f.0x0.0x0.0x1/'],
    ['trailing dot', 'http://127.0.0.1./'],
    ['fullwidth digits', 'http://１２７.０.０.１/'],
    ['percent-encoded', 'http://%31%32%37.0.0.1/'],
    ['zero', 'http://0/'],
    ['private', 'http://10.1.2.3/'],
    ['metadata', 'http://169.254.169.254/latest/meta-data/'],
    ['IPv6', 'http://[::1]/'],
    ['IPv6 written out', 'http://[0:0:0:0:0:0:0:1]/'],
    ['IPv6 mapped', 'http://[::ffff:127.0.0.1]/'],
    ['IPv6 mapped, hexadecimal', 'http://[::ffff:7f00:1]/'],
    ['IPv6 compatible', 'http://[::7f00:1]/'],
    ['NAT64', 'http://[64:ff9b::127.0.0.1]/'],
    ['6to4', 'http://[2002:7f00:1::]/'],
    ['unique local', 'http://[fd00:ec2::254]/'],
    ['zone id', 'http://[fe80::1%25lo]/'],
    ['a name of this machine', 'http://localhost/'],
    ['the same with a dot', 'http://localhost./'],
    ['over TLS', 'https://127.0.0.1/'],
    ['name and password', 'http://user:secret@example.com/'],
    ['another scheme', 'file:///etc/passwd'],
    ['another scheme', 'ftp://example.com/'],
    ['no scheme', 'example.com/feed'],
    ['a mail port', 'http://example.com:25/'],
    ['a port of another protocol', 'http://example.com:6667/'],
  ])('%s: %s', async (_name, address) => {
    await expect(closed.fetch(address)).rejects.toMatchObject({ name: 'FetchError', problem: 'refused' });
  });

  it.each([
    ['one private address', ['10.0.0.7']],
    ['a private address behind a public one', ['93.184.216.34', '127.0.0.1']],
    ['a mapped address', ['::ffff:127.0.0.1']],
  ])('a name that resolves to %s', async (_name, addresses) => {
    const resolve = async () =>
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    await expect(createIo({ allow: [], userAgent, resolve }).fetch('http://inside.example/')).rejects.toThrow(
      /inside\.example \(.+\) is not on the public internet/,
    );
  });

  it('a name that turns inward after the check (rebinding), for the address is asked once and used', async () => {
    let met = 0;
    const inside = new URL(serve('/inside', (_request, response) => void (met++, response.end('secret'))));
    const answers = [['93.184.216.34'], ['127.0.0.1'], ['127.0.0.1']];
    let asked = 0;
    const resolve = async () => (answers[asked++] ?? []).map((address) => ({ address, family: 4 }));
    const rebinding = createIo({ allow: [], userAgent, resolve });
    // The public address is tried, and nothing answers there on this port.
    await expect(
      rebinding.fetch(`http://rebind.example:${inside.port}/inside`, { timeoutMs: 300 }),
    ).rejects.toMatchObject({ problem: 'unreachable' });
    expect([asked, met]).toEqual([1, 0]);
  });

  it('another port of an opened host', async () => {
    await expect(io.fetch('http://127.0.0.1:1/')).rejects.toMatchObject({ problem: 'refused' });
    await expect(io.fetch('http://127.0.0.1:9999/')).rejects.toMatchObject({ problem: 'refused' });
    await expect(io.fetch(base.replace('127.0.0.1', 'localhost'))).rejects.toMatchObject({
      problem: 'refused',
    });
  });

  it('the target of a redirect', async () => {
    const address = answer('/to-metadata', 302, { location: 'http://169.254.169.254/latest/' });
    await expect(io.fetch(address)).rejects.toThrow('169.254.169.254 is not on the public internet');
  });
});

describe('an answer', () => {
  it('is given with its status, headers, address and text', async () => {
    const address = answer(
      '/plain',
      404,
      { 'X-Thing': 'a', 'content-type': 'text/plain; charset=iso-8859-1' },
      Buffer.from('Größe', 'latin1'),
    );
    const fetched = await io.fetch(address, { headers: { Accept: 'text/plain' } });
    expect(fetched).toMatchObject({ status: 404, url: address, movedTo: null, waitMs: null });
    expect(fetched.headers['x-thing']).toBe('a');
    expect(fetched.text()).toBe('Größe');
    expect(received['/plain']).toMatchObject({ 'user-agent': userAgent, accept: 'text/plain' });
  });

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['gzip, br', (text: string) => brotliCompressSync(gzipSync(text))],
  ])('is unpacked from %s', async (encoding, pack) => {
    const fetched = await io.fetch(answer('/packed', 200, { 'content-encoding': encoding }, pack('hello')));
    expect(fetched.text()).toBe('hello');
  });

  it('that is not what its compression says is not understood', async () => {
    await expect(
      io.fetch(answer('/fake-gzip', 200, { 'content-encoding': 'gzip' }, 'hello')),
    ).rejects.toMatchObject({ problem: 'not_understood' });
    await expect(io.fetch(answer('/odd', 200, { 'content-encoding': 'rot13' }, 'hello'))).rejects.toThrow(
      'compressed as "rot13"',
    );
    await expect(
      io.fetch(
        answer(
          '/cut-gzip',
          200,
          { 'content-encoding': 'gzip' },
          gzipSync('hello'.repeat(99)).subarray(0, 20),
        ),
      ),
    ).rejects.toMatchObject({ problem: 'not_understood' });
  });

  it('that unpacks to a bomb is cut off', async () => {
    const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024));
    // Both are packed before anything is connected: meanwhile nothing else happens in this process.
    const twice = gzipSync(bomb);
    expect(bomb.length).toBeLessThan(100_000);
    // A busy machine may take its time to unpack.
    const patient = { timeoutMs: 120_000 };
    const packed = answer('/bomb', 200, { 'content-encoding': 'gzip' }, bomb);
    await expect(io.fetch(packed, patient)).rejects.toMatchObject({ problem: 'too_large' });
    await expect(
      io.fetch(answer('/bomb2', 200, { 'content-encoding': 'gzip, gzip' }, twice), patient),
    ).rejects.toMatchObject({ problem: 'too_large' });
  });

  it('that never ends is cut off', async () => {
    const address = serve('/endless', (_request, response) => pour(response, 'x'.repeat(65_536)));
    await expect(io.fetch(address, { maxBytes: 1_000_000 })).rejects.toThrow('larger than 1 MiB');
  });

  it('that announces too much is not even read', async () => {
    const address = serve('/announced', (_request, response) =>
      response.writeHead(200, { 'content-length': '99999999999' }).write('x'),
    );
    await expect(io.fetch(address)).rejects.toMatchObject({ problem: 'too_large' });
  });

  it('that comes too slowly ends at the time limit', async () => {
    const slow = serve('/slow', (_request, response) => response.writeHead(200).write('a'));
    await expect(io.fetch(slow, { timeoutMs: 100 })).rejects.toThrow('did not respond within 0.1 seconds');
    const silent = serve('/silent', () => {});
    await expect(io.fetch(silent, { timeoutMs: 100 })).rejects.toMatchObject({ problem: 'unreachable' });
  });

  it('that is cut short is unreachable, said in words', async () => {
    const cut = serve('/cut', (_request, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('half');
      response.socket?.end();
    });
    await expect(io.fetch(cut)).rejects.toThrow(/could not be read: .*connection (reset|closed)/);
    const reset = serve('/reset', (_request, response) => response.socket?.resetAndDestroy());
    await expect(io.fetch(reset)).rejects.toMatchObject({ problem: 'unreachable' });
    const free = createSocketServer().listen(0, '127.0.0.1');
    await once(free, 'listening');
    const { port } = free.address() as AddressInfo;
    free.close();
    await once(free, 'close');
    const nobody = createIo({ allow: [`127.0.0.1:${port}`], userAgent });
    await expect(nobody.fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('connection refused');
  });

  it('with a wrong length or no HTTP at all harms no later request', async () => {
    const raw = createSocketServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', (bytes) => {
        const lie = bytes.toString().startsWith('GET /short');
        socket.end(
          lie ? 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nhello and more' : 'SSH-2.0-OpenSSH\r\n',
        );
      });
    }).listen(0, '127.0.0.1');
    await once(raw, 'listening');
    const { port } = raw.address() as AddressInfo;
    const opened = createIo({ allow: [`127.0.0.1:${port}`], userAgent });
    expect((await opened.fetch(`http://127.0.0.1:${port}/short`)).text()).toBe('he');
    await expect(opened.fetch(`http://127.0.0.1:${port}/ssh`)).rejects.toMatchObject({
      problem: 'not_understood',
    });
    expect((await opened.fetch(`http://127.0.0.1:${port}/short`)).text()).toBe('he');
    raw.close();
  });

  it('says how long Retry-After asks to wait, in seconds or by a date', async () => {
    expect((await io.fetch(answer('/busy', 429, { 'retry-after': '120' }))).waitMs).toBe(120_000);
    const now = new Date('2026-01-01T00:00:00Z');
    expect(retryAfterMs('Thu, 01 Jan 2026 00:01:00 GMT', now)).toBe(60_000);
    expect(retryAfterMs('Thu, 01 Jan 2015 00:01:00 GMT', now)).toBe(0);
    expect(retryAfterMs('Fri, 31 Dec 9999 23:59:59 GMT', now)).toBe(7 * 24 * 3600 * 1000);
    expect(retryAfterMs('soon', now)).toBeNull();
    expect(retryAfterMs(undefined, now)).toBeNull();
  });
});

describe('redirects', () => {
  it('that are all permanent give the new address, relative ones too', async () => {
    answer('/new', 200, {}, 'here');
    answer('/old', 308, { location: '/new#part' });
    const fetched = await io.fetch(answer('/older', 301, { location: 'old' }));
    expect(fetched).toMatchObject({ url: `${base}/new`, movedTo: `${base}/new`, status: 200 });
  });

  it('with one passing step keep the old address', async () => {
    answer('/home', 200, {}, 'here');
    answer('/today', 302, { location: '/home' });
    const fetched = await io.fetch(answer('/way', 301, { location: '/today' }));
    expect(fetched).toMatchObject({ url: `${base}/home`, movedTo: null });
  });

  it('carry no secrets to another origin', async () => {
    routes['/landed'] = (_request, response) => response.end('ok');
    const headers = { Authorization: 'Bearer s', Cookie: 'a=b', 'X-Api-Key': 's', Accept: 'text/html' };
    await io.fetch(answer('/near', 302, { location: '/landed' }), { headers });
    expect(received['/landed']).toMatchObject({ authorization: 'Bearer s', 'x-api-key': 's' });
    await io.fetch(answer('/far', 302, { location: `${otherBase}/landed` }), { headers });
    expect(received['/landed']).toMatchObject({ accept: 'text/html', 'user-agent': userAgent });
    for (const name of ['authorization', 'cookie', 'x-api-key'])
      expect(received['/landed']).not.toHaveProperty(name);
  });

  it('turn a POST into a GET except where the method must stay', async () => {
    const seen: string[] = [];
    serve('/form', (request, response) => {
      seen.push(`${request.method} ${request.headers['content-length'] ?? '-'}`);
      response.end();
    });
    await io.fetch(answer('/see', 303, { location: '/form' }), { method: 'POST', body: 'abc' });
    await io.fetch(answer('/same', 307, { location: '/form' }), { method: 'POST', body: 'abc' });
    expect(seen).toEqual(['GET -', 'POST 3']);
  });

  it('take nothing that was sent along to another origin', async () => {
    routes['/landed'] = (_request, response) => response.end('ok');
    delete received['/landed'];
    const sent = io.fetch(answer('/far', 307, { location: `${otherBase}/landed` }), {
      method: 'POST',
      body: 'client_secret=hush',
    });
    await expect(sent).rejects.toThrow('for which it was not meant');
    expect(received['/landed']).toBeUndefined();
  });

  it('that turn in a circle end', async () => {
    await expect(io.fetch(answer('/loop', 301, { location: '/loop' }))).rejects.toThrow(
      'redirects more than 5 times',
    );
  });
});

describe('a request', () => {
  it('streams what is too large for memory, with its length, and again after a redirect', async () => {
    let opened = 0;
    const body = {
      bytes: 200_000,
      stream() {
        opened += 1;
        const chunks = [new Uint8Array(150_000).fill(1), new Uint8Array(50_000).fill(2)];
        return new ReadableStream<Uint8Array>({
          pull(controller) {
            const chunk = chunks.shift();
            if (chunk) controller.enqueue(chunk);
            else controller.close();
          },
        });
      },
    };
    const seen: [string | undefined, number][] = [];
    const take: RequestListener = (request, response) => {
      let size = 0;
      request.on('data', (chunk: Buffer) => (size += chunk.length));
      request.on('end', () => {
        seen.push([request.headers['content-length'], size]);
        if (request.url === '/upload') response.writeHead(307, { location: '/moved' });
        response.end();
      });
    };
    serve('/moved', take);
    await io.fetch(serve('/upload', take), { method: 'POST', body });
    expect(seen).toEqual([
      ['200000', 200_000],
      ['200000', 200_000],
    ]);
    expect(opened).toBe(2);
  });

  it('is given up when its caller loses patience, with the reason that the caller gave', async () => {
    const enough = new Error('enough');
    const waiting = new AbortController();
    const address = serve('/silent', () => waiting.abort(enough));
    await expect(io.fetch(address, { signal: waiting.signal })).rejects.toBe(enough);
    await expect(io.fetch(address, { signal: waiting.signal })).rejects.toBe(enough);
  });

  it('that failed tells whether anything of it can have arrived', async () => {
    const cut = serve('/cut', (request) => request.socket.destroy());
    await expect(io.fetch(cut)).rejects.toMatchObject({ nothingSent: false });
    await expect(io.fetch('http://127.0.0.1:9/')).rejects.toMatchObject({
      problem: 'refused',
      nothingSent: true,
    });
    const closed = createSocketServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as AddressInfo;
    closed.close();
    await once(closed, 'close');
    const reaching = createIo({ allow: [`127.0.0.1:${port}`], userAgent });
    await expect(reaching.fetch(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({
      problem: 'unreachable',
      nothingSent: true,
    });
    await reaching.close();
  });
});

it('runs at most so many requests at one host at once', async () => {
  let running = 0;
  let most = 0;
  const address = serve('/busy-host', (_request, response) => {
    most = Math.max(most, (running += 1));
    setImmediate(() => {
      running -= 1;
      response.end();
    });
  });
  await Promise.all(Array.from({ length: 30 }, () => io.fetch(address)));
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(4);
});
