import { afterAll, expect, test } from 'vitest';

import { freshDatabase } from '#test/app/database.ts';
import { codeOf, startNewsroom } from '#test/data/newsroom.ts';
import { startMastodon } from '#test/networks/mastodon.ts';
import { sealCredentials } from './credentials.ts';

const server = await startMastodon();
afterAll(() => server.close());
const room = await startNewsroom(await freshDatabase(), { env: { OUTBOUND_ALLOW: server.hostAndPort } });
const { app, db } = room;
const { accounts } = await room.project(['mastodon', 'bluesky', 'mastodon']);
const [onMastodon = 0, onBluesky = 0, sandbox = 0] = accounts;
const admin = await room.colleague('full', { role: 'admin' });
const writer = await room.colleague('writer');

const secret = {
  server: server.origin,
  token: server.grants.grant('read:accounts read:statuses write:statuses write:media'),
  client_id: 'an app',
  client_secret: null,
};
// By SQL: what connecting at this server leaves; other tests cover connecting.
await db
  .updateTable('accounts')
  .set({
    transport: 'real',
    remote_id: `42@${server.hostAndPort}`,
    server: server.origin,
    credentials: sealCredentials(app.deps.settings, onMastodon, JSON.stringify(secret)),
  })
  .where('id', '=', onMastodon)
  .execute();

const act = (by: { key: string }, action: string, sent: Record<string, unknown>) =>
  app.call('POST', 'accounts.php', { action, ...sent }, by.key);
const choose = (account_id: number, visibility: string, by = admin) =>
  act(by, 'edit', { account_id, visibility });
const visibilityOf = async (account_id: number) => {
  const { body } = await app.call('GET', 'accounts.php', {}, writer.key);
  const { accounts: all } = body.data as { accounts: { account_id: number; visibility: string | null }[] };
  return all.find((one) => one.account_id === account_id)?.visibility;
};

test('the posts of a Mastodon account are public until somebody chooses otherwise', async () => {
  expect(await visibilityOf(onMastodon)).toBe('public');
  expect(codeOf(await choose(onMastodon, 'private'))).toBe('200');
  expect(await visibilityOf(onMastodon)).toBe('private');
});

test('what was chosen stays when the network tells anew who the account is', async () => {
  await choose(onMastodon, 'unlisted');
  server.switches.maxCharacters = 900;
  expect(codeOf(await act(admin, 'check', { account_id: onMastodon }))).toBe('200');
  const row = await db
    .selectFrom('accounts')
    .select('settings')
    .where('id', '=', onMastodon)
    .executeTakeFirstOrThrow();
  expect(row.settings).toMatchObject({ visibility: 'unlisted', text_limit: 900 });
});

test('composers see it beside the account', async () => {
  await choose(onMastodon, 'private');
  const { body } = await room.schedule(writer, 'targets');
  expect((body.data as { accounts: object[] }).accounts).toEqual([
    expect.objectContaining({ account_id: onMastodon, visibility: 'private' }),
    expect.objectContaining({ account_id: onBluesky, visibility: null }),
    expect.objectContaining({ account_id: sandbox, visibility: null }),
  ]);
});

test('where the network gives no choice, in a sandbox, and for nonsense it is refused', async () => {
  expect(codeOf(await choose(onBluesky, 'private'))).toBe('409 invalid_state');
  expect(codeOf(await choose(sandbox, 'private'))).toBe('409 invalid_state');
  expect(codeOf(await choose(onMastodon, 'direct'))).toBe('422 validation_error');
  expect(await visibilityOf(onMastodon)).toBe('private');
});

test('a writer does not choose it', async () => {
  expect(codeOf(await choose(onMastodon, 'public', writer))).toMatch(/^403/);
});
