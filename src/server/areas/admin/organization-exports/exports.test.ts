import { sql } from 'kysely';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { readArchive } from '#server/lib/archive.ts';
import { startApp } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';
import { addMember, addPerson, Browser } from '#test/app/sign-in-app.ts';
import { addFullOrganization } from '#test/data/full-organization.ts';
import { exportJob, sweepExportsJob } from './jobs.ts';
import { exportedNouns, leftOut } from './nouns.ts';
import { tablesOfOrganizations } from './store.ts';

const database = await freshDatabase();
const { db } = database;
let now = new Date();
const app = await startApp(database, { now: () => now });
const { deps } = app;
const url = '/tool/api/v1/organization-export.php';
const signal = new AbortController().signal;
let folder: string;
let home: number;
let browser: Browser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'copydesk-export-'));
  // By SQL: a row in every table, also in those that take hours of work to fill.
  const ids = await addFullOrganization(db);
  home = ids.get('organizations') ?? 0;
  await addFullOrganization(db);
  await db
    .updateTable('posts')
    .set({ body: '=HYPERLINK("https://e.org")\nand more' })
    .where('organization_id', '=', home)
    .execute();
  const medium = await db
    .selectFrom('media')
    .selectAll()
    .where('organization_id', '=', home)
    .executeTakeFirstOrThrow();
  await deps.files.write(`${home}/${medium.key}/original.${medium.extension}`, Buffer.from('picture'));
  browser = await ownerOf(home);
});

afterAll(() => rm(folder, { recursive: true }));

async function ownerOf(organizationId: number): Promise<Browser> {
  const person = await addPerson(deps);
  await addMember(db, { organizationId, userId: person.id, role: 'owner' });
  const made = new Browser(app.fastify);
  await made.signIn(person.email);
  return made;
}

async function contentOf(bytes: Buffer): Promise<Map<string, string>> {
  const path = join(folder, 'export.tar.gz');
  await writeFile(path, bytes);
  const found = new Map<string, string>();
  for await (const { name, chunks } of readArchive(path, 'gzip'))
    found.set(name, (await buffer(chunks)).toString());
  return found;
}

test('every table that goes with an organization is taken along, or left out for a reason', async () => {
  const told = [...exportedNouns.map(({ table }) => table), ...Object.keys(leftOut)];
  expect(told.toSorted()).toEqual((await tablesOfOrganizations(db)).toSorted());
});

test('no hash and nothing sealed is in an export, whatever a table comes to have', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and (data_type = 'bytea' or column_name ~ 'sealed|secret|password|credential')`.execute(
    db,
  );
  const shown = rows.filter(({ table, column }) =>
    exportedNouns.some((noun) => noun.table === table && !noun.without.includes(column)),
  );
  expect(shown).toEqual([]);
});

test('an owner takes all of their organization along, and nothing secret, for a day', async () => {
  expect((await browser.post(url, { action: 'create' })).json().data).toEqual({ started: true });
  expect((await browser.post(url, { action: 'create' })).json().data).toEqual({ started: false });
  const [asked] = (await browser.get(url)).json().data.exports;
  expect(asked).toMatchObject({ finished_at: null, url: null });
  await exportJob.run(deps, { id: asked.id }, signal);

  const [made] = (await browser.get(url)).json().data.exports;
  const file = await browser.get(made.url);
  expect(file.statusCode).toBe(200);
  expect(file.rawPayload.length).toBe(made.bytes);
  const content = await contentOf(file.rawPayload);
  for (const { name, table } of exportedNouns) {
    const lines = (content.get(`${name}.jsonl`) ?? '').trim().split('\n').filter(Boolean);
    expect([table, lines.length > 0]).toEqual([table, true]);
    for (const line of lines)
      expect({ organization_id: home, ...JSON.parse(line) }.organization_id).toBe(home);
  }
  expect(JSON.parse(content.get('organization.json') ?? '')).toMatchObject({ id: home, name: 'Full House' });
  expect(content.get('members.jsonl')).toContain('"role":"owner"');
  expect([...content].find(([name]) => name.startsWith('media/'))?.[1]).toBe('picture');
  const csv = content.get('posts.csv') ?? '';
  expect(csv.split('\n')[0]).toContain('post_id,project,status');
  expect(csv).toContain(`"'=HYPERLINK`);
  for (const column of ['"hash"', '"credentials"', '"address_sealed"', '"client_key"'])
    expect(
      [...content]
        .filter(([name, text]) => name.endsWith('.jsonl') && text.includes(column))
        .map(([name]) => name),
    ).toEqual([]);
  const told = await db
    .selectFrom('notifications')
    .select('title')
    .where('event', '=', 'organization_leaving')
    .execute();
  expect(told).toEqual([{ title: 'Full House is ready to take along' }]);

  const stranger = await ownerOf(app.organizationId);
  expect((await stranger.get(made.url)).statusCode).toBe(404);
  const key = await app.token('full');
  expect(
    (await app.fastify.inject({ url: made.url, headers: { authorization: `Bearer ${key}` } })).statusCode,
  ).toBe(403);
  await deps.files.remove(`exports/${made.id}.tar.gz`);
  // After a restore it is in the list, and nowhere else.
  expect((await browser.get(made.url)).statusCode).toBe(404);
  await deps.files.write(`exports/${made.id}.tar.gz`, file.rawPayload);
  now = new Date(now.getTime() + 25 * 3_600_000);
  expect((await browser.get(made.url)).statusCode).toBe(404);
  await sweepExportsJob.run(deps, {}, signal);
  expect((await browser.get(url)).json().data.exports).toEqual([]);
  expect(await deps.files.has(`exports/${made.id}.tar.gz`)).toBe(false);
});
