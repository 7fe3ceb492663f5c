import { describe, expect, test } from 'vitest';

import type { Medium } from '#contract/media/media.ts';
import { freshDatabase } from '#test/app/database.ts';
import { mediumOf, picture, sendFile, uploadedOf } from '#test/data/media.ts';
import { codeOf, startNewsroom } from '#test/data/newsroom.ts';

const room = await startNewsroom(await freshDatabase());
const { app } = room;
await room.project();
const writer = await room.colleague('writer');
const reader = await room.colleague('reader');

const library = async (input: Record<string, unknown> = {}) => {
  const { body } = await app.call('GET', 'media.php', input, reader.key);
  return { media: (body.data as { media: Medium[] }).media, meta: body.meta };
};
const change = (action: string, input: Record<string, unknown>, key = writer.key) =>
  app.call('POST', 'media.php', { action, ...input }, key);
const upload = async (bytes: Uint8Array, name = 'harbour.jpg') =>
  uploadedOf(await sendFile(app, writer.key, bytes, { name }));

describe('an upload', () => {
  test('answers where the picture is, and what it is', async () => {
    const bytes = await picture('jpeg').toBuffer();
    const said = await upload(bytes, 'Low tide.jpg');
    expect(said).toMatchObject({
      type: 'image/jpeg',
      width: 400,
      height: 300,
      seconds: null,
      duplicate: false,
      name: 'Low tide.jpg',
    });
    expect(said.url).toMatch(/^http:\/\/localhost:4400\/media\/[\w-]{22}\/\d+\.jpg$/);
    const { media } = await library({ q: 'tide LOW' });
    expect(media).toMatchObject([
      { media_id: said.media_id, url: said.url, used: 0, created_by: { user_id: writer.userId } },
    ]);
  });

  test('of the same file again is the medium that is there, for this organization alone', async () => {
    const bytes = await picture('png', { colour: '#112233' }).toBuffer();
    const first = await upload(bytes);
    const again = await upload(bytes, 'another name.png');
    expect(again).toEqual({ ...first, duplicate: true });
    const elsewhere = await room.colleague('writer', { organizationId: await room.addOrganization() });
    const theirs = uploadedOf(await sendFile(app, elsewhere.key, bytes));
    expect(theirs.duplicate).toBe(false);
    expect(theirs.url).not.toBe(first.url);
  });

  test('of the same file by ten at once is one medium', async () => {
    const bytes = await picture('webp', { colour: '#445566' }).toBuffer();
    const said = await Promise.all(Array.from({ length: 10 }, () => upload(bytes)));
    expect(new Set(said.map(({ media_id }) => media_id)).size).toBe(1);
    expect(said.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
  });

  test('takes write; a reader is refused', async () => {
    expect(codeOf(await sendFile(app, reader.key, await picture('jpeg').toBuffer()))).toBe(
      '403 insufficient_scope',
    );
  });
});

test('a medium gets an alternative text and another name, and is found by both', async () => {
  const { media_id } = await upload(await picture('jpeg', { colour: '#a0b0c0' }).toBuffer());
  const edited = await change('edit', { media_id, alt: 'Boats lie dry', name: 'Ebb' });
  expect(mediumOf(edited)).toMatchObject({ alt: 'Boats lie dry', name: 'Ebb' });
  expect((await library({ q: 'dry ebb' })).media).toMatchObject([{ media_id }]);
  expect((await library({ q: 'dry flood' })).media).toEqual([]);
  expect((await library({ q: '100%' })).media).toEqual([]);
});

test('a part of a picture becomes a picture of its own', async () => {
  const whole = await upload(await picture('jpeg', { width: 800, height: 600 }).toBuffer(), 'whole.jpg');
  const answer = await change('crop', { media_id: whole.media_id, width: 0.25, height: 0.5, rotate: 90 });
  const part = mediumOf(answer);
  expect(part).toMatchObject({ width: 150, height: 400, name: 'whole.jpg' });
  expect(part.media_id).not.toBe(whole.media_id);
  const again = await change('crop', { media_id: whole.media_id, width: 0.25, height: 0.5, rotate: 90 });
  expect(again.body.data).toMatchObject({ duplicate: true, medium: { media_id: part.media_id } });
});

test.each([
  [{ x: 1 }, 'nothing of the picture'],
  [{ width: 0 }, 'nothing of the picture'],
  [{ width: 1.5 }, ''],
  [{ rotate: 45 }, ''],
])('a rectangle like %j is refused', async (part, words) => {
  const { media_id } = await upload(await picture('jpeg').toBuffer());
  const answer = await change('crop', { media_id, ...part });
  expect(codeOf(answer)).toBe('422 validation_error');
  expect(answer.body.error?.message).toContain(words);
});

describe('a medium in a post', () => {
  test('is counted, and stays while the post is not out', async () => {
    const { media_id, url } = await upload(await picture('jpeg', { colour: '#908070' }).toBuffer());
    const draft = await room.draft(writer, { body: 'The boats are back.', media: [{ url, alt: 'Boats' }] });
    const { body } = await app.call('GET', 'media.php', { action: 'get', media_id }, reader.key);
    expect(body.data).toMatchObject({
      medium: { used: 1 },
      posts: [{ id: draft, title: 'The boats are back.', status: 'draft' }],
    });
    const refused = await change('remove', { media_id });
    expect(codeOf(refused)).toBe('409 invalid_state');
    expect(refused.body.error?.details).toMatchObject({ posts: [{ id: draft }] });
    await room.schedule(writer, 'cancel', { id: draft });
    expect(codeOf(await change('remove', { media_id }))).toBe('200');
    expect((await library()).media.map((one) => one.media_id)).not.toContain(media_id);
  });

  test('is found in copies and threads too', async () => {
    const { media_id, url } = await upload(await picture('jpeg', { colour: '#708090' }).toBuffer());
    await room.draft(writer, { thread: [{ body: 'More', media: [url] }] });
    await room.draft(writer, { overrides: { bluesky: { media: [url] } } });
    const { media } = await library();
    expect(media.find((one) => one.media_id === media_id)?.used).toBe(2);
  });
});

test('a removed medium that comes again is back in the library', async () => {
  const bytes = await picture('jpeg', { colour: '#010203' }).toBuffer();
  const { media_id } = await upload(bytes);
  await change('remove', { media_id });
  expect(await upload(bytes)).toMatchObject({ media_id, duplicate: true });
  expect((await library()).media.map((one) => one.media_id)).toContain(media_id);
});

test.each(['get', 'edit', 'crop', 'remove'])(
  'another organization’s medium is not there for %s',
  async (action) => {
    const { media_id } = await upload(await picture('jpeg').toBuffer());
    const stranger = await room.colleague('writer', { organizationId: await room.addOrganization() });
    const answer =
      action === 'get'
        ? await app.call('GET', 'media.php', { action, media_id }, stranger.key)
        : await change(action, { media_id, alt: 'x' }, stranger.key);
    expect(codeOf(answer)).toBe('404 not_found');
  },
);

test('the library is paged, newest first, and filtered by kind', async () => {
  const { media, meta } = await library({ per_page: 2 });
  expect(media).toHaveLength(2);
  expect(media[0]?.media_id).toBeGreaterThan(media[1]?.media_id ?? Infinity);
  expect(meta).toMatchObject({ has_more: true });
  expect((await library({ kind: 'video' })).media).toEqual([]);
});
