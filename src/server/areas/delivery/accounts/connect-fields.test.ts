import { describe, expect, test } from 'vitest';

import type { PasswordConnect } from '#server/networks/connecting.ts';
import type { Network } from '#server/networks/network.ts';
import { freshDatabase } from '#test/app/database.ts';
import { codeOf, startNewsroom } from '#test/data/newsroom.ts';
import { fakeNetwork, plant } from '#test/networks/fake-network.ts';
import { startNetworkServer } from '#test/networks/network-server.ts';

const remote = await startNetworkServer();
const room = await startNewsroom(await freshDatabase(), {
  env: { OUTBOUND_ALLOW: new URL(remote.origin).host },
});
const { app } = room;
const project = await room.project([]);
const admin = await room.colleague('full', { role: 'admin' });

interface Shown {
  account_id: number;
}

const change = (action: string, input: object) =>
  app.call('POST', 'accounts.php', { action, ...input }, admin.key);

test('a site in a folder is refused at the field, before anything is sent to the site around it', async () => {
  const refused = await change('connect', {
    network: 'wordpress',
    server: `${remote.origin}/folder`,
    identifier: 'marsh',
    password: 'made-for-programs',
  });
  expect(codeOf(refused)).toBe('422 validation_error');
  expect(refused.body.error).toMatchObject({
    message: expect.stringContaining('A site in a folder can’t be connected.'),
    details: { fields: { server: 'must have no folder' } },
  });
});

describe('a way without a name, or with an optional one', () => {
  /** What the network was given, in order. */
  const seen: { identifier: string; server: string | null }[] = [];
  const { connecting: usual, ...network } = fakeNetwork(remote);
  const connectUsual = (...sent: Parameters<PasswordConnect['connect']>) => {
    const password = usual?.ways.find(({ by }) => by === 'password');
    if (password?.by !== 'password') throw new Error('the fake network has no passwords');
    return password.connect(...sent);
  };

  function withIdentifier(identifier?: { label: string; hint: string; optional?: true }): Network {
    return {
      ...network,
      connecting: {
        may: () => [],
        server: 'needed',
        ways: [
          {
            by: 'password',
            guide: () => ({
              needs: [],
              steps: [],
              ...(identifier && { identifier }),
              password: { label: 'Key', hint: '' },
            }),
            connect(io, credentials, at) {
              seen.push({ identifier: credentials.identifier, server: credentials.server });
              return connectUsual(io, { ...credentials, identifier: 'the-handle' }, at);
            },
          },
        ],
      },
    };
  }

  plant('discord', withIdentifier());
  plant('ghost', withIdentifier({ label: 'Name', hint: '', optional: true }));
  const server = 'https://house.example';

  test.each([
    ['discord', {}, ''],
    ['discord', { identifier: 'typed anyway' }, ''],
    ['ghost', {}, 'the-handle'],
    ['ghost', { identifier: ' other ' }, 'other'],
  ])('%s is connected without one, and again with %j', async (name, more, identifier) => {
    remote.visitor = { id: `w-${seen.length}`, name: 'Marsh', handle: 'marsh' };
    const key = { password: 'made-for-programs' };
    const { body } = await change('connect', { network: name, project_id: project.id, server, ...key });
    expect(seen.at(-1)).toEqual({ identifier: '', server });
    const { account_id } = (body.data as { account: Shown }).account;
    expect(codeOf(await change('reconnect', { account_id, ...key, ...more }))).toBe('200');
    expect(seen.at(-1)).toEqual({ identifier, server });
  });

  test('a name that may be left out stands last', async () => {
    const { body } = await app.call('GET', 'accounts.php', { action: 'networks' }, admin.key);
    const { networks: all } = body.data as { networks: { network: string }[] };
    expect(all.find(({ network }) => network === 'ghost')).toMatchObject({
      server_is: 'server',
      ways: [{ fields: [{ name: 'password' }, { name: 'identifier', optional: true }] }],
    });
  });

  test('the server is asked for where it is needed', async () => {
    const refused = await change('connect', { network: 'ghost', password: 'made-for-programs' });
    expect(codeOf(refused)).toBe('422 validation_error');
    expect(refused.body.error?.details).toMatchObject({ fields: { server: expect.any(String) } });
  });
});
