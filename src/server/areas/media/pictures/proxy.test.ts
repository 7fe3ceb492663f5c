import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';

import { createApp } from '#server/app.ts';
import { createIo } from '#server/lib/io.ts';
import { startApp } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';
import { pour } from '#test/app/endless.ts';
import { startOutside } from '#test/app/outside.ts';
import { Browser } from '#test/app/sign-in-app.ts';
import { picture } from '#test/data/media.ts';

const database = await freshDatabase();
const app = await startApp(database);
const { host, answers, asked } = await startOutside();
const io = createIo({ allow: [host], userAgent: 'Copydesk (tests)' });
let now = new Date('2026-03-01T12:00:00Z');
const fastify = await createApp({ ...app.deps, io, now: () => now });
afterAll(async () => {
  await fastify.close();
  await io.close();
});
const { email } = await app.founder.person({ organizationId: app.organizationId });
const browser = new Browser(fastify);
await browser.signIn(email);

const get = (path: string, w = '320') =>
  browser.get(`/picture?w=${w}&url=${encodeURIComponent(`http://${host}${path}`)}`);

test('a picture of another host comes as a small WebP, without a header of theirs, and is asked for once', async () => {
  const bytes = await picture('jpeg', { width: 1_200, height: 600 }).toBuffer();
  answers.set(
    '/a.jpg',
    (_request, response) =>
      void response
        .writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'spy=1', 'x-theirs': 'yes' })
        .end(bytes),
  );
  const before = asked();
  const answered = await Promise.all([get('/a.jpg'), get('/a.jpg'), get('/a.jpg')]);
  const again = await get('/a.jpg');
  expect(asked() - before).toBe(1);
  for (const response of [...answered, again]) {
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers).not.toHaveProperty('x-theirs');
    expect(JSON.stringify(response.headers)).not.toContain('spy');
    // It does not count as one of the person's requests.
    expect(response.headers).not.toHaveProperty('x-ratelimit-remaining');
  }
  expect(await sharp(again.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320, height: 160 });
});

test('nobody gets one without a session, not even with a key', async () => {
  const url = `/picture?w=320&url=${encodeURIComponent(`http://${host}/a.jpg`)}`;
  expect((await fastify.inject(url)).statusCode).toBe(401);
  const headers = { authorization: `Bearer ${await app.token('full')}` };
  expect((await fastify.inject({ url, headers })).statusCode).toBe(401);
});

describe('there is none', () => {
  test.each([
    ['of an SVG', '/drawing.svg'],
    ['of a page', '/page'],
    ['of what is not there', '/none'],
    ['of what never ends', '/endless'],
    ['inside', '/redirect'],
  ])('%s', async (_what, path) => {
    answers.set(
      '/drawing.svg',
      (_request, response) => void response.end('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    );
    answers.set('/page', (_request, response) => void response.end('<html></html>'));
    answers.set('/endless', (_request, response) => pour(response));
    answers.set(
      '/redirect',
      (_request, response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    );
    const response = await get(path);
    expect(response.statusCode).toBe(404);
    expect(response.body).toBe('There is no picture at this address.');
  });

  test.each([
    ['of another width', `/picture?w=321&url=http%3A%2F%2Fexample.com%2Fa.jpg`],
    ['without an address', '/picture?w=320'],
    ['of two addresses', '/picture?w=320&url=http%3A%2F%2Fa.example&url=http%3A%2F%2Fb.example'],
    ['of a file', '/picture?w=320&url=file%3A%2F%2F%2Fetc%2Fpasswd'],
    ['of private addresses', '/picture?w=320&url=http%3A%2F%2F10.0.0.1%2Fa.jpg'],
  ])('%s', async (_what, url) => {
    expect((await browser.get(url)).statusCode).toBe(404);
  });

  test('is remembered for a while', async () => {
    const before = asked();
    await get('/late.jpg');
    await get('/late.jpg', '640');
    expect(asked() - before).toBe(1);
    const bytes = await picture('jpeg').toBuffer();
    answers.set('/late.jpg', (_request, response) => void response.end(bytes));
    now = new Date(now.getTime() + 11 * 60_000);
    expect((await get('/late.jpg')).statusCode).toBe(200);
  });
});

test('fifty at once ask a host for three at a time', async () => {
  const bytes = await picture('jpeg', { width: 40, height: 30 }).toBuffer();
  let running = 0;
  let most = 0;
  for (let index = 0; index < 50; index += 1)
    answers.set(`/many/${index}`, (_request, response) => {
      running += 1;
      most = Math.max(most, running);
      setImmediate(() => {
        running -= 1;
        response.end(bytes);
      });
    });
  const all = await Promise.all(Array.from({ length: 50 }, (_, index) => get(`/many/${index}`, '160')));
  expect(all.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200));
  expect(most).toBeLessThanOrEqual(3);
});
