import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { card, rendererForTests } from '#test/app/renderer.ts';
import { RenderError } from './render-error.ts';
import type { Renderer } from './renderer.ts';

/** What is drawn is drawn, however long a busy machine takes. */
const renderer = rendererForTests({ patienceMs: 60_000 });
/** Cuts off what takes for ever; the card beside it has this time too, while both processors are busy. */
const hasty = rendererForTests({ patienceMs: 10_000 });

/** Requests that reach it have escaped. */
let outside: Server;
let port: number;
let touched = 0;

beforeAll(async () => {
  outside = createServer((socket) => {
    touched += 1;
    socket.destroy();
  });
  await once(outside.listen(0, '127.0.0.1'), 'listening');
  const address = outside.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
beforeEach(() => {
  touched = 0;
});
afterAll(() => outside.close());

const png = (
  html: string,
  css = '.vh-card{width:200px;height:100px;background:#123456}',
  by: Renderer = renderer,
) => by.render(card({ html: `<div class="vh-card">x</div>${html}`, css }), { type: 'png', scale: 1 });

/** `made`, or the error's code. */
async function outcome(rendering: Promise<unknown>): Promise<string> {
  try {
    await rendering;
    return 'made';
  } catch (error) {
    if (error instanceof RenderError) return error.code;
    throw error;
  }
}

/** The next card of another organization is drawn as usual. */
async function othersAreWell(by?: Renderer): Promise<void> {
  const { bytes } = await png('', undefined, by);
  const pixel = await sharp(bytes)
    .removeAlpha()
    .extract({ left: 190, top: 90, width: 1, height: 1 })
    .raw()
    .toBuffer();
  expect(pixel.toString('hex')).toBe('123456');
}

test.each([
  ['fetch', (to: string) => `<script>fetch('${to}')</script>`],
  [
    'an inline handler',
    (to: string) => `<img src="data:," onerror="fetch('${to}')" hidden><svg onload="fetch('${to}')">`,
  ],
  [
    'a popup',
    (to: string) => `<script>window.open('${to}')</script><a target=_blank href="${to}" autofocus>a</a>`,
  ],
  ['a refresh', (to: string) => `<meta http-equiv="refresh" content="0;url=${to}">`],
  [
    'frames',
    (to: string) => `<iframe src="${to}"></iframe><iframe srcdoc="<script src='${to}'></script>"></iframe>`,
  ],
  ['objects', (to: string) => `<object data="${to}"></object><embed src="${to}">`],
  [
    'a form',
    (to: string) =>
      `<form action="${to}"><input autofocus></form><script>document.forms[0].submit()</script>`,
  ],
  ['a download', (to: string) => `<a download href="${to}">a</a><script>document.links[0].click()</script>`],
  [
    'a worker',
    (to: string) => `<script>navigator.serviceWorker.register('${to}');new Worker('${to}')</script>`,
  ],
  [
    'hints to the browser',
    (to: string) => `<link rel=preconnect href="${to}"><link rel=dns-prefetch href="${to}">`,
  ],
  ['a base address', (to: string) => `<base href="${to}">`],
  [
    'a style sheet',
    (to: string) => `<link rel=stylesheet href="${to}/a.css"><style>@import '${to}/b.css'</style>`,
  ],
  [
    'a font',
    (to: string) => `<style>@font-face{font-family:f;src:url(${to})}</style><p style="font-family:f">f</p>`,
  ],
  [
    'a video',
    (to: string) => `<video autoplay muted src="${to}"></video><audio autoplay src="${to}"></audio>`,
  ],
])('%s reaches nobody, and the card is made without it', async (_name, html) => {
  expect(['made', 'picture_missing']).toContain(await outcome(png(html(`http://127.0.0.1:${port}/`))));
  expect(touched).toBe(0);
});

test.each([
  ['a picture', (to: string) => `<img src="${to}">`],
  ['a picture of a style', (to: string) => `<p style="background:url(${to})">x</p>`],
  ['a picture of a drawing', (to: string) => `<svg><image href="${to}"/></svg>`],
])('%s of an internal address is refused, and nobody there hears of it', async (_name, html) => {
  for (const host of ['127.0.0.1', 'localhost'])
    await expect(png(html(`http://${host}:${port}/`))).rejects.toMatchObject({ code: 'picture_missing' });
  expect(touched).toBe(0);
});

test('files of the machine do not show', async () => {
  const plain = await png('');
  for (const html of [
    '<iframe src="file:///etc/passwd"></iframe>',
    '<object data="file:///etc/passwd"></object>',
    '<link rel=stylesheet href="file:///etc/passwd">',
  ]) {
    const { bytes } = await png(html);
    expect(Buffer.compare(bytes, plain.bytes)).toBe(0);
  }
  await expect(png('<img src="file:///usr/share/pixmaps/debian-logo.png">')).rejects.toMatchObject({
    code: 'picture_missing',
  });
});

test('a template’s script does not run, so it changes nothing', async () => {
  const plain = await png('');
  const { bytes } = await png(`<script>document.querySelector('.vh-card').style.background='red'</script>`);
  expect(Buffer.compare(bytes, plain.bytes)).toBe(0);
});

test('an endless script is never begun', async () => {
  const html = '<script>for(;;);</script><svg onload="for(;;);"></svg><style onload="for(;;);"></style>';
  expect(await outcome(png(html))).toBe('made');
  await othersAreWell();
});

/** Each level shows the one below it ten times. */
function drawings(levels: number): string {
  const groups = Array.from(
    { length: levels },
    (_, level) => `<g id="a${level + 1}">${`<use href="#a${level}"/>`.repeat(10)}</g>`,
  );
  return `<svg><defs><g id="a0"><rect width="1" height="1"/></g>${groups.join('')}</defs><use href="#a${levels}"/></svg>`;
}

test.each([
  ['drawings within drawings', drawings(7), ''],
  [
    'filters upon filters',
    '<div class="b">'.repeat(300),
    '.b{position:absolute;width:1000px;height:1000px;background:red;filter:blur(3000px) drop-shadow(0 0 2000px red)}',
  ],
])('%s are cut off, and the next card comes out', async (_name, html, css) => {
  const asked = card({
    html: `<div class="vh-card">${html}</div>`,
    css: `.vh-card{width:1080px;height:1350px}${css}`,
    width: 1080,
    height: 1350,
  });
  const refused = hasty.render(asked, { type: 'png' });
  // Another organization's card at the same time.
  const beside = othersAreWell(hasty);
  await expect(refused).rejects.toMatchObject({ code: expect.stringMatching(/^too_(slow|heavy)$/) });
  await beside;
  await othersAreWell(hasty);
});

test('too many elements are refused with their number', async () => {
  const many = card({ html: `<div class="vh-card">${'<p>x'.repeat(20_000)}</div>` });
  await expect(renderer.render(many, { type: 'png' })).rejects.toMatchObject({
    code: 'too_heavy',
    message: expect.stringContaining('5,000'),
  });
});

test('a card of 100 MB never reaches Chromium', async () => {
  const url = `data:image/png;base64,${'A'.repeat(100 * 1024 * 1024)}`;
  await expect(png(`<img src="${url}">`)).rejects.toMatchObject({ code: 'too_heavy' });
});

test('a picture that unpacks to gigabytes takes its page along at most, not the browser', async () => {
  const html = `<img width="200" height="100" src="data:image/png;base64,${hugePicture().toString('base64')}">`;
  expect(['made', 'too_slow', 'too_heavy', 'picture_missing']).toContain(await outcome(png(html)));
  await othersAreWell();
});

/** A PNG of 30,000 by 30,000 pixels in one bit each, all black. */
function hugePicture(): Buffer {
  const side = 30_000;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc(side * (side / 8 + 1)), { level: 1 });
  const parts = [chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]);
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

test('names of elements that stand before the page’s own ones fool nobody', async () => {
  const names = ['fonts', 'querySelector', 'images', 'documentElement', 'getAnimations'];
  const html = names.map((name) => `<form name="${name}"></form>`).join('');
  expect(['made', 'broken']).toContain(await outcome(png(html)));
  await othersAreWell();
});

test('nothing of one card is left for the next', async () => {
  const plain = await png('');
  await png(
    '<meta http-equiv="content-security-policy" content="style-src \'none\'"><base href="data:,">',
    '.vh-card{width:200px;height:100px;background:red}',
  ).catch(() => {});
  const [one, two, three] = await Promise.all([png(''), png(''), png('')]);
  for (const each of [one, two, three]) expect(Buffer.compare(each.bytes, plain.bytes)).toBe(0);
});
