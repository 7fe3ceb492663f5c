import { beforeAll, describe, expect, test } from 'vitest';

import type { Medium } from '#contract/media/media.ts';
import type { ProjectRole } from '#contract/permissions.ts';
import { freshDatabase } from '#test/app/database.ts';
import { mediumOf, picture, sendFile, uploadedOf } from '#test/data/media.ts';
import { codeOf, startNewsroom } from '#test/data/newsroom.ts';

const room = await startNewsroom(await freshDatabase());
const { app, organizationId } = room;
const harbour = await room.project(['bluesky']);
const airport = await room.project(['bluesky']);
const owner = await room.colleague('full', { role: 'owner' });

/** The key of a member who is limited to these projects. */
const limited = async (...projects: [number, ProjectRole][]) =>
  room.keyOf(
    await app.founder.agent({
      organizationId,
      projects: projects.map(([project_id, role]) => ({ project_id, role })),
    }),
    'full',
  );
const atHarbour = await limited([harbour.id, 'publisher']);
const atAirport = await limited([airport.id, 'publisher']);

const change = (key: string, action: string, input: object) =>
  app.call('POST', 'media.php', { action, ...input }, key);
const listed = async (key: string, input: Record<string, unknown> = {}) => {
  const { body } = await app.call('GET', 'media.php', input, key);
  return { media: (body.data as { media: Medium[] }).media, total: body.meta?.total };
};
const ids = async (key: string, input = {}) =>
  (await listed(key, input)).media.map(({ media_id }) => media_id);

let shade = 0;
/** A new picture. */
const bytes = () =>
  picture('png', { colour: `#${(++shade * 4099).toString(16).padStart(6, '0')}` }).toBuffer();
const upload = async (key: string, file?: Buffer, name = 'quay.png') =>
  uploadedOf(await sendFile(app, key, file ?? (await bytes()), { name }));
const use = (key: string, project: number, url: string) =>
  room.draft({ key }, { project_id: project, body: 'With a picture.', media: [url] });

describe('what a limited member uploads', () => {
  test('belongs to their project, and is seen there and by those who see all projects', async () => {
    const { media_id, url } = await upload(atHarbour);
    expect((await listed(atHarbour)).media).toMatchObject([{ media_id, project_id: harbour.id, used: 0 }]);
    expect(await listed(atAirport)).toEqual({ media: [], total: 0 });
    expect(await ids(atAirport, { q: 'quay' })).toEqual([]);
    for (const action of ['edit', 'crop', 'remove'])
      expect(codeOf(await change(atAirport, action, { media_id }))).toBe('404 not_found');
    expect(codeOf(await app.call('GET', 'media.php', { action: 'get', media_id }, atAirport))).toBe(
      '404 not_found',
    );
    expect(await ids(owner.key, { project_id: harbour.id })).toContain(media_id);
    // Its URL opens it, as it opens any: networks fetch it there.
    expect((await app.fastify.inject({ url: new URL(url).pathname })).statusCode).toBe(200);
  });

  test('in several projects is the first’s in which they write', async () => {
    const key = await limited([harbour.id, 'viewer'], [airport.id, 'writer']);
    const { media_id } = await upload(key);
    expect(await ids(key, { project_id: airport.id })).toContain(media_id);
    expect(
      codeOf(await change(key, 'add', { url: 'https://example.com/a.png', project_id: harbour.id })),
    ).toBe('422 validation_error');
  });

  test('is not refused or named as known where another project has the same file', async () => {
    const file = await bytes();
    const first = await upload(atHarbour, file);
    const second = await upload(atAirport, file);
    expect(second).toMatchObject({ duplicate: false });
    expect(second.media_id).not.toBe(first.media_id);
    expect(await upload(atAirport, file)).toEqual({ ...second, duplicate: true });
  });

  test('at the same time twice is stored once', async () => {
    const file = await bytes();
    const both = await Promise.all([upload(atHarbour, file), upload(atHarbour, file)]);
    expect(both[0]?.media_id).toBe(both[1]?.media_id);
  });

  test('with a part cut out belongs where it belonged', async () => {
    const { media_id } = await upload(atHarbour);
    const cut = mediumOf(await change(owner.key, 'crop', { media_id, width: 0.5 }));
    expect(cut.project_id).toBe(harbour.id);
  });
});

describe('a file of the organization', () => {
  let url: string;
  let media_id: number;
  beforeAll(async () => ({ url, media_id } = await upload(owner.key)));

  test('is seen in a project once a post there shows it, and by its logo', async () => {
    expect(await ids(atHarbour)).not.toContain(media_id);
    const post = await use(owner.key, harbour.id, url);
    expect((await listed(atHarbour)).media.find((one) => one.media_id === media_id)).toMatchObject({
      project_id: null,
      used: 1,
    });
    expect(await ids(atAirport)).not.toContain(media_id);
    await room.schedule(owner, 'cancel', { id: post });
    expect(await ids(atHarbour)).not.toContain(media_id);
    await room.manage('projects.php', { action: 'edit', project_id: airport.id, logo_media_id: media_id });
    expect(await ids(atAirport)).toContain(media_id);
    expect(await ids(atHarbour)).not.toContain(media_id);
  });

  test('that their project uses can be used again, and neither be removed nor moved by them', async () => {
    await use(owner.key, harbour.id, url);
    await use(atHarbour, harbour.id, url);
    for (const [action, input] of [
      ['remove', {}],
      ['edit', { project_id: harbour.id }],
    ] as const)
      expect(codeOf(await change(atHarbour, action, { media_id, ...input }))).toBe('403 forbidden');
    const cut = mediumOf(await change(atHarbour, 'crop', { media_id, width: 0.5 }));
    expect(cut.project_id).toBe(harbour.id);
  });

  test('is given to a project and back by those who see all of them', async () => {
    const file = await bytes();
    const given = (await upload(owner.key, file)).media_id;
    const moved = await change(owner.key, 'edit', { media_id: given, project_id: airport.id });
    expect(mediumOf(moved).project_id).toBe(airport.id);
    expect(await ids(atAirport)).toContain(given);
    expect(codeOf(await change(atAirport, 'edit', { media_id: given, project_id: null }))).toBe(
      '403 forbidden',
    );
    expect(codeOf(await change(atAirport, 'edit', { media_id: given, project_id: harbour.id }))).toBe(
      '422 validation_error',
    );
    await upload(atHarbour, file);
    expect(codeOf(await change(owner.key, 'edit', { media_id: given, project_id: harbour.id }))).toBe(
      '409 invalid_state',
    );
    await change(owner.key, 'edit', { media_id: given, project_id: null });
    expect(await ids(atAirport)).not.toContain(given);
  });
});

test('a key for projects that are gone adds nothing', async () => {
  const { id } = await room.project([]);
  const key = await room.keyOf(owner.userId, 'full', organizationId, { projectIds: [id] });
  // By SQL: an operation archives a project; only the demo's are deleted.
  await room.db.deleteFrom('projects').where('id', '=', id).execute();
  expect(codeOf(await sendFile(app, key, await bytes()))).toBe('403 forbidden');
});
