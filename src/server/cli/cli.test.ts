import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { hashOfKey } from '#server/access/keys.ts';
import { insertPerson } from '#server/access/store.ts';
import { databaseUrl } from '#test/app/database-url.ts';
import { freshDatabase } from '#test/app/database.ts';
import { addMember, addOrganization } from '#test/app/sign-in-app.ts';

const database = await freshDatabase();
const { db } = database;
let folder: string;
let server: Server;
let origin: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'copydesk-cli-'));
  server = createServer((request, response) => {
    const links = { '/': ['/feed'], '/two': ['/feed', '/other'] }[request.url ?? ''];
    const page = links?.map((href) => `<link rel="alternate" type="application/rss+xml" href="${href}">`);
    const feed = `<rss version="2.0"><channel><title>The Feed</title><link>http://e.org/</link>
      <item><guid>1</guid><title>One</title><link>http://e.org/1</link></item></channel></rss>`;
    response
      .writeHead(200, { 'content-type': page ? 'text/html' : 'application/rss+xml' })
      .end(page?.join('') ?? feed);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const organizationId = await addOrganization(db);
  // By SQL: the command line, which this tests, creates no first organization.
  const userId = await insertPerson(db, { name: 'Ada', email: 'ada@example.com', passwordHash: null });
  await addMember(db, { organizationId, userId, role: 'owner' });
});

afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

/** Runs the command line as a process of its own on this file's database. */
async function cli(...words: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...words], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl(database),
      DATA_DIR: folder,
      OUTBOUND_ALLOW: origin.replace('http://', ''),
      BASE_URL: origin,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((settle) => child.on('close', settle));
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, out, err };
}

test('without words it shows what there is; an unknown command is an error', async () => {
  const help = await cli();
  expect(help.code).toBe(0);
  for (const name of ['token create', 'member add', 'source add', 'import trends', 'doctor'])
    expect(help.out).toContain(name);
  const unknown = await cli('make', 'coffee');
  expect(unknown.code).toBe(2);
  expect(unknown.err).toContain('token create');
});

test('a token is made for a member and printed alone on standard output', async () => {
  const { code, out, err } = await cli(
    'token',
    'create',
    'Ada@example.com',
    '--group',
    'writer',
    '--days',
    '30',
  );
  expect(err).toContain('writer token of Ada');
  expect(code).toBe(0);
  const token = await db
    .selectFrom('tokens')
    .select(['permission_group', 'expires_at'])
    .where('hash', '=', hashOfKey(out.trim()))
    .executeTakeFirst();
  expect(token?.permission_group).toBe('writer');
  expect(token?.expires_at).toBeInstanceOf(Date);
});

test('what cannot be done is said in one sentence, without a stack', async () => {
  const nobody = await cli('token', 'create', 'nobody@example.com');
  expect(nobody.code).toBe(1);
  expect(nobody.err).toBe('No member has the email nobody@example.com. Add them with “member add”.\n');
  const group = await cli('token', 'create', 'ada@example.com', '--group', 'king');
  expect(group.err).toContain('--group must be one of reader, writer');
  const option = await cli('token', 'create', '--colour');
  expect(option.err).toContain("Unknown option '--colour'");
  expect(`${nobody.err}${group.err}${option.err}`).not.toMatch(/\n {4}at /);
});

test('a new member gets a link to choose a password, and another one later', async () => {
  const added = await cli('member', 'add', 'bo@example.com', '--name', 'Bo', '--role', 'admin');
  expect(added.code).toBe(0);
  expect(added.out).toContain(`${origin}/sign-in/reset?token=`);
  const role = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select('role')
    .where('email', '=', 'bo@example.com')
    .executeTakeFirst();
  expect(role?.role).toBe('admin');
  const again = await cli('member', 'reset-link', 'bo@example.com');
  expect(again.out).toContain('/sign-in/reset?token=');
  expect(again.out).not.toBe(added.out);
});

test('an agent is a member without any link', async () => {
  const { code, out } = await cli('member', 'add', 'agent@example.com', '--agent');
  expect(code).toBe(0);
  expect(out).toBe('');
});

test('a feed is added by its page’s address, listed and polled', async () => {
  const page = await cli('source', 'add', `${origin}/two`);
  expect(page).toMatchObject({ code: 1 });
  expect(page.err).toContain(`\n  ${origin}/feed\n  ${origin}/other`);
  const added = await cli('source', 'add', `${origin}/`, '--category', 'Technology');
  expect(added.err).toBe('');
  expect(added.out).toMatch(/^\d+ {2}The Feed {2}1 posts\n$/);
  const listed = await cli('source', 'list');
  expect(listed.out).toMatch(/healthy +rss +1 +The Feed +Technology/);
  const polled = await cli('source', 'poll', added.out.split(' ')[0] ?? '');
  expect(polled).toMatchObject({ code: 0, out: 'The Feed: 0 new posts.\n' });
  const due = await cli('source', 'poll');
  expect(due.out).toBe('0 brought posts, 0 had nothing new, 0 could not be read.\n');
});

test('a file is imported, and its bad lines are told', async () => {
  const path = join(folder, 'posts.ndjson');
  await writeFile(path, '{"source":"x","external_id":"1","url":"https://x.com/1"}\nnonsense\n');
  const { code, out } = await cli('import', 'trends', path);
  expect(code).toBe(0);
  expect(out).toBe('1 new posts, 0 known ones.\n1 lines were passed over:\n  line 2: the line is not JSON\n');
  const missing = await cli('import', 'trends', join(folder, 'nothing.ndjson'));
  expect(missing.code).toBe(1);
  expect(missing.err).toContain('cannot be read (ENOENT)');
});

test('the doctor looks at every part', async () => {
  const { out, code } = await cli('doctor');
  for (const part of [
    'Database',
    'Tables',
    'Queue',
    'Workers',
    'Sources',
    'Disk',
    'Mail',
    'Outgoing',
    'Browser',
  ])
    expect(out).toContain(`${part}`);
  expect(out).toMatch(/note +Workers: No worker/);
  expect(out).toMatch(new RegExp(`Outgoing requests: .*can be reached: .*${origin.replace('http://', '')}`));
  expect(out).toMatch(/ok +Address: Copydesk answers/);
  expect(code).toBe(0);
});

test('quotes and days of the calendar are added from files', async () => {
  const [quotes, day] = [join(folder, 'quotes.xml'), join(folder, 'day.json')];
  const lead = "'''Ada Example''' (4 May 1850 – 5 June 1900) was a writer.";
  const saying = '* Whoever waits long enough arrives.\n** p. 3';
  await writeFile(
    quotes,
    `<page><title>Ada Example</title><text>${lead}\n=== A Book (1890) ===\n${saying}\n</text></page>`,
  );
  await writeFile(day, JSON.stringify({ events: [{ text: 'A harbour opens.', year: 1887 }] }));
  const [ofQuotes, ofDay, wrong] = await Promise.all([
    cli('import', 'quotes', quotes, '--format', 'wikiquote'),
    cli('import', 'calendar', day, '07-14'),
    cli('import', 'calendar', day, '02-30'),
  ]);
  expect(ofQuotes).toMatchObject({ code: 0, out: expect.stringContaining('1 quotes added, 0 were there.') });
  expect(ofDay).toMatchObject({ code: 0, out: expect.stringContaining('1 rows added') });
  expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining('"02-30" is no day of the year') });
});
