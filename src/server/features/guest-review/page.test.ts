import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

import { createApp } from '#server/app.ts';
import { createIo } from '#server/lib/io.ts';
import { freshDatabase } from '#test/database.ts';
import { picture } from '#test/media.ts';
import { startNewsroom } from '#test/newsroom.ts';
import { startOutside } from '#test/outside.ts';
import { linksOf } from '#test/review-links.ts';

const room = await startNewsroom(await freshDatabase());
const { linkBy, opened, revoke } = linksOf(room.desk);
const { host, answers, asked } = await startOutside();
const io = createIo({ allow: [host], userAgent: 'Copydesk (tests)' });
const webRoot = await mkdtemp(join(tmpdir(), 'copydesk-page-'));
await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>Copydesk</title>');
const app = await createApp({ ...room.desk.deps, io }, { webRoot });
afterAll(async () => {
  await app.close();
  await io.close();
  await rm(webRoot, { recursive: true });
});
await room.project();
const author = await room.colleague('writer');

test('the page of a link is kept by nobody, listed by nobody, and passed on to nobody', async () => {
  const { statusCode, headers } = await app.inject({
    url: '/r/some-secret',
    headers: { accept: 'text/html' },
  });
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow, noarchive',
    'x-frame-options': 'SAMEORIGIN',
  });
  const other = await app.inject({ url: '/compose', headers: { accept: 'text/html' } });
  expect(other.headers).toMatchObject({ 'cache-control': 'no-cache' });
  expect(other.headers).not.toHaveProperty('x-robots-tag');
});

test('pictures of other hosts come through the link, those of its posts alone, as long as it is open', async () => {
  const bytes = await picture('jpeg', { width: 1_600, height: 800 }).toBuffer();
  answers.set('/a.jpg', (_request, response) => void response.writeHead(200).end(bytes));
  const url = `http://${host}/a.jpg`;
  const post_id = await room.draft(author, {
    media: [url, 'https://example.com/film.mp4'],
    overrides: { mastodon: { media: [url] } },
  });
  const { id, secret } = await linkBy(author, { post_id });
  const post = (await opened(secret)).posts[0];
  const address = post?.media[0]?.url ?? '';
  expect(address).toContain(`/r/${secret}/picture?`);
  expect(post?.overrides.mastodon?.media?.[0]).toMatchObject({ url: address });
  // Videos elsewhere are named and not fetched.
  expect(post?.media[1]?.url).toBe('https://example.com/film.mp4');
  const { pathname, search } = new URL(address);

  const got = await app.inject(`${pathname}${search}`);
  expect(got.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
  const before = asked();
  const another = new URLSearchParams({ post: String(post_id), url: `http://${host}/b.jpg` });
  for (const wrong of [
    `${pathname}?${another}`,
    `${pathname}?post=${post_id}&url=file:///etc/passwd`,
    `${pathname}?post=${post_id + 1}&url=${encodeURIComponent(url)}`,
    `${pathname}?post=x&url=${encodeURIComponent(url)}`,
    pathname,
    `/r/${'A'.repeat(43)}/picture${search}`,
  ])
    expect((await app.inject(wrong)).statusCode).toBe(404);
  await revoke(author, id);
  expect((await app.inject(`${pathname}${search}`)).statusCode).toBe(404);
  expect(asked()).toBe(before);
});
