import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test, vi } from 'vitest';

import { createApp } from '#server/app.ts';
import { createIo } from '#server/lib/io.ts';
import { freshDatabase } from '#test/app/database.ts';
import { startOutside } from '#test/app/outside.ts';
import { picture } from '#test/data/media.ts';
import { startNewsroom } from '#test/data/newsroom.ts';
import { linksOf } from '#test/data/review-links.ts';
import { layout } from '#test/data/templates.ts';

const room = await startNewsroom(await freshDatabase());
const { linkBy, opened, revoke } = linksOf(room.app);
const { host, answers, asked } = await startOutside();
const io = createIo({ allow: [host], userAgent: 'Copydesk (tests)' });
const webRoot = await mkdtemp(join(tmpdir(), 'copydesk-page-'));
await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>Copydesk</title>');
const fastify = await createApp({ ...room.app.deps, io }, { webRoot });
afterAll(async () => {
  await fastify.close();
  await io.close();
  await rm(webRoot, { recursive: true });
});
await room.project();
const author = await room.colleague('writer');

test('the page of a link is kept by nobody, listed by nobody, and passed on to nobody', async () => {
  const { statusCode, headers } = await fastify.inject({
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
  const other = await fastify.inject({ url: '/compose', headers: { accept: 'text/html' } });
  expect(other.headers).toMatchObject({ 'cache-control': 'no-cache' });
  expect(other.headers).not.toHaveProperty('x-robots-tag');
});

test('the cover of a reel is served through the link, like the images of the post', async () => {
  const bytes = await picture('jpeg', { width: 400, height: 600 }).toBuffer();
  answers.set('/cover.jpg', (_request, response) => void response.writeHead(200).end(bytes));
  const url = `http://${host}/cover.jpg`;
  const { id: project_id } = await room.project(['instagram']);
  const overrides = { instagram: { options: { cover: url } } };
  const { secret } = await linkBy(author, { post_id: await room.draft(author, { project_id, overrides }) });
  const cover = String((await opened(secret)).posts[0]?.overrides.instagram?.options?.cover);
  expect(cover).toContain(`/r/${secret}/picture?`);
  const { pathname, search } = new URL(cover);
  expect(await fastify.inject(`${pathname}${search}`)).toMatchObject({ statusCode: 200 });
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
  // Videos of other hosts are named and not fetched.
  expect(post?.media[1]?.url).toBe('https://example.com/film.mp4');
  const { pathname, search } = new URL(address);

  const got = await fastify.inject(`${pathname}${search}`);
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
    expect((await fastify.inject(wrong)).statusCode).toBe(404);
  await revoke(author, id);
  expect((await fastify.inject(`${pathname}${search}`)).statusCode).toBe(404);
  expect(asked()).toBe(before);
});

describe('a design whose picture is not made yet', () => {
  const owner = room.colleague('full', { role: 'owner' });
  const template = async (changes: Record<string, unknown>) => {
    const { body } = await room.app.call('POST', 'templates.php', changes, (await owner).key);
    return (body.data as { template: { id: number } }).template.id;
  };
  const described = {
    action: 'create',
    ...layout,
    css: '* { margin: 0 } .vh-card { height: 100vh; background: var(--ink) }',
  };
  const draft = async (slug: string) =>
    room.draft(author, { design: { template: slug, variables: { title: 'Low tide' } } });
  const got = async (url = '') => {
    const { pathname, search } = new URL(url);
    return fastify.inject(`${pathname}${search}`);
  };

  test('is shown to a guest as the world will see it, and nothing of its template', async () => {
    const templateId = await template({ ...described, slug: 'shown' });
    const post_id = await draft('shown');
    const { secret } = await linkBy(author, { post_id });
    const answer = await opened(secret);
    expect(answer.posts[0]).toMatchObject({
      has_design: true,
      design_shown: 'picture',
      media: [{ type: 'image/webp', alt: 'Low tide' }],
    });
    expect(JSON.stringify(answer)).not.toMatch(/vh-card|shown-|--ink/);
    const url = answer.posts[0]?.media[0]?.url;
    const first = await got(url);
    expect(first.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(await sharp(first.rawPayload).metadata()).toMatchObject({ width: 1280, height: 1600 });
    const drawing = vi.spyOn(room.app.deps.renderer, 'render');
    expect((await got(url)).rawPayload.equals(first.rawPayload)).toBe(true);
    expect(drawing).not.toHaveBeenCalled();
    drawing.mockRestore();

    await template({
      action: 'update',
      id: templateId,
      css: '* { margin: 0 } .vh-card { height: 100vh; background: #dde }',
    });
    expect((await got(url)).statusCode).toBe(404);
    const anew = (await opened(secret)).posts[0]?.media[0]?.url;
    expect(anew).not.toBe(url);
    expect((await got(anew)).statusCode).toBe(200);
  });

  test('is for who holds a link to its post alone, and costs nothing', async () => {
    await template({ ...described, slug: 'guarded' });
    const post_id = await draft('guarded');
    const { id, secret } = await linkBy(author, { post_id });
    const other = await linkBy(author, { post_id: await draft('guarded') });
    const url = (await opened(secret)).posts[0]?.media[0]?.url ?? '';
    for (const wrong of [
      url.replace(secret, other.secret),
      url.replace(secret, 'A'.repeat(43)),
      url.replace(`post=${post_id}`, 'post=x'),
      url.replace(/of=.*/, `of=${'0'.repeat(64)}`),
      url.replace(/&of=.*/, ''),
    ])
      expect((await got(wrong)).statusCode).toBe(404);
    expect((await got(url)).statusCode).toBe(200);
    expect(await room.db.selectFrom('credits_ledger').selectAll().execute()).toEqual([]);
    await revoke(author, id);
    expect((await got(url)).statusCode).toBe(404);
  });

  test('that moves is shown as it ends, and said to be a film', async () => {
    await template({ ...described, slug: 'moving', media_type: 'video' });
    const { secret } = await linkBy(author, { post_id: await draft('moving') });
    const [post] = (await opened(secret)).posts;
    expect(post).toMatchObject({ design_shown: 'film', media: [{ type: 'image/webp' }] });
    expect((await got(post?.media[0]?.url)).statusCode).toBe(200);
  });

  test('is said to be missing where it cannot be shown', async () => {
    const id = await template({ ...described, slug: 'gone' });
    const { secret } = await linkBy(author, { post_id: await draft('gone') });
    const problem = vi.spyOn(room.app.deps.renderer, 'problem').mockResolvedValue('No Chromium runs here.');
    const missing = { has_design: true, design_shown: null, media: [] };
    expect((await opened(secret)).posts[0]).toMatchObject(missing);
    problem.mockRestore();
    await room.app.call('POST', 'templates.php', { action: 'remove', id }, (await owner).key);
    expect((await opened(secret)).posts[0]).toMatchObject(missing);
  });

  test('that cannot be drawn is tried once, not as often as a guest asks', async () => {
    await template({
      ...described,
      slug: 'heavy',
      html: '<div class="vh-card"><img src="https://far.example/a.png" alt="">{{title}}</div>',
    });
    const { secret } = await linkBy(author, { post_id: await draft('heavy') });
    const url = (await opened(secret)).posts[0]?.media[0]?.url;
    const drawing = vi.spyOn(room.app.deps.renderer, 'render');
    for (const _ of [1, 2, 3]) expect((await got(url)).statusCode).toBe(404);
    expect(drawing).toHaveBeenCalledTimes(1);
    drawing.mockRestore();
  });
});
