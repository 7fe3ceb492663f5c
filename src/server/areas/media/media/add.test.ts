import { sql } from 'kysely';
import { readdir } from 'node:fs/promises';
import { afterAll, describe, expect, test } from 'vitest';

import type { Medium } from '#contract/media/media.ts';
import { createApp } from '#server/app.ts';
import { createIo } from '#server/lib/io.ts';
import { freshDatabase } from '#test/app/database.ts';
import { pour } from '#test/app/endless.ts';
import { startOutside } from '#test/app/outside.ts';
import { fileAt, mediumOf, picture, sendFile, uploadedOf } from '#test/data/media.ts';
import { startNewsroom } from '#test/data/newsroom.ts';
import { video } from '#test/data/video.ts';
import { sweepMedia } from './sweep.ts';

const room = await startNewsroom(await freshDatabase());
const { app, db } = room;
await room.project();
const writer = await room.colleague('writer');

const { host, answers } = await startOutside();
const io = createIo({
  allow: [host],
  userAgent: 'Copydesk (tests)',
  resolve: async (name) => [{ address: name === 'inside.example' ? '10.0.0.1' : '127.0.0.1', family: 4 }],
});
const settings = { ...app.deps.settings, mediaBytes: 60 * 1024 * 1024 };
const fastify = await createApp({ ...app.deps, io, settings }, { checkAnswers: true });
afterAll(async () => {
  await fastify.close();
  await io.close();
});

const add = async (url: string, more: object = {}) => {
  const response = await fastify.inject({
    method: 'POST',
    url: '/tool/api/v1/media.php',
    headers: { authorization: `Bearer ${writer.key}` },
    payload: { action: 'add', url, ...more },
  });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
};

describe('a medium from its address', () => {
  test('is in the library, with where it came from', async () => {
    const bytes = await picture('jpeg').toBuffer();
    answers.set('/photos/Low%20tide.jpg?x=1', (_request, response) => void response.end(bytes));
    const url = `http://${host}/photos/Low%20tide.jpg?x=1`;
    const medium = mediumOf(await add(url, { alt: 'Boats' }));
    expect(medium).toMatchObject({
      name: 'Low tide.jpg',
      alt: 'Boats',
      origin: url,
      width: 400,
      kind: 'image',
    });
    const again = await add(url);
    expect(again.body.data).toMatchObject({ duplicate: true, medium: { media_id: medium.media_id } });
  });

  test('may be larger than an upload, and comes bit by bit', async () => {
    const clip = await video({ seconds: 6, bytesEach: 900_000 });
    expect(clip.length).toBeGreaterThan(50 * 1024 * 1024);
    answers.set('/clip.mp4', (_request, response) => void response.end(clip));
    const medium = mediumOf(await add(`http://${host}/clip.mp4`));
    expect(medium).toMatchObject({ bytes: clip.length, seconds: 6 });
  });

  test.each([
    ['that never ends', '/endless', 'larger than'],
    ['of a page', '/page', 'HTML'],
    ['that is not there', '/nothing', 'answered 404'],
    ['that breaks off', '/cut', 'connection'],
    ['that leads inside', '/redirect', 'not on the public internet'],
    ['that sends it packed', '/packed', 'gzip'],
  ])('%s is refused in words', async (_what, path, words) => {
    answers.set('/endless', (_request, response) => pour(response));
    answers.set('/page', (_request, response) => void response.end('<html></html>'));
    answers.set('/cut', (_request, response) => {
      response.writeHead(200, { 'content-length': '100000' });
      response.write('abc', () => response.destroy());
    });
    answers.set(
      '/redirect',
      (_request, response) =>
        void response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
    );
    answers.set(
      '/packed',
      (_request, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('abc'),
    );
    const { status, body } = await add(`http://${host}${path}`);
    expect([status, body.error?.code]).toEqual([422, 'validation_error']);
    expect(body.error?.message).toContain(words);
  });

  test.each([
    'http://127.0.0.1:9/a.jpg',
    'http://10.1.2.3/a.jpg',
    'http://inside.example/a.jpg',
    'http://[::1]/a.jpg',
  ])('in the private network, %s, is not asked for', async (url) => {
    const { body } = await add(url);
    expect(body.error?.message).toMatch(/not on the public internet|not one for web pages/);
  });

  test('leaves nothing behind where it was refused', async () => {
    const left = await readdir(`${app.deps.settings.dataDir}/incoming`);
    expect(left).toEqual([]);
  });
});

describe('the sweep', () => {
  const ageing = (days: number) => new Date(app.deps.now().getTime() + days * 86_400_000);
  const library = async () => {
    const { body } = await app.call('GET', 'media.php', { per_page: 100 }, writer.key);
    return (body.data as { media: Medium[] }).media;
  };

  test('takes the files of what was removed a week ago and is in no post', async () => {
    const gone = uploadedOf(
      await sendFile(app, writer.key, await picture('png', { colour: '#111' }).toBuffer()),
    );
    const shown = uploadedOf(
      await sendFile(app, writer.key, await picture('png', { colour: '#222' }).toBuffer()),
    );
    const post = await room.draft(writer, { media: [shown.url] });
    // By SQL: no network publishes it here; only its state counts.
    await db.updateTable('posts').set({ state: 'sent' }).where('id', '=', post).execute();
    for (const { media_id } of [gone, shown])
      await app.call('POST', 'media.php', { action: 'remove', media_id }, writer.key);
    await fileAt(app, `${gone.url}?w=160`);
    expect(await sweepMedia(app.deps, ageing(6))).toBe(0);
    expect((await fileAt(app, gone.url)).status).toBe(200);
    expect(await sweepMedia(app.deps, ageing(8))).toBe(1);
    expect((await fileAt(app, gone.url)).status).toBe(404);
    expect((await fileAt(app, shown.url)).status).toBe(200);
    expect((await library()).map(({ media_id }) => media_id)).not.toContain(shown.media_id);
  });

  test('leaves what comes back into the library at that very moment', async () => {
    const bytes = await picture('png', { colour: '#333' }).toBuffer();
    const back = uploadedOf(await sendFile(app, writer.key, bytes));
    const { media_id } = back;
    await app.call('POST', 'media.php', { action: 'remove', media_id }, writer.key);
    const swept = await db.transaction().execute(async (trx) => {
      // By SQL: an operation would end before the sweep begins.
      await trx.updateTable('media').set({ removed_at: null }).where('id', '=', media_id).execute();
      const sweeping = sweepMedia(app.deps, ageing(8));
      await waitsForALock();
      return { sweeping };
    });
    expect(await swept.sweeping).toBe(0);
    expect((await fileAt(app, back.url)).status).toBe(200);
  });

  async function waitsForALock(): Promise<void> {
    for (;;) {
      const { rows } = await sql<{ waiting: boolean }>`
        select exists (select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock') as waiting`.execute(db);
      if (rows[0]?.waiting) return;
    }
  }
});
