import { sql } from 'kysely';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

import { hashOfKey } from '#server/access/keys.ts';
import { makeBackup } from '#server/areas/admin/backups/make.ts';
import { restoreBackup } from '#server/areas/admin/backups/restore.ts';
import { readSettings } from '#server/settings.ts';
import { startApp } from '#test/app/app.ts';
import { emptyDatabase, freshDatabase } from '#test/app/database.ts';
import { schemaOf } from '#test/data/schema.ts';
import { migrate, migrationNames } from './migrate.ts';

const database = await emptyDatabase();
const { db } = database;
const key = `cd_live_${'upgraded'.repeat(6).slice(0, 43)}`;

/**
 * The rows of an installation at the first released tables, and those that a later one added. By SQL: rows as
 * they were written then.
 */
const rowsSince: Readonly<Record<string, readonly string[]>> = {
  '0010-search-indexes': [
    `insert into users (id, name, email, administrator) values
      (1, 'Ada', 'ada@example.com', true), (2, 'Bo', 'bo@example.com', false)`,
    `insert into organizations (id, name, timezone, niche_tags) values
      (1, 'Marsh Media', 'Europe/Berlin', '{ports,tides}'), (2, 'Hill Media', 'UTC', '{}')`,
    `insert into members (organization_id, user_id, role, ok_publishes) values
      (1, 1, 'owner', true), (1, 2, 'member', false), (2, 2, 'owner', false)`,
    `insert into projects (id, organization_id, name, timezone, lang) values (1, 1, 'Marsh Daily', 'Europe/Berlin', 'de')`,
    `insert into tokens (user_id, organization_id, name, hash, hint, permission_group)
      values (1, 1, 'Dashboard', '\\x${hashOfKey(key).toString('hex')}', 'cd_an', 'full')`,
    `insert into auth_accounts (user_id, account_id, provider_id, password) values (1, '1', 'credential', 'hashed')`,
    `insert into audit_log (organization_id, user_id, what, subject) values (1, 1, 'tokens.create', 'token 1')`,
    `insert into sources (id, kind, name, address, config) values (1, 'rss', 'The Feed', 'https://e.org/feed', '{"url": "https://e.org/feed"}')`,
    `insert into trends (id, source, external_id, created_at, first_seen_at, title, url, likes, engagement, score, words)
      values (1, 'rss', 'a', '1999-01-01', '1999-01-02', 'The harbour opens', 'https://e.org/1', 3, 3, 1.5, 'harbour')`,
    `insert into trend_keys (source, external_id, trend_id, created_at) values ('rss', 'a', 1, '1999-01-01')`,
    `insert into readings (trend_id, measured_at, engagement, likes) values (1, '1999-01-02', 3, 3)`,
    `insert into views (id, user_id, organization_id, screen, name, search) values (1, 1, 1, 'explore', 'Ports', '{"q": "port"}')`,
    `insert into watches (view_id, min_engagement) values (1, 10)`,
    `insert into watch_hits (view_id, story, at) values (1, 'a', now())`,
    `insert into mutes (organization_id, user_id, kind, value, created_at) values (1, 1, 'word', 'crypto', now())`,
    `insert into notifications (organization_id, user_id, kind, title, path, once, created_at)
      values (1, 1, 'watch', 'Ports: a story', '/explore', 'watch 1 a', now())`,
  ],
  '0011-board': [
    `insert into board_columns (id, organization_id, name, color, position, is_default) values (1, 1, 'Ideas', 'blue', 0, true)`,
    `insert into cards (id, organization_id, board_column_id, rank, title, created_at, updated_at) values (1, 1, 1, 'a0', 'The harbour', now(), now())`,
  ],
  '0015-publishing': [
    `insert into accounts (id, organization_id, project_id, network, transport, name, created_at)
      values (1, 1, 1, 'bluesky', 'sandbox', 'Marsh', now())`,
    `insert into posts (id, organization_id, project_id, card_id, author_user_id, submitted_via, state, stage, body, content_hash, created_at, updated_at, scheduled_at, design)
      values (1, 1, 1, 1, 1, 'web', 'scheduled', 'private', 'The harbour opens again.', 'hash', now(), now(), now() + interval '1 day', 'null'),
             (2, 1, 1, null, 1, 'api', 'sent', 'review', 'It was open.', 'hash', now(), now(), now(), 'null')`,
    `insert into post_targets (id, post_id, account_id, state, due_at, content_hash, sent_at, network_id) values
      (1, 1, 1, 'queued', now() + interval '1 day', 'hash', null, null), (2, 2, 1, 'sent', now(), 'hash', now(), 'x')`,
    `insert into post_steps (target_id, number, kind, state, key) values (2, 0, 'post', 'sent', 'k')`,
    `insert into post_events (post_id, target_id, at, kind, text) values (2, 2, now(), 'sent', 'Sent.')`,
    `insert into reviews (post_id, user_id, given_verdict, verdict, content_hash, policy_version, created_at)
      values (2, 2, 'ok', 'ok', 'hash', 0, now())`,
    `insert into post_comments (post_id, user_id, user_name, comment, created_at) values (1, 2, 'Bo', 'Good.', now())`,
  ],
  '0018-media': [
    `insert into media (id, organization_id, key, source_hash, hash, kind, type, extension, bytes, name, created_at)
      values (1, 1, 'abcdefghijklmnopqrstuv', 'a', 'a', 'image', 'image/png', 'png', 3, 'harbour', now())`,
    `insert into media (id, organization_id, key, source_hash, hash, kind, type, extension, bytes, name, created_by, created_at)
      values (2, 1, 'bbcdefghijklmnopqrstuv', 'b', 'b', 'image', 'image/png', 'png', 3, 'quay', 2, now()),
             (3, 1, 'cbcdefghijklmnopqrstuv', 'c', 'c', 'image', 'image/png', 'png', 3, 'pier', 1, now())`,
    `update posts set media = '[{"url": "http://localhost:4400/media/abcdefghijklmnopqrstuv/1.png", "type": "image/png", "alt": null}]' where id = 1`,
  ],
  // Notifications as they were before they had a project: of a card, of posts, of an account, and of none.
  '0084-reading-with-accounts': [
    `insert into cards (id, organization_id, project_id, board_column_id, rank, title, created_at, updated_at)
      values (3, 1, 1, 1, 'a2', 'The quay', now(), now())`,
    `insert into notifications (id, organization_id, user_id, event, title, path, once, created_at)
      select 100 + at, 1, 1, 'mentioned', path, path, path, now() from unnest(array[
        '/board?card=3', '/compose/1', '/review/1', '/review?post=2', '/settings/accounts?account=1',
        '/board?card=1', '/compose/999', '/board?column=1', '/settings/members']) with ordinality as paths(path, at)`,
  ],
  '0086-limited-members': [
    `update members set project_roles = '{"1": "writer"}' where organization_id = 1 and user_id = 2`,
  ],
  // As long as a card may be, in a script in which every pair of characters is a token.
  '0056-demo-marks': [
    `insert into cards (id, organization_id, board_column_id, rank, title, description, notes, links, created_at, updated_at)
      select 2, 1, 1, 'a1', '港', left(long, 100000), left(long, 20000), left(long, 10000), now(), now()
      from (select string_agg(chr(19968 + at * 7919 % 20000), '') as long from generate_series(1, 100000) at) texts`,
    `insert into card_words (card_id, words) values (2, '')`,
  ],
};

const now = new Date();
const olderThanThis = '0021-translation';
const folder = await mkdtemp(join(tmpdir(), 'copydesk-upgrade-'));
const file = join(folder, 'older.tar.zst');
const settings = readSettings({ DATA_DIR: folder, APP_SECRET: 'a secret only for tests, of some length' });
afterAll(() => rm(folder, { recursive: true }));

const tableOf = (statement: string) => /^insert into (\w+)/.exec(statement)?.[1];

async function countOf(table: string): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from ${sql.table(table)}`.execute(
    db,
  );
  return rows[0]?.rows ?? 0;
}

test('from the first released tables on, each migration keeps every row, and ends at the tables of a new desk', async () => {
  const counts = new Map<string, number>();
  for (const name of migrationNames) {
    await migrate(db, name);
    for (const [table, count] of counts)
      expect([name, table, await countOf(table)]).toEqual([name, table, count]);
    for (const statement of rowsSince[name] ?? []) {
      await sql.raw(statement).execute(db);
      const table = tableOf(statement);
      if (table) counts.set(table, await countOf(table));
    }
    if (name === olderThanThis) await makeBackup({ pool: database.pool, settings, now }, file);
  }
  expect(counts.size).toBeGreaterThan(20);
  const fresh = await freshDatabase();
  expect(await schemaOf(db)).toEqual(await schemaOf(fresh.db));
});

test('what notifications are about, and whose uploads are, is known afterwards', async () => {
  const rows = await db
    .selectFrom('notifications')
    .select(['path', 'project_id'])
    .where('id', '>', 100)
    .orderBy('id')
    .execute();
  expect(rows.map(({ path, project_id }) => [path, project_id])).toEqual([
    ['/board?card=3', 1],
    ['/compose/1', 1],
    ['/review/1', 1],
    ['/review?post=2', 1],
    ['/settings/accounts?account=1', 1],
    // A card of the whole organization, a post that is gone, and what is about neither.
    ['/board?card=1', null],
    ['/compose/999', null],
    ['/board?column=1', null],
    ['/settings/members', null],
  ]);
  const media = await db.selectFrom('media').select(['name', 'project_id']).orderBy('id').execute();
  expect(media).toEqual([
    { name: 'harbour', project_id: null },
    { name: 'quay', project_id: 1 },
    { name: 'pier', project_id: null },
  ]);
});

test('the desk of then works: the same key, board, posts, verdicts and notifications', async () => {
  await sql`select setval(pg_get_serial_sequence(name, 'id'), 1000)
    from unnest('{users,organizations,projects,views,sources,board_columns,cards,accounts,posts,post_targets,media}'::text[]) name`.execute(
    db,
  );
  const app = await startApp(database, { isEmpty: true });
  const data = async (path: string, sent: Record<string, unknown> = {}) => {
    const { status, body } = await app.call('GET', path, sent, key);
    expect([path, status, body.error]).toEqual([path, 200, undefined]);
    return body.data;
  };
  expect(await data('me.php')).toMatchObject({
    user: { name: 'Ada' },
    organization: { name: 'Marsh Media', role: 'owner' },
  });
  expect(JSON.stringify(await data('board.php'))).toContain('The harbour');
  expect(await data('schedule.php', { action: 'get', id: 1 })).toMatchObject({
    post: { status: 'scheduled', body: 'The harbour opens again.' },
  });
  expect(await data('schedule.php', { action: 'get', id: 2 })).toMatchObject({ post: { status: 'sent' } });
  expect(JSON.stringify(await data('notifications.php'))).toContain('Ports: a story');
  expect(JSON.stringify(await data('trending.php', { source: 'rss', time_range: 'all' }))).toContain(
    'The harbour opens',
  );
  expect(await data('media.php')).toMatchObject({
    media: [{ name: 'pier' }, { name: 'quay' }, { name: 'harbour' }],
  });
  expect(JSON.stringify(await data('views.php', { screen: 'explore' }))).toContain('Ports');
});

test('a backup of older tables is restored as it was, and then brought up to date', async () => {
  const target = await emptyDatabase();
  const { migrated, held } = await restoreBackup({ database: target, settings, now }, file, {
    replace: false,
  });
  expect(migrated[0]).toBe('0028-client-keys');
  expect(migrated.at(-1)).toBe(migrationNames.at(-1));
  expect(held).toEqual({ unknownTargets: 0, later: 1 });
  expect(await schemaOf(target.db)).toEqual(await schemaOf(db));
  const posts = await target.db
    .selectFrom('posts')
    .select(['body', 'state', 'design_version'])
    .orderBy('id')
    .execute();
  expect(posts).toEqual([
    { body: 'The harbour opens again.', state: 'scheduled', design_version: 0 },
    { body: 'It was open.', state: 'sent', design_version: 0 },
  ]);
});
