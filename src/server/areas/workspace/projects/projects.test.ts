import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';

import { freshDatabase } from '#test/app/database.ts';
import { picture, sendFile, uploadedOf } from '#test/data/media.ts';
import { codeOf, startNewsroom, type Colleague } from '#test/data/newsroom.ts';
import { projectIn, projectsIn, type Project } from '#test/data/projects.ts';
import { hasPicture, updateProject } from './store.ts';

const now = new Date('2030-05-06T07:08:09Z');
const database = await freshDatabase();
const room = await startNewsroom(database, { now: () => now });
const { app } = room;

let organization: Awaited<ReturnType<typeof projectsIn>>;
let owner: Colleague;
beforeEach(async () => {
  organization = await projectsIn(room);
  ({ owner } = organization);
});

type Organization = typeof organization;
const post: Organization['post'] = (...sent) => organization.post(...sent);
const create: Organization['create'] = (...sent) => organization.create(...sent);
const list: Organization['list'] = (...sent) => organization.list(...sent);
const namesOf: Organization['namesOf'] = (...sent) => organization.namesOf(...sent);
const sandbox: Organization['sandbox'] = (...sent) => organization.sandbox(...sent);

describe('a project', () => {
  test('is created with the organization’s zone and language, and is the one that is meant from then on', async () => {
    await app.call(
      'POST',
      'organization.php',
      { action: 'edit', timezone: 'Asia/Tokyo', lang: 'ja' },
      owner.key,
    );
    expect(await list()).toEqual([]);
    const project = await create('灯台新報');
    expect(project).toEqual({
      id: project.id,
      name: '灯台新報',
      timezone: 'Asia/Tokyo',
      lang: 'ja',
      color: '#2563eb',
      logo_media_id: null,
      logo_url: null,
      position: 0,
      archived_at: null,
      networks: [],
      account_count: 0,
      approval_steps: 0,
      default_account_ids: [],
      paused_reason: null,
      own_paused_reason: null,
      translates_to: [],
      draft_count: 0,
    });
    const account = await sandbox(project.id);
    const targets = (await room.schedule(owner, 'targets')).body.data as {
      project: Project;
      projects: Project[];
    };
    const { draft_count: _, ...shown } = project;
    const { translates_to: _links, ...shape } = shown;
    const connected = { networks: ['bluesky'], account_count: 1, default_account_ids: [account] };
    expect(targets.project).toEqual({ ...shape, ...connected });
    expect(targets.projects).toEqual([{ ...shown, ...connected }]);
    expect(await room.draft(owner)).toEqual(expect.any(Number));
  });

  test('gets a colour that its neighbours do not have', async () => {
    const colors: string[] = [];
    for (let at = 0; at < 12; at++) colors.push((await create(`Paper ${at}`)).color);
    expect(new Set(colors.slice(0, 10)).size).toBe(10);
    expect(colors.filter((color, at) => color === colors[at - 1])).toEqual([]);
    expect((await create('Own', { color: '#ABCDEF' })).color).toBe('#abcdef');
  });

  test.each([
    ['Arabic', 'جريدة المرفأ'],
    ['Thai', 'ข่าวท่าเรือ'],
    ['emoji of several parts', '👩‍👩‍👧‍👦 Family 🏳️‍🌈'],
    ['120 characters of several parts', '👩‍👩‍👧‍👦'.repeat(120)],
    ['Devanagari', 'बंदरगाह समाचार'],
  ])('may have a name in %s', async (_, name) => {
    expect((await create(`  ${name} `)).name).toBe(name.normalize('NFC'));
    expect(await namesOf()).toEqual([name.normalize('NFC')]);
  });

  test.each([
    ['nothing', ''],
    ['spaces of all kinds', ' \u3000\u00a0\u2003 '],
    ['invisible characters', '\u200b\u2060\u200d\u00ad'],
    ['controls of direction', 'Harbour \u202eyliaD'],
    ['two lines', 'Harbour\nDaily'],
    ['121 characters', '👩‍👩‍👧‍👦'.repeat(121)],
    ['U+0000', 'Harbour\0'],
  ])('may not have a name of %s', async (_, name) => {
    expect(codeOf(await post('create', { name }))).toBe('422 validation_error');
    expect(await list()).toEqual([]);
  });

  test.each([
    { timezone: 'Mars/Olympus' },
    { lang: 'not a language' },
    { color: 'blue' },
    { logo_media_id: 999_999 },
    { logo_media_id: 'x' },
  ])('is not created with %j', async (wrong) => {
    expect(codeOf(await post('create', { name: 'Harbour', ...wrong }))).toBe('422 validation_error');
    expect(await list()).toEqual([]);
  });

  test('is one, when two people create the same one at once', async () => {
    const other = await room.colleague('full', { role: 'admin', organizationId: organization.home });
    const names = ['Straße 12', 'STRASSE  12', 'ｓｔｒａｓｓｅ 12', 'straße\u200b 12'];
    const answers = await Promise.all(
      names.map((name, at) => post('create', { name }, at % 2 ? owner : other)),
    );
    expect(answers.map(codeOf).toSorted()).toEqual(['200', ...Array(3).fill('409 invalid_state')]);
    const [made] = await list();
    for (const { body } of answers.filter(({ status }) => status === 409))
      expect(body.error).toMatchObject({
        message: `There is a project “${made?.name}” already. Choose another name.`,
        details: { project_id: made?.id },
      });
    expect(await list()).toHaveLength(1);
  });

  test('keeps its own name when it is edited, and takes no other project’s', async () => {
    const [first, second] = [await create('Harbour'), await create('Marsh')];
    expect(codeOf(await post('edit', { project_id: first.id, name: 'HARBOUR' }))).toBe('200');
    expect(codeOf(await post('edit', { project_id: second.id, name: 'harbour' }))).toBe('409 invalid_state');
    expect(await namesOf()).toEqual(['HARBOUR', 'Marsh']);
  });

  test('may have the name of a project of another organization', async () => {
    await create('Harbour');
    const elsewhere = await room.addOrganization();
    const stranger = await room.colleague('full', { role: 'owner', organizationId: elsewhere });
    expect(codeOf(await post('create', { name: 'Harbour' }, stranger))).toBe('200');
  });

  test('changes in what is given alone, and the audit log says from what to what', async () => {
    const project = await create('Harbour', { lang: 'en' });
    const changed = projectIn(
      await post('edit', { project_id: project.id, lang: 'pt-br', color: '#000000' }),
    );
    expect(changed).toEqual({ ...project, lang: 'pt-BR', color: '#000000' });
    const log = await app.call('GET', 'audit.php', { object: `project ${project.id}` }, owner.key);
    expect((log.body.data as { entries: object[] }).entries).toMatchObject([
      {
        words: `Changed project ${project.id} “Harbour”`,
        details: { lang: { from: 'en', to: 'pt-BR' }, color: { from: '#2563eb', to: '#000000' } },
      },
      { words: `Created project ${project.id} “Harbour”` },
    ]);
  });

  test('has default accounts for Compose; a call that names none still means all', async () => {
    const project = await create('Harbour');
    const [one, two] = [await sandbox(project.id), await sandbox(project.id, 'mastodon')];
    const edited = await post('edit', { project_id: project.id, default_account_ids: [two] });
    expect(projectIn(edited).default_account_ids).toEqual([two]);
    const three = await sandbox(project.id, 'threads');
    expect((await list())[0]?.default_account_ids).toEqual([two, three]);
    const id = await room.draft(owner);
    expect((await room.postOf(owner, id)).targets.map(({ account_id }) => account_id)).toEqual([
      one,
      two,
      three,
    ]);
    const strange = await post('edit', { project_id: project.id, default_account_ids: [two, 999_999] });
    expect(codeOf(strange)).toBe('422 validation_error');
    expect((await list())[0]?.default_account_ids).toEqual([two, three]);
  });
});

describe('a logo', () => {
  const upload = async (by = owner) =>
    uploadedOf(await sendFile(app, by.key, await picture('png').toBuffer(), { name: 'logo.png' }));
  const remove = (media_id: number) =>
    app.call('POST', 'media.php', { action: 'remove', media_id }, owner.key);

  test('is a picture of the library, which stays there as long as a project has it', async () => {
    const { media_id, url } = await upload();
    const project = await create('Harbour', { logo_media_id: media_id });
    expect(project).toMatchObject({ logo_media_id: media_id, logo_url: url });
    const refused = await remove(media_id);
    expect(refused.body.error).toMatchObject({
      code: 'invalid_state',
      message: 'It is the logo of Harbour. Give that project another one first.',
    });
    const without = await post('edit', { project_id: project.id, logo_media_id: null });
    expect(projectIn(without)).toMatchObject({ logo_media_id: null, logo_url: null });
    expect(codeOf(await remove(media_id))).toBe('200');
    const removed = await post('edit', { project_id: project.id, logo_media_id: media_id });
    expect(codeOf(removed)).toBe('422 validation_error');
  });

  test('stays also where a key of another project removes it, which does not see whose it is', async () => {
    const { media_id, url } = await upload();
    const other = await create('Harbour', { logo_media_id: media_id });
    const { id } = await create('Marsh');
    await app.call('POST', 'media.php', { action: 'edit', media_id, project_id: id }, owner.key);
    const limited = await room.keyOf(owner.userId, 'writer', organization.home, { projectIds: [id] });
    const removeBy = (key: string) => app.call('POST', 'media.php', { action: 'remove', media_id }, key);
    const refused = await removeBy(limited);
    expect(refused.body.error).toMatchObject({
      code: 'invalid_state',
      message: expect.stringContaining('a project that this key can’t access'),
    });
    await post('edit', { project_id: other.id, logo_media_id: null });
    const target_account_ids = [await sandbox(other.id)];
    const draft = {
      project_id: other.id,
      body: 'The harbour.',
      media: [url],
      target_account_ids,
      draft: true,
    };
    expect((await room.schedule(owner, 'create', draft)).body).toMatchObject({ success: true });
    expect((await removeBy(limited)).body.error).toEqual(refused.body.error);
  });

  test('is not removed while somebody is about to make it one', async () => {
    const { media_id } = await upload();
    const { id } = await create('Harbour');
    // By SQL: no other operation can be made to wait between two statements of an operation.
    const edit = await database.db.startTransaction().execute();
    expect(await hasPicture(edit, organization.home, media_id)).toBe(true);
    await updateProject(edit, id, { logo_media_id: media_id });
    const removal = remove(media_id);
    await expect
      .poll(async () => {
        const { rows } = await sql`select from pg_locks where not granted`.execute(database.db);
        return rows.length;
      })
      .toBe(1);
    await edit.commit().execute();
    expect(codeOf(await removal)).toBe('409 invalid_state');
  });

  test('is none of another organization', async () => {
    const organizationId = await room.addOrganization();
    const stranger = await room.colleague('full', { role: 'owner', organizationId });
    const { media_id } = await upload(stranger);
    expect(codeOf(await post('create', { name: 'Harbour', logo_media_id: media_id }))).toBe(
      '422 validation_error',
    );
  });
});

describe('the order', () => {
  test('is said with every active project once, and begins with the one that is meant', async () => {
    const [a, b, c] = [await create('A'), await create('B'), await create('C')];
    for (const wrong of [
      [a.id, b.id],
      [a.id, b.id, b.id],
      [a.id, b.id, c.id, c.id],
      [a.id, b.id, 999_999],
      [],
    ])
      expect(codeOf(await post('order', { project_ids: wrong }))).toBe('422 validation_error');
    expect(await namesOf()).toEqual(['A', 'B', 'C']);
    expect(codeOf(await post('order', { project_ids: [c.id, a.id, b.id] }))).toBe('200');
    expect(await namesOf()).toEqual(['C', 'A', 'B']);
    const { body } = await room.schedule(owner, 'targets');
    expect(body.data).toMatchObject({ project: { id: c.id, position: 0 } });
  });
});

describe('who may not', () => {
  const changes = (id: number): [string, object][] => [
    ['create', { name: 'New' }],
    ['edit', { project_id: id, name: 'Other' }],
    ['archive', { project_id: id, unschedule: true }],
    ['restore', { project_id: id }],
    ['order', { project_ids: [id] }],
  ];

  test('readers, writers, and members change none', async () => {
    const { id } = await create('Harbour');
    const keys = { organizationId: organization.home };
    const refused = ['403 insufficient_scope', '403 insufficient_scope', '403 forbidden'];
    const people = [
      await room.colleague('reader', { role: 'owner', ...keys }),
      await room.colleague('writer', { role: 'owner', ...keys }),
      await room.colleague('full', keys),
    ];
    for (const [action, sent] of changes(id)) {
      const answers = await Promise.all(people.map((by) => post(action, sent, by)));
      expect(answers.map(codeOf)).toEqual(refused);
    }
    expect(await namesOf()).toEqual(['Harbour']);
  });

  test('another organization finds none of them', async () => {
    const { id } = await create('Harbour');
    const elsewhere = await room.addOrganization();
    const stranger = await room.colleague('full', { role: 'owner', organizationId: elsewhere });
    for (const [action, sent] of changes(id).slice(1, 4))
      expect(codeOf(await post(action, sent, stranger))).toBe('404 not_found');
    expect(codeOf(await post('order', { project_ids: [id] }, stranger))).toBe('422 validation_error');
    const got = await app.call('GET', 'projects.php', { action: 'get', project_id: id }, stranger.key);
    expect(codeOf(got)).toBe('404 not_found');
    expect(await list({}, stranger)).toEqual([]);
  });

  test('a token that is limited to projects sees its own and changes none', async () => {
    const [one] = [await create('Harbour'), await create('Marsh')];
    const key = await room.keyOf(owner.userId, 'full', organization.home, { projectIds: [one.id] });
    const limited = { userId: owner.userId, key };
    expect(await namesOf({}, limited)).toEqual(['Harbour']);
    for (const [action, sent] of changes(one.id))
      expect(codeOf(await post(action, sent, limited))).toBe('403 forbidden');
    await post('archive', { project_id: one.id });
    expect(await namesOf({}, limited)).toEqual([]);
    expect(codeOf(await room.schedule(limited, 'create', { body: 'x', draft: true }))).toBe(
      '422 validation_error',
    );
  });
});
