import { expect, test } from 'vitest';

import { freshDatabase } from '#test/app/database.ts';
import { pour } from '#test/app/endless.ts';
import { startOutside } from '#test/app/outside.ts';
import { emptyTables } from '#test/data/empty-tables.ts';
import { picture, sendFile, uploadedOf } from '#test/data/media.ts';
import { outcomeOf, startNewsroom } from '#test/data/newsroom.ts';

const outside = await startOutside();
const { host, answers } = outside;
const room = await startNewsroom(await freshDatabase(), { env: { OUTBOUND_ALLOW: host } });
const { app } = room;
await room.project(['bluesky', 'mastodon']);
const writer = await room.colleague('writer');
const at = (path: string) => `http://${host}${path}`;

const bytes = await picture('png').toBuffer();
const asPicture = (path: string) => {
  answers.set(path, (_request, response) => void response.end(bytes));
  return at(path);
};

const warned = (warnings: { code: string; text: string; severity: string; where: string | null }[]) =>
  warnings
    .filter(({ code }) => code === 'media_unreadable')
    .map(({ text, severity, where }) => ({ text, severity, where }));

const problemOf = async (url: string) => {
  const answer = await room.schedule(writer, 'create', { body: 'The harbour.', media: [url], draft: true });
  expect(answer.status).toBe(200);
  const { id, warnings } = outcomeOf(answer);
  const post = await room.postOf(writer, id);
  const said = warned(warnings);
  expect(warned(post.findings)).toEqual(said);
  expect(Object.keys(post.media_problems)).toEqual(said.length > 0 ? [url] : []);
  return said;
};

test('a picture that can be read is not spoken of, and is not asked for again', async () => {
  const url = asPicture('/harbour.png');
  expect(await problemOf(url)).toEqual([]);
  const asked = outside.asked();
  expect(await problemOf(url)).toEqual([]);
  expect(outside.asked()).toBe(asked);
});

test('of an address with nothing behind it the answer is told, once for all accounts; the draft is saved', async () => {
  expect(await problemOf(at('/gone.png'))).toEqual([
    { severity: 'warn', where: 'media 1', text: expect.stringContaining(`${host} answered 404.`) },
  ]);
});

test('a page in the place of a picture is told by its content', async () => {
  answers.set(
    '/page.png',
    (_request, response) =>
      void response.setHeader('content-type', 'image/png').end('<!doctype html><title>Sign in</title>'),
  );
  const [said] = await problemOf(at('/page.png'));
  expect(said?.text).toContain('The file is HTML or XML.');
});

test('a redirect into the private network is not followed, and said in words', async () => {
  answers.set(
    '/inward.png',
    (_request, response) =>
      void response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
  );
  const [said] = await problemOf(at('/inward.png'));
  expect(said?.text).toMatch(/169\.254\.169\.254/);
  expect(said?.text).toMatch(/not on the public internet/);
});

test('an address of the private network itself is not asked', async () => {
  const [said] = await problemOf('http://127.0.0.1:9090/picture.png');
  expect(said?.text).toMatch(/127\.0\.0\.1/);
});

test('a host that never answers is told with the time that it had', async () => {
  answers.set('/silent.png', () => undefined);
  const [said] = await problemOf(at('/silent.png'));
  expect(said?.text).toContain(`${host} did not respond within 3 seconds.`);
});

test('of a file without end, and of a refusal without end, the beginning is read', async () => {
  answers.set('/endless.png', (_request, response) => {
    response.write(bytes);
    pour(response);
  });
  answers.set('/endless-refusal.png', (_request, response) => {
    response.writeHead(404);
    pour(response);
  });
  expect(await problemOf(at('/endless.png'))).toEqual([]);
  const [said] = await problemOf(at('/endless-refusal.png'));
  expect(said?.text).toContain(`${host} answered 404.`);
});

test('our own media need no look; an address of ours with nothing behind it, or another’s medium, does not pass', async () => {
  const own = uploadedOf(await sendFile(app, writer.key, bytes));
  expect(await problemOf(own.url)).toEqual([]);
  const stranger = await room.colleague('writer', { organizationId: await room.addOrganization() });
  const theirs = uploadedOf(await sendFile(app, stranger.key, await picture('webp').toBuffer()));
  const [said] = await problemOf(theirs.url);
  expect(said?.text).toContain('not of a file in your library');
});

test('a change of the media is looked at, in copies and parts too; a change of words asks nobody', async () => {
  const id = await room.draft(writer);
  const changed = await room.schedule(writer, 'update', {
    id,
    media: [asPicture('/fine.png'), at('/none.png')],
    thread: [{ body: 'More.', media: [at('/none-too.png')] }],
    overrides: { bluesky: { media: [at('/none-here.png')] } },
  });
  expect(warned(outcomeOf(changed).warnings).map(({ where }) => where)).toEqual(
    expect.arrayContaining(['media 1', 'media 2', 'thread 1 media 1']),
  );
  const asked = outside.asked();
  const again = await room.schedule(writer, 'update', { id, body: 'Other words.' });
  expect(warned(outcomeOf(again).warnings)).toHaveLength(3);
  expect(outside.asked()).toBe(asked);
});

test('what was wrong is asked again after a minute', async () => {
  const url = at('/later.png');
  const [said] = await problemOf(url);
  expect(said?.text).toContain('404');
  asPicture('/later.png');
  // By SQL: a minute later, since this code reads the machine's clock.
  await room.db
    .updateTable('media_looks')
    .set({ looked_at: new Date(app.deps.now().getTime() - 61_000) })
    .execute();
  expect(await problemOf(url)).toEqual([]);
});

test('what a person saves is never judged by it: the verdict’s hash stays', async () => {
  const id = await room.draft(writer, { media: [at('/hash.png')] });
  const before = await room.postOf(writer, id);
  await emptyTables(room.db, 'media_looks');
  expect((await room.postOf(writer, id)).content_hash).toBe(before.content_hash);
});
