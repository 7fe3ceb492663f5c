import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, it } from 'vitest';

import { sendDue } from '#server/areas/notifications/webhook-deliveries/send-due.ts';
import { startApp } from '#test/app/app.ts';
import { databaseUrl } from '#test/app/database-url.ts';
import { freshDatabase } from '#test/app/database.ts';
import { emptyTables } from '#test/data/empty-tables.ts';
import { startReceiver } from '#test/data/messages.ts';
import { webhooksOf } from '#test/data/webhooks.ts';

const cli = join(import.meta.dirname, '..', '..', '..', 'cli', 'main.ts');
const { host, received } = await startReceiver(() => ({ status: 200 }));
const database = await freshDatabase();
const app = await startApp(database, { env: { OUTBOUND_ALLOW: host } });
const { founder, organizationId } = app;
const singleSignOn = <Data>(sent: object) =>
  founder.ask<Data>(organizationId, 'single-sign-on.php', { ...sent });
let token: string;

beforeAll(async () => {
  token = (await singleSignOn<{ token: string }>({ action: 'create_directory_token' })).token;
  await singleSignOn({ action: 'add_domain', domain: 'brand.example' });
  await singleSignOn({
    action: 'set_groups',
    groups: [{ group: 'admins', role: 'admin' }],
    fallback: { role: 'member' },
    joins: true,
    follows: true,
  });
  await webhooksOf(app, await app.token('full')).create(`http://${host}/members`, {
    types: ['member.joined', 'member.changed', 'member.left'],
  });
});

beforeEach(async () => {
  received.length = 0;
  await emptyTables(database.db, 'webhook_events');
});

/** A request of a directory. @returns the id of what it is about */
async function scim(method: 'POST' | 'PATCH', path: string, payload: object): Promise<string> {
  const { statusCode, body } = await app.fastify.inject({
    method,
    url: `/api/auth/scim/v2/${path}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
    payload: JSON.stringify(payload),
  });
  expect(statusCode).toBeLessThan(300);
  return body === '' ? '' : JSON.parse(body).id;
}
const change = (value: object) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: [value],
});

/** What happened to members since the last time, in order. */
async function seen() {
  const rows = await database.db
    .selectFrom('webhook_events')
    .select(['type', 'data'])
    .orderBy('id')
    .execute();
  return rows.map(({ type, data }) => [type, data['actor'], data['member']]);
}
const member = (name: string, role: string, active = true) => ({
  user_id: expect.any(Number),
  name,
  role,
  active,
  project_ids: null,
});

it('members whom a directory sends, changes, ends and brings back are events without an actor', async () => {
  const id = await scim('POST', 'Users', {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName: 'pat@brand.example',
    name: { givenName: 'Pat', familyName: 'Marsh' },
    emails: [{ value: 'pat@brand.example', primary: true }],
    active: true,
  });
  await scim('POST', 'Groups', {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
    displayName: 'admins',
    members: [{ value: id }],
  });
  await scim('PATCH', `Users/${id}`, change({ op: 'replace', path: 'active', value: false }));
  await scim('PATCH', `Users/${id}`, change({ op: 'replace', path: 'active', value: true }));
  expect(await seen()).toEqual([
    ['member.joined', null, member('Pat Marsh', 'member')],
    ['member.changed', null, member('Pat Marsh', 'admin')],
    ['member.left', null, member('Pat Marsh', 'admin', false)],
    ['member.joined', null, member('Pat Marsh', 'admin')],
  ]);
  // Nothing has woken the job; its own next run sends them.
  await sendDue(app.deps);
  expect(received).toHaveLength(4);
});

it('members whom the command line adds are events too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'copydesk-cli-'));
  // Vite sets a BASE_URL of its own.
  const env = { ...process.env, BASE_URL: '', DATABASE_URL: databaseUrl(database), DATA_DIR: folder };
  for (const role of ['member', 'admin'])
    await once(
      spawn(process.execPath, [cli, 'member', 'add', 'bo@example.com', '--role', role], {
        env,
        stdio: 'ignore',
      }),
      'exit',
    );
  await rm(folder, { recursive: true });
  expect(await seen()).toEqual([
    ['member.joined', null, member('bo', 'member')],
    ['member.changed', null, member('bo', 'admin')],
  ]);
});
