import { Script } from 'node:vm';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';

import { createApp } from '#server/app.ts';
import { linkedFontFaces } from '#server/render/fonts.ts';
import type { Renderer } from '#server/render/renderer.ts';
import { startApp } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';
import { Browser } from '#test/app/sign-in-app.ts';
import { layout } from '#test/data/templates.ts';

const database = await freshDatabase();
const app = await startApp(database);
let drawn = 0;
const renderer: Renderer = {
  ...app.deps.renderer,
  render: (...asked) => {
    drawn += 1;
    return app.deps.renderer.render(...asked);
  },
};
const fastify = await createApp({ ...app.deps, renderer });
afterAll(() => fastify.close());

async function browserIn(organizationId: number) {
  const { email } = await app.founder.person({ organizationId });
  const browser = new Browser(fastify);
  await browser.signIn(email);
  return browser;
}

const here = await browserIn(app.organizationId);
const there = await browserIn(await app.founder.organization());
const key = await app.token('full', { role: 'owner' });

async function make(changes: Record<string, unknown>) {
  const { body } = await app.call('POST', 'templates.php', { action: 'create', ...layout, ...changes }, key);
  return (body.data as { template: { id: number; content_hash: string } }).template;
}
const addressOf = ({ id, content_hash }: { id: number; content_hash: string }) =>
  `/miniatures/${id}/${content_hash}.webp`;

test('a template’s small picture is made once for its content, and may be kept for ever', async () => {
  const template = await make({
    slug: 'small',
    css: 'h1 { margin: 0 } .vh-card { height: 100vh; background: var(--ink) }',
  });
  const answers = await Promise.all([here.get(addressOf(template)), here.get(addressOf(template))]);
  const again = await here.get(addressOf(template));
  for (const answer of [...answers, again]) {
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'content-type': 'image/webp' });
    expect(answer.headers['cache-control']).toContain('immutable');
  }
  expect(drawn).toBe(1);
  expect(await sharp(again.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 480, height: 600 });
});

test('a template that comes with Copydesk has its picture at the first look: nothing is drawn', async () => {
  const before = drawn;
  const { body } = await app.call('GET', 'templates.php', { per_page: 100 }, key);
  const { templates } = body.data as { templates: { id: number; content_hash: string; scope: string }[] };
  const ours = templates.filter(({ scope }) => scope === 'global');
  expect(ours.length).toBeGreaterThan(20);
  for (const template of ours) {
    const answer = await there.get(addressOf(template));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toContain('immutable');
  }
  expect(drawn).toBe(before);
});

test('it is for members in a browser: no stranger, no key, no other organization sees it', async () => {
  const template = await make({ slug: 'ours' });
  const url = addressOf(template);
  expect((await fastify.inject({ url })).statusCode).toBe(401);
  expect((await fastify.inject({ url, headers: { authorization: `Bearer ${key}` } })).statusCode).toBe(401);
  expect((await there.get(url)).statusCode).toBe(404);
});

test('content that the template no longer has is not there, and is not remembered as such', async () => {
  const { id } = await make({ slug: 'changed' });
  const answer = await here.get(`/miniatures/${id}/${'0'.repeat(64)}.webp`);
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect((await here.get(`/miniatures/999999999/${'0'.repeat(64)}.webp`)).statusCode).toBe(404);
});

test('a card that cannot be made is refused in a sentence, and not asked for again at once', async () => {
  const template = await make({
    slug: 'far-picture',
    html: '<div class="vh-card"><img src="https://pictures.example/a.png" alt="">{{title}}</div>',
  });
  const answer = await here.get(addressOf(template));
  expect(answer.statusCode).toBe(404);
  expect(answer.body).toContain('not in the media library');
  expect(answer.headers['cache-control']).toBe('private, max-age=600');
});

test('a preview’s frame gets its script and its fonts, though it has no origin of its own', async () => {
  const script = await fastify.inject({ url: '/card-frame.js' });
  expect(script.headers).toMatchObject({ 'cross-origin-resource-policy': 'cross-origin' });
  expect(() => new Script(script.body)).not.toThrow();

  const faces = await fastify.inject({ url: '/fonts/faces.css?family=Inter&family=Nobody' });
  expect(faces.body).toBe(linkedFontFaces(['Inter']));
  const [, file = ''] = /url\(([^)]*)\)/.exec(faces.body) ?? [];
  const font = await fastify.inject({ url: file });
  expect(font.headers).toMatchObject({ 'content-type': 'font/woff2', 'access-control-allow-origin': '*' });
  expect((await fastify.inject({ url: '/fonts/faces/none.woff2' })).statusCode).toBe(404);
});
