import { afterEach, describe, expect, test } from 'vitest';

import { sealerOf } from '#server/lib/secrets.ts';
import type { ImageCeiling, VideoCeiling } from '#server/networks/media-reader.ts';
import { NetworkError } from '#server/networks/network.ts';
import { freshDatabase } from '#test/app/database.ts';
import { picture, sendFile, uploadedOf } from '#test/data/media.ts';
import { startNewsroom } from '#test/data/newsroom.ts';
import { mediaReaderOf } from './reader.ts';
import { sweepMedia } from './sweep.ts';

const start = new Date('2027-03-01T09:00:00Z');
let now = start;
const room = await startNewsroom(await freshDatabase(), {
  now: () => now,
  env: { BASE_URL: 'https://desk.example.org' },
});
const { app, organizationId, db } = room;
await room.project();
const writer = await room.colleague('writer');
const upload = async (bytes: Uint8Array) => uploadedOf(await sendFile(app, writer.key, bytes));
const remove = (media_id: number) =>
  app.call('POST', 'media.php', { action: 'remove', media_id }, writer.key);
const reader = mediaReaderOf(app.deps, organizationId);

await app.fastify.listen({ host: '127.0.0.1', port: 0 });
const here = app.fastify.listeningOrigin;
const pull = (address: string) => fetch(address.replace(app.deps.settings.baseUrl, here));

afterEach(() => {
  now = start;
});

const photo: ImageCeiling = { bytes: 50_000, formats: ['jpg'] };
const film: VideoCeiling = { bytes: 1_000_000, seconds: { min: 1, max: 140 }, types: null };
const minutes = (count: number) => new Date(start.getTime() + count * 60_000);

const refusalOf = async (reading: Promise<unknown>) => {
  const error = await reading.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof NetworkError)) throw new Error(`it was not refused: ${String(error)}`);
  return error;
};

describe('an address', () => {
  test('is valid for an hour', async () => {
    const { url } = await upload(await picture('png').toBuffer());
    const address = await reader.imageAddress({ url }, photo);
    now = minutes(59);
    expect((await pull(address)).status).toBe(200);
    now = minutes(60);
    const ended = await pull(address);
    expect([ended.status, ended.headers.get('cache-control')]).toEqual([410, 'private, no-store']);
    expect(await ended.text()).toContain('expired');
  });

  test('that is forged, changed, cut or sealed for something else leads nowhere', async () => {
    const { url } = await upload(await picture('png').toBuffer());
    const address = await reader.imageAddress({ url }, photo);
    const sealed = address.split('/').at(-2) ?? '';
    const middle = Math.floor(sealed.length / 2);
    const changed = `${sealed.slice(0, middle)}${sealed[middle] === 'A' ? 'B' : 'A'}${sealed.slice(middle + 1)}`;
    const { appSecret } = app.deps.settings;
    const otherPurpose = sealerOf(appSecret).seal('{"organizationId":1}', 'another purpose');
    const otherOrder = sealerOf(appSecret).seal('{"organizationId":1}', 'media address for a network');
    const otherSecret = sealerOf(`${appSecret}.`).seal('{"organizationId":1}', 'media address for a network');
    for (const guess of [
      address.replace(sealed, changed),
      address.replace(sealed, sealed.slice(0, -4)),
      address.replace(sealed, otherPurpose),
      address.replace(sealed, otherOrder),
      address.replace(sealed, otherSecret),
      address.replace(sealed, 'v1.'),
      address.replace('/image.jpg', '/video.mp4'),
      address.replace('/image.jpg', ''),
      `${address}/more`,
    ])
      expect((await pull(guess)).status).toBe(404);
  });

  test('shows neither the organization nor the file', async () => {
    const { url } = await upload(await picture('png').toBuffer());
    const address = await reader.imageAddress({ url }, photo);
    const sealed = address.split('/').at(-2) ?? '';
    const seen = `${address} ${Buffer.from(sealed.slice(3), 'base64url').toString('latin1')}`;
    for (const hidden of [url.split('/')[4] ?? '', 'organization', '50000'])
      expect(seen).not.toContain(hidden);
  });

  test('of another organization’s medium is not given, and gives nothing', async () => {
    const { url } = await upload(await picture('png').toBuffer());
    const stranger = mediaReaderOf(app.deps, await room.addOrganization());
    expect((await refusalOf(stranger.imageAddress({ url }, photo))).message).toContain('not of a file');
    const address = await reader.imageAddress({ url }, photo);
    // By SQL: no operation moves a medium.
    const other = await room.addOrganization();
    await db.updateTable('media').set({ organization_id: other }).where('id', '=', idOf(url)).execute();
    expect((await pull(address)).status).toBe(404);
  });

  test('of a medium that was removed since gives nothing, unless a post still has it', async () => {
    const { url, media_id } = await upload(await picture('png', { colour: '#123456' }).toBuffer());
    const address = await reader.imageAddress({ url }, photo);
    await remove(media_id);
    expect((await pull(address)).status).toBe(404);
    await room.draft(writer, { media: [url] });
    expect((await pull(address)).status).toBe(200);
  });

  test('of a medium whose file is deleted gives nothing', async () => {
    const { url, media_id } = await upload(await picture('png', { colour: '#654321' }).toBuffer());
    const address = await reader.imageAddress({ url }, photo);
    await remove(media_id);
    await sweepMedia(app.deps, new Date(start.getTime() + 8 * 86_400_000));
    expect((await pull(address)).status).toBe(404);
  });

  test.each([
    'http://localhost:4400',
    'https://desk.local',
    'https://192.168.1.2',
    'http://desk.example.org',
  ])('of an installation at %s is not given: it says what to do', async (baseUrl) => {
    const { settings } = app.deps;
    const inside = mediaReaderOf({ ...app.deps, settings: { ...settings, baseUrl } }, organizationId);
    const { url } = await upload(await picture('png').toBuffer());
    for (const reading of [inside.imageAddress({ url }, photo), inside.videoAddress({ url }, film)]) {
      const refused = await refusalOf(reading);
      expect([refused.kind, refused.message]).toEqual(['reject', expect.stringContaining(baseUrl)]);
      expect(refused.next).toContain('BASE_URL');
    }
  });
});

function idOf(url: string): number {
  return Number(/(\d+)\.\w+$/.exec(url)?.[1]);
}
