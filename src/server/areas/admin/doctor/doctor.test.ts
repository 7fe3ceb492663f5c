import { expect, test } from 'vitest';

import { doctorPartNames } from '#contract/admin/doctor-parts.ts';
import { sealCredentials } from '#server/areas/delivery/accounts/credentials.ts';
import { freshDatabase } from '#test/app/database.ts';
import { emptyTables } from '#test/data/empty-tables.ts';
import { startNewsroom } from '#test/data/newsroom.ts';

const database = await freshDatabase();
const { db } = database;
const room = await startNewsroom(database, { env: { BACKUP_EVERY: 'off' } });
const { app } = room;
const root = { key: await app.token('full') };

interface Finding {
  part: string;
  state: string;
  words: string;
  next: string | null;
}
async function look(part?: string): Promise<Finding[]> {
  const { body } = await app.call('GET', 'doctor.php', part === undefined ? {} : { part }, root.key);
  return (body.data as { findings: Finding[] }).findings;
}

test('every part is looked at, and what is not well says what to do', async () => {
  const findings = await look();
  expect(findings.map(({ part }) => part)).toEqual(doctorPartNames);
  for (const { words } of findings) expect(words).not.toBe('');
  for (const { words, next } of findings.filter(({ state }) => state !== 'ok'))
    expect(`${words} ${next}`).toMatch(/[A-Z]/);
  expect(findings.find(({ part }) => part === 'workers')).toMatchObject({
    state: 'note',
    next: expect.stringContaining('ROLE=worker'),
  });
});

test('one part is looked at alone; another is refused', async () => {
  expect(await look('disk')).toMatchObject([{ part: 'disk', label: 'Disk' }]);
  const { status } = await app.call('GET', 'doctor.php', { part: 'weather' }, root.key);
  expect(status).toBe(422);
});

test('each finding is in the language of who looks', async () => {
  const headers = { authorization: `Bearer ${root.key}`, 'accept-language': 'de' };
  const { body } = await app.fastify.inject({ url: '/tool/api/v1/doctor.php?part=mail', headers });
  expect(JSON.parse(body)).toMatchObject({
    data: { findings: [{ words: 'Kein Mailserver ist eingerichtet: SMTP_URL und MAIL_FROM sind leer.' }] },
  });
});

test('media are written and read; at a loopback address networks cannot fetch them', async () => {
  expect(await look('media')).toMatchObject([
    { state: 'note', words: expect.stringContaining('keeps files') },
  ]);
});

test('posts of which only the key is there are counted', async () => {
  expect(await look('posts')).toMatchObject([{ state: 'ok' }]);
  // By SQL: no operation causes this; earlier versions did, when an import was interrupted.
  await db
    .insertInto('trend_keys')
    .values({ source: 'x', external_id: '7', trend_id: 7, created_at: new Date() })
    .execute();
  expect(await look('posts')).toMatchObject([
    {
      state: 'problem',
      words: expect.stringContaining('1 post is known'),
      next: expect.stringContaining('--again'),
    },
  ]);
  await emptyTables(db, 'trend_keys');
});

test('sign-ins that were sealed under another APP_SECRET are named', async () => {
  expect(await look('keys')).toMatchObject([{ state: 'ok' }]);
  const { accounts } = await room.project(['bluesky']);
  const [id = 0] = accounts;
  const credentials = sealCredentials({ appSecret: 'another secret, of some length too' }, id, 'x');
  // By SQL: sandboxes have no credentials, and this test has no real network.
  await db.updateTable('accounts').set({ credentials }).where('id', '=', id).execute();
  expect(await look('keys')).toMatchObject([
    {
      state: 'problem',
      words: expect.stringContaining('Marsh on bluesky'),
      next: expect.stringContaining('APP_SECRET'),
    },
  ]);
});
