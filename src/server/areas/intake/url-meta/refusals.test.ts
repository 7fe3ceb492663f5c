import { describe, expect, it } from 'vitest';

import { createIo, type Io } from '#server/lib/io.ts';
import { readPage } from './read-page.ts';
import { now, startPages } from './test-pages.ts';

const { base, app, page, port, refusal, routes, serve } = await startPages();

describe('an address that cannot be read is refused with the other side’s words', () => {
  it.each([
    ['an error', () => serve('{"message": "Too many visitors"}', {}, 503), /503.*Too many visitors/],
    ['a missing page', () => `${base}/missing`, /404/],
    [
      'broken compression',
      () => serve('no gzip', { 'content-encoding': 'gzip' }),
      /compressed answer is damaged/,
    ],
    ['a name that does not exist', () => 'http://nowhere.invalid/', /nowhere\.invalid/],
    ['no address', () => 'not an address', /is not an address/],
    ['a script', () => 'javascript:alert(1)', /Only http and https/],
    ['a file', () => 'file:///etc/passwd', /Only http and https/],
    ['a password', () => 'http://user:secret@example.com/', /carries a name or password/],
  ])('%s', async (_what, make, words) => {
    const answer = await refusal(make());
    expect(answer).toMatchObject({
      status: 422,
      code: 'validation_error',
      message: expect.stringMatching(words),
    });
    expect(answer.message).not.toMatch(/secret|node_modules|\.ts:/);
  });

  it('a circle of redirects', async () => {
    routes.set('/circle', (_request, response) => response.writeHead(302, { location: '/circle' }).end());
    expect(await refusal(`${base}/circle`)).toMatchObject({
      status: 422,
      message: expect.stringContaining('redirects more than'),
    });
  });

  it('an answer cut short', async () => {
    routes.set('/cut', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': '1000' });
      response.write('<title>Cut', () => response.destroy());
    });
    expect(await refusal(`${base}/cut`)).toMatchObject({ status: 422, code: 'validation_error' });
  });

  it('an answer that never ends', async () => {
    routes.set('/slow', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.write('<title>Slow');
    });
    // The same client with shorter timeouts.
    const hasty: Io = {
      fetch: (address, options) => app.deps.io.fetch(address, { ...options, timeoutMs: 150 }),
    };
    await expect(readPage(hasty, `${base}/slow`, now)).rejects.toMatchObject({
      code: 'validation_error',
      message: expect.stringContaining('did not respond within'),
    });
  });
});

describe('an address inside a private network is refused', () => {
  it.each([
    ['dotted', 'http://127.0.0.1/'],
    ['short', 'http://127.1/'],
    ['decimal', 'http://2130706433/'],
    ['octal', 'http://0177.0.0.1/'],
    ['octal, one number', 'http://017700000001/'],
    ['hexadecimal', 'http://0x7f000001/'],
    ['hexadecimal, parts', 'http://0x7f.0x0.0x0.0x1/'],
    ['mixed', 'http://0x7f.1/'],
    ['fullwidth digits', 'http://１２７.０.０.１/'],
    ['percent-encoded', 'http://%31%32%37.0.0.1/'],
    ['with the root’s dot', 'http://127.0.0.1./'],
    ['zero', 'http://0/'],
    ['private 10', 'http://10.1.2.3/'],
    ['private 172', 'http://172.16.0.1/'],
    ['private 192', 'http://192.168.1.1/'],
    ['carrier', 'http://100.64.0.1/'],
    ['link-local, cloud metadata', 'http://169.254.169.254/latest/meta-data/'],
    ['metadata in decimal', 'http://2852039166/'],
    ['broadcast', 'http://255.255.255.255/'],
    ['IPv6 loopback', 'http://[::1]/'],
    ['IPv6 written out', 'http://[0:0:0:0:0:0:0:1]/'],
    ['IPv6 mapped', 'http://[::ffff:127.0.0.1]/'],
    ['IPv6 mapped, hexadecimal', 'http://[::ffff:7f00:1]/'],
    ['IPv6 compatible', 'http://[::7f00:1]/'],
    ['NAT64', 'http://[64:ff9b::7f00:1]/'],
    ['6to4', 'http://[2002:7f00:1::]/'],
    ['unique local', 'http://[fd00:ec2::254]/'],
    ['IPv6 link-local', 'http://[fe80::1]/'],
    ['IPv6 unspecified', 'http://[::]/'],
    ['a name of this machine', 'http://localhost/'],
    ['the same with a dot', 'http://localhost./'],
    ['another port of an opened host', `http://127.0.0.1:${port + 1}/`],
    ['over TLS', 'https://127.0.0.1/'],
  ])('%s: %s', async (_notation, url) => {
    expect(await refusal(url)).toMatchObject({ status: 422, code: 'validation_error' });
    expect((await refusal(url)).message).toMatch(/not on the public internet/);
  });

  it('as the target of a redirect', async () => {
    const location = 'http://169.254.169.254/latest/';
    routes.set('/inward', (_request, response) => response.writeHead(302, { location }).end());
    expect(await refusal(`${base}/inward`)).toMatchObject({
      status: 422,
      message: expect.stringContaining('169.254.169.254 is not on the public internet'),
    });
  });

  it.each([['10.0.0.7'], ['::ffff:127.0.0.1'], ['169.254.169.254']])(
    'behind a name that resolves to %s',
    async (inner) => {
      const family = inner.includes(':') ? 6 : 4;
      const io = createIo({
        allow: [],
        userAgent: 'test',
        resolve: async () => [
          { address: '93.184.216.34', family: 4 },
          { address: inner, family },
        ],
      });
      await expect(readPage(io, 'http://inside.example/', now)).rejects.toMatchObject({
        code: 'validation_error',
        message: expect.stringContaining('not on the public internet'),
      });
      await io.close();
    },
  );
});

it('counts toward the free plan’s daily quota, a refusal does not', async () => {
  const free = await app.token('reader', { plan: 'free' });
  const url = page('<title>Page</title>');
  await app.call('GET', 'url-meta.php', { url: 'http://127.0.0.1/' }, free);
  const { headers } = await app.call('GET', 'url-meta.php', { url }, free);
  expect(headers).toMatchObject({ 'x-daily-limit': '24', 'x-daily-remaining': '23' });
});
