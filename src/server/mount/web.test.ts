import compress from '@fastify/compress';
import fastify, { type FastifyInstance } from 'fastify';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { mountWeb } from './web.ts';

const script = `export const words = ${JSON.stringify('The harbour opens again. '.repeat(200))};`;
const route = (name: string) => `src/web/routes/${name}.tsx?tsr-split=component`;
const manifest = {
  'index.html': { file: 'assets/first.js', imports: ['_base.js'] },
  '_base.js': { file: 'assets/base.js' },
  '_list.js': { file: 'assets/list.js', imports: ['_base.js', '_row.js'] },
  '_row.js': { file: 'assets/row.js', imports: ['_list.js'] },
  [route('_app')]: { file: 'assets/frame.js', imports: ['index.html'] },
  [route('_app.board')]: { file: 'assets/board.js', imports: ['_list.js'] },
  [route('_app.board.index')]: { file: 'assets/cards.js', imports: ['_list.js'] },
  [route('_app.board.mine')]: { file: 'assets/mine.js' },
  [route('_app.templates.$templateId')]: { file: 'assets/template.js' },
  [route('_app.templates.$templateId_.edit')]: { file: 'assets/edit.js' },
  [route('_app.templates.new')]: { file: 'assets/new.js' },
  [route('index')]: { file: 'assets/home.js' },
  [route('_app.$')]: { file: 'assets/lost.js' },
  [route('r.$secret')]: { file: 'assets/guest.js' },
  'src/web/screens/board/prefetch.ts': { file: 'assets/ask.js' },
  'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2': { file: 'assets/i.woff2' },
};
let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'copydesk-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><html lang="en"><head><title>Copydesk</title></head>',
  );
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest));
  await writeFile(
    join(folder, '.vite', 'languages.json'),
    JSON.stringify({
      files: ['assets/board.js'],
      copies: { de: { folder: 'assets/de-1a' }, ar: { folder: 'assets/ar-2b' } },
    }),
  );
  await writeFile(join(folder, 'assets', 'a-1.js'), script);
  await writeFile(join(folder, 'assets', 'a-1.js.br'), brotliCompressSync(script));
  await writeFile(join(folder, 'assets', 'a-1.js.gz'), gzipSync(script));
  app = fastify();
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1400 });
  await mountWeb(app, folder, { secret: ['/r/'] });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const read = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['identity', undefined, (bytes: Buffer) => bytes],
])('to whoever takes %s a file goes out packed beforehand, and once', async (accepted, encoding, unpack) => {
  const { headers, rawPayload } = await read('/assets/a-1.js', { 'accept-encoding': accepted });
  expect(headers['content-encoding']).toBe(encoding);
  expect(headers.vary).toContain('accept-encoding');
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(headers['content-type']).toContain('javascript');
  expect(unpack(rawPayload).toString()).toBe(script);
});

test.each(['text/html', '*/*', 'text/html,application/xhtml+xml,*/*;q=0.8', undefined])(
  'every address of a page is the app to who accepts %s',
  async (accept) => {
    for (const url of ['/', '/board', '/board?card=5', '/r/secret', '/r/secret.ab']) {
      const page = await read(url, accept === undefined ? {} : { accept });
      expect([url, page.statusCode, page.headers['cache-control']]).toEqual([
        url,
        200,
        url.startsWith('/r/') ? 'no-store' : 'no-cache',
      ]);
      expect(page.body).toContain('Copydesk');
    }
  },
);

test('a page that there is not is the app too, and says so by its status', async () => {
  const page = await read('/board/anything/else', { accept: 'text/html' });
  expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  expect(page.body).toContain('Copydesk');
  const plain = await read('/board/anything/else', { accept: '*/*' });
  expect([plain.statusCode, plain.body.includes('<title>')]).toEqual([404, false]);
});

test('a file that there is not is no page, and data are never one', async () => {
  expect((await read('/assets/old-1.js', { accept: '*/*' })).body).not.toContain('<title>');
  expect((await read('/board', { accept: 'application/json' })).statusCode).toBe(404);
  expect((await read('/', { accept: 'image/avif,image/webp' })).statusCode).toBe(404);
});

test('a request for the head of a page has none of its body', async () => {
  const { statusCode, body } = await app.inject({ method: 'HEAD', url: '/', headers: { accept: '*/*' } });
  expect([statusCode, body]).toEqual([200, '']);
});

/** The files that a page names, in order: scripts, and others. */
async function named(url: string, cookie = '') {
  const { body } = await read(url, { accept: 'text/html', cookie });
  return [...body.matchAll(/href="\/(?:assets\/)?([^"]+)"/g)].map(([, name]) => name);
}

test.each([
  ['/board', ['frame.js', 'board.js', 'list.js', 'row.js', 'cards.js', 'ask.js', 'i.woff2']],
  ['/board/?card=5', ['frame.js', 'board.js', 'list.js', 'row.js', 'cards.js', 'ask.js', 'i.woff2']],
  ['/board/mine', ['frame.js', 'board.js', 'list.js', 'row.js', 'mine.js', 'ask.js', 'i.woff2']],
  ['/templates/7', ['frame.js', 'template.js', 'i.woff2']],
  ['/templates/new', ['frame.js', 'new.js', 'i.woff2']],
  ['/templates/7/edit', ['frame.js', 'edit.js', 'i.woff2']],
  ['/r/secret', ['guest.js', 'i.woff2']],
  ['/board/anything/else', ['i.woff2']],
  ['/toString', ['i.woff2']],
])('%s names all that it runs, once, and nothing that the page has already', async (url, files) => {
  expect(await named(url)).toEqual(files);
});

test('who has a session is asked for at once, on the pages that are for members', async () => {
  const [me, cookie] = ['tool/api/v1/me.php', '__Secure-copydesk.session_token=a.b; theme=dark'];
  expect(await named('/board', cookie)).toContain(me);
  expect(await named('/board')).not.toContain(me);
  expect(await named('/r/secret', cookie)).not.toContain(me);
  const { headers } = await read('/board', { accept: 'text/html' });
  expect(headers.vary).toContain('cookie');
});

test('a page whose address is a secret is kept and passed on by nobody', async () => {
  const { headers } = await read('/r/secret', { accept: 'text/html' });
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': expect.stringContaining('noindex'),
  });
});

test('a page is in the language of its request, and names the scripts of that language', async () => {
  const page = await read('/board', { accept: 'text/html', 'accept-language': 'ar-EG,de;q=0.5' });
  expect(page.headers).toMatchObject({
    vary: 'cookie, accept, accept-language',
    'content-language': 'ar',
  });
  expect(page.body).toContain('<html lang="ar" dir="rtl">');
  expect(page.body).toContain('<link rel="modulepreload" crossorigin href="/assets/ar-2b/board.js">');
  expect(page.body).toContain('<link rel="modulepreload" crossorigin href="/assets/list.js">');
  const english = await read('/board', { accept: 'text/html' });
  expect(english.headers['content-language']).toBe('en');
  expect(english.body).toContain('href="/assets/board.js"');
});

test('the language that a device chose is kept for another year, since a script may keep it for a week only', async () => {
  const kept = async (cookie: string) =>
    (await read('/board', { accept: 'text/html', 'accept-language': 'ar', cookie })).headers['set-cookie'];
  expect(await kept('a=1; copydesk_language=de')).toBe(
    'copydesk_language=de; Path=/; Max-Age=31536000; SameSite=Lax',
  );
  for (const cookie of ['', 'a=1', 'copydesk_language=', 'copydesk_language=fr', 'copydesk_language=x%0d%0a'])
    expect([cookie, await kept(cookie)]).toEqual([cookie, undefined]);
});
