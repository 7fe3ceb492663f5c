import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

import { freshDatabase } from '#test/app/database.ts';
import { fileAt, mediumOf, noise, picture, sendFile, uploadedOf } from '#test/data/media.ts';
import { codeOf, startNewsroom } from '#test/data/newsroom.ts';
import { video } from '#test/data/video.ts';

const room = await startNewsroom(await freshDatabase());
const { app } = room;
const writer = await room.colleague('writer');
const reader = await room.colleague('reader');

let seconds = 1;
const upload = async () => uploadedOf(await sendFile(app, writer.key, await video({ seconds: ++seconds })));
const give = (media_id: number, bytes: Uint8Array, by = writer) =>
  app.call(
    'POST',
    'media.php',
    { action: 'poster', media_id, picture: Buffer.from(bytes).toString('base64') },
    by.key,
  );

const half = (await noise(300, 300).png().toBuffer()).subarray(0, 900);
const aVideo = await video();

describe('the poster of a video', () => {
  test('becomes its thumbnail, written anew as WebP and no wider than it is ever shown', async () => {
    const { media_id, url } = await upload();
    const before = mediumOf(await app.call('GET', 'media.php', { action: 'get', media_id }, writer.key));
    expect(before.thumbnail_url).toBeNull();
    expect((await fileAt(app, `${url}?w=320`)).status).toBe(404);

    const sent = await picture('jpeg', { width: 2_000, height: 1_125 })
      .withExif({ IFD0: { Artist: 'Somebody' } })
      .toBuffer();
    const { thumbnail_url } = mediumOf(await give(media_id, sent));
    expect(thumbnail_url).toBe(`${url}?w=320`);
    const small = await fileAt(app, thumbnail_url ?? '');
    expect(small.headers['content-type']).toBe('image/webp');
    expect(await sharp(small.bytes).metadata()).toMatchObject({ format: 'webp', width: 320, height: 180 });
    const large = await sharp((await fileAt(app, `${url}?w=1280`)).bytes).metadata();
    expect(large.width).toBe(1_280);
    expect(large.exif).toBeUndefined();
    expect((await fileAt(app, url)).headers['content-type']).toBe('video/mp4');
  });

  test('stays the first one, for its address is kept for good', async () => {
    const { media_id, url } = await upload();
    await give(media_id, await picture('png', { colour: '#ff0000' }).toBuffer());
    const first = (await fileAt(app, `${url}?w=160`)).bytes;
    expect(codeOf(await give(media_id, await picture('png', { colour: '#00ff00' }).toBuffer()))).toBe('200');
    expect((await fileAt(app, `${url}?w=640`)).bytes.length).toBeGreaterThan(0);
    expect((await fileAt(app, `${url}?w=160`)).bytes).toEqual(first);
  });

  test.each([
    ['nothing', new Uint8Array()],
    ['no picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['half a picture', half],
    ['a video', aVideo],
  ])('is refused where it is %s; the video stays without', async (_, bytes) => {
    const { media_id } = await upload();
    expect(codeOf(await give(media_id, bytes))).toBe('422 validation_error');
    const medium = mediumOf(await app.call('GET', 'media.php', { action: 'get', media_id }, writer.key));
    expect(medium.thumbnail_url).toBeNull();
  });

  test('is for videos of one’s own organization, and given by whoever may write', async () => {
    const bytes = await picture('jpeg').toBuffer();
    const { media_id } = uploadedOf(await sendFile(app, writer.key, bytes));
    expect(codeOf(await give(media_id, bytes))).toBe('409 invalid_state');
    const stranger = await room.colleague('writer', { organizationId: await room.addOrganization() });
    const { media_id: ours } = await upload();
    expect(codeOf(await give(ours, bytes, stranger))).toBe('404 not_found');
    expect(codeOf(await give(ours, bytes, reader))).toBe('403 insufficient_scope');
  });
});
