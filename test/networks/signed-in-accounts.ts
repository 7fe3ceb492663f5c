import { afterAll, beforeEach } from 'vitest';

import { openCredentials, sealCredentials } from '#server/areas/delivery/accounts/credentials.ts';
import { openAccount } from '#server/areas/delivery/accounts/open.ts';
import { findConnection, type ConnectionRow } from '#server/areas/delivery/accounts/store-connections.ts';
import { jobs } from '#server/jobs/all.ts';
import { startQueue } from '#server/jobs/queue.ts';
import { createFiles } from '#server/lib/files.ts';
import { createIo } from '#server/lib/io.ts';
import { createLog } from '#server/lib/log.ts';
import type { NetworkAccount } from '#server/networks/network.ts';
import { readSettings } from '#server/settings.ts';
import { freshDatabase } from '#test/app/database.ts';
import { noRenderer } from '#test/app/no-renderer.ts';
import { addNewsroom } from '#test/data/publishing.ts';
import { fakeNetwork, plant } from './fake-network.ts';
import { startNetworkServer } from './network-server.ts';

/** Accounts whose sign-ins a network server knows, and a clock that stands still until a test moves it. */
export async function startSignedInAccounts() {
  const started = new Date('2026-11-20T12:00:00Z');
  const house = await startNetworkServer();
  const network = fakeNetwork(house);
  plant('tumblr', network);
  const database = await freshDatabase();
  const { db } = database;
  const log = createLog({ level: 'silent' });
  const queue = await startQueue(database, { jobs, log, briefly: true });
  const settings = readSettings({ APP_SECRET: 'a secret only for tests, of some length' });
  const io = createIo({ allow: [new URL(house.origin).host], userAgent: 'Copydesk (tests)' });
  afterAll(async () => {
    await queue.stop();
    await io.close();
  });
  const clock = { now: started };
  const deps = {
    settings,
    db,
    log,
    queue,
    io,
    files: createFiles(settings),
    renderer: noRenderer,
    now: () => clock.now,
  };
  const newsroom = await addNewsroom(db);
  const signal = () => new AbortController().signal;

  const hours = (count: number) => new Date(started.getTime() + count * 3_600_000);

  let people = 0;

  /** An account whose sign-in the fake network knows. */
  async function connected(changes: Partial<ConnectionRow> = {}): Promise<number> {
    people++;
    const person = { id: `k${people}`, name: `Marsh ${people}`, handle: 'marsh' };
    const [access, refresh] = [`access-of-${person.id}`, `refresh-of-${person.id}`];
    house.access.set(access, person);
    house.refresh.set(refresh, person);
    const { trouble: _, settings: __, ...rest } = changes;
    // By SQL: what a sign-in at the network left, so many hours ago and with so much time left.
    const { id } = await db
      .insertInto('accounts')
      .values({
        organization_id: newsroom.organizationId,
        project_id: newsroom.projectId,
        network: 'tumblr',
        transport: 'real',
        name: person.name,
        remote_name: person.name,
        remote_id: person.id,
        settings: '{}',
        tend_at: started,
        created_at: started,
        ...rest,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const secret = JSON.stringify({ access_token: access, refresh_token: refresh });
    await db
      .updateTable('accounts')
      .set({ credentials: sealCredentials(settings, id, secret) })
      .where('id', '=', id)
      .execute();
    return id;
  }

  async function rowOf(id: number): Promise<ConnectionRow> {
    const row = await findConnection(db, id);
    if (!row) throw new Error('no such account');
    return row;
  }

  async function secretOf(id: number): Promise<Record<string, string>> {
    const { credentials } = await rowOf(id);
    return credentials ? JSON.parse(openCredentials(settings, id, credentials)) : {};
  }

  /** The account as a worker reads it. */
  async function opened(id: number): Promise<NetworkAccount> {
    const row = await rowOf(id);
    return openAccount(deps, network, { ...row, organizationId: row.organization_id });
  }

  // By SQL: the messages since the last check; no operation deletes one.
  const told = () => db.deleteFrom('notifications').returning(['event', 'title', 'body', 'path']).execute();

  const renewals = () => house.input.filter((path) => path === '/token').length;

  beforeEach(async () => {
    clock.now = started;
    house.trouble = null;
    house.keepsRefreshToken = false;
    house.input.length = 0;
    await told();
  });

  return {
    db,
    deps,
    house,
    network,
    newsroom,
    queue,
    settings,
    started,
    clock,
    hours,
    signal,
    connected,
    rowOf,
    secretOf,
    opened,
    told,
    renewals,
  };
}
