import { describe, expect, test } from 'vitest';

import type { Medium } from '#contract/media/media.ts';
import type { DocumentCeiling } from '#server/networks/media-reader.ts';
import { NetworkError } from '#server/networks/network.ts';
import { freshDatabase } from '#test/app/database.ts';
import { startOutside } from '#test/app/outside.ts';
import { document, documentBomb } from '#test/data/document.ts';
import { fileAt, mediumOf, picture, sendFile, uploadedOf } from '#test/data/media.ts';
import { codeOf, startNewsroom } from '#test/data/newsroom.ts';
import { video } from '#test/data/video.ts';
import { mediaReaderOf } from './reader.ts';

const outside = await startOutside();
const { host, answers } = outside;
const room = await startNewsroom(await freshDatabase(), { env: { OUTBOUND_ALLOW: host } });
const { app, organizationId } = room;
await room.project();
const writer = await room.colleague('writer');
const send = (bytes: Uint8Array, name = 'report.pdf') =>
  sendFile(app, writer.key, bytes, { name, type: 'application/pdf' });
const media = (sent: Record<string, unknown>) => app.call('POST', 'media.php', sent, writer.key);
const reader = mediaReaderOf(app.deps, organizationId);

describe('a PDF', () => {
  test('is a document of the library, with its pages and without a picture', async () => {
    const bytes = document({ pages: 7, title: 'Annual report' });
    const uploaded = uploadedOf(await send(bytes, 'annual-report.pdf'));
    expect(uploaded).toMatchObject({
      type: 'application/pdf',
      name: 'annual-report.pdf',
      width: null,
      height: null,
      seconds: null,
      pages: 7,
      bytes: bytes.length,
    });
    const listed = await app.call('GET', 'media.php', { kind: 'document' }, writer.key);
    const found = (listed.body.data as { media: Medium[] }).media;
    expect(found).toMatchObject([{ kind: 'document', pages: 7, thumbnail_url: null, url: uploaded.url }]);
  });

  test('is given as it was sent, as a download in which nothing is carried out', async () => {
    const bytes = document({ pages: 2, extra: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>' });
    const { url } = uploadedOf(await send(bytes));
    expect(url).toMatch(/\.pdf$/);
    const file = await fileAt(app, url);
    expect(file.bytes).toEqual(bytes);
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
      'x-content-type-options': 'nosniff',
    });
    expect((await fileAt(app, `${url}?w=320`)).status).toBe(404);
  });

  test('is what its content is, whatever it calls itself', async () => {
    const { type } = uploadedOf(await sendFile(app, writer.key, document({ pages: 4 })));
    expect(type).toBe('application/pdf');
    const still = await picture('jpeg').toBuffer();
    expect(uploadedOf(await send(still, 'photo.pdf')).type).toBe('image/jpeg');
  });

  test('that is sent again is the one that is there', async () => {
    const bytes = document({ pages: 9 });
    const first = uploadedOf(await send(bytes));
    expect(uploadedOf(await send(bytes))).toMatchObject({ media_id: first.media_id, duplicate: true });
  });

  test('can be neither cropped nor given a poster', async () => {
    const { media_id } = uploadedOf(await send(document({ pages: 11 })));
    expect(codeOf(await media({ action: 'crop', media_id, width: 0.5 }))).toBe('422 validation_error');
    const poster = (await picture('png').toBuffer()).toString('base64');
    expect(codeOf(await media({ action: 'poster', media_id, picture: poster }))).toBe('409 invalid_state');
  });

  test.each([
    ['/files/tide-table.pdf', undefined, 'tide-table.pdf'],
    ['/download', undefined, 'Tide table 2027'],
    ['/download', 'For the printer', 'For the printer'],
  ])('from %s is called by its file, its title, or as asked (%s)', async (path, name, called) => {
    const bytes = document({ pages: 3, title: 'Tide table 2027', extra: `/Lang (${path}${name})` });
    answers.set(path, (_request, response) => void response.end(bytes));
    const added = await media({ action: 'add', url: `http://${host}${path}`, ...(name && { name }) });
    expect(mediumOf(added)).toMatchObject({ kind: 'document', name: called, pages: 3 });
  });

  test.each([
    ['encrypted', document({ encrypted: true }), 'encrypted'],
    ['cut short', document({ pages: 30 }).subarray(0, 900), 'cut short'],
    ['empty but for its head', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n'), 'cut short'],
    ['made to fill the memory', documentBomb(4_000), 'too much time or memory'],
  ])('that is %s is refused in words', async (_what, bytes, words) => {
    const answer = await send(bytes);
    expect(codeOf(answer)).toBe('422 validation_error');
    expect(answer.body.error?.message).toContain(words);
  });
});

describe('for a network a document', () => {
  const ceiling: DocumentCeiling = { bytes: 100_000, pages: 10 };
  const refusalOf = async (reading: Promise<unknown>) => {
    const error = await reading.then(
      () => null,
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof NetworkError)) throw new Error(`it was not refused: ${String(error)}`);
    return error;
  };

  test('is read as it is, as often as asked, with the name that people gave it', async () => {
    const bytes = document({ pages: 10, title: 'draft 3 final' });
    const { url, media_id } = uploadedOf(await send(bytes, 'harbour plan.pdf'));
    const read = await reader.document({ url }, ceiling);
    expect(read).toMatchObject({ pages: 10, type: 'application/pdf', name: 'harbour plan' });
    for (let time = 0; time < 2; time += 1)
      expect(Buffer.from(await new Response(read.stream()).arrayBuffer())).toEqual(bytes);
    await media({ action: 'edit', media_id, name: 'The new harbour' });
    expect((await reader.document({ url }, ceiling)).name).toBe('The new harbour');
  });

  test('of another server is fetched, and called by its title where its address says nothing', async () => {
    const bytes = document({ pages: 5, title: 'Ferry plan' });
    answers.set('/get', (_request, response) => void response.end(bytes));
    const medium = { url: `http://${host}/get`, type: 'application/pdf' };
    expect(await reader.document(medium, ceiling)).toMatchObject({ pages: 5, name: 'Ferry plan' });
  });

  test.each([
    [{ pages: 3 }, '4 pages, and the network takes at most 3'],
    [{ bytes: 500 }, 'takes at most 0.5 kB'],
  ])('over a ceiling of %j is refused with the numbers', async (change, words) => {
    const { url } = uploadedOf(await send(document({ pages: 4, title: words })));
    const refused = await refusalOf(reader.document({ url }, { ...ceiling, ...change }));
    expect([refused.kind, refused.message]).toEqual(['reject', expect.stringContaining(words)]);
  });

  test('is no picture and no video, and those are no documents', async () => {
    const film = { bytes: null, seconds: null, types: null };
    const { url } = uploadedOf(await send(document({ pages: 6 })));
    const still = uploadedOf(await sendFile(app, writer.key, await picture('jpeg').toBuffer()));
    const clip = uploadedOf(await sendFile(app, writer.key, await video()));
    answers.set('/page.pdf', (_request, response) => void response.end(document({ pages: 8 })));
    for (const medium of [{ url }, { url: `http://${host}/page.pdf` }]) {
      expect((await refusalOf(reader.image(medium, { bytes: null, formats: ['jpg'] }))).message).toContain(
        'It is a document',
      );
      expect((await refusalOf(reader.video(medium, film))).message).toContain('It is a document');
    }
    for (const medium of [still, clip])
      expect((await refusalOf(reader.document(medium, ceiling))).message).toContain('not a document');
  });
});
