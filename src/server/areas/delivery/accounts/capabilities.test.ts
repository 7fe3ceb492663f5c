import { expect, test } from 'vitest';

import type { accounts } from '#contract/delivery/accounts.ts';
import { networkNames } from '#contract/networks/facts.ts';
import type { DataOf } from '#contract/operation.ts';
import { freshDatabase } from '#test/app/database.ts';
import { startNewsroom } from '#test/data/newsroom.ts';

const room = await startNewsroom(await freshDatabase());

test('every member who reads learns what each network can do here', async () => {
  const reader = await room.colleague('reader', { role: 'member' });
  const { status, body } = await room.app.call('GET', 'accounts.php', { action: 'capabilities' }, reader.key);
  expect(status).toBe(200);
  const { networks } = body.data as DataOf<typeof accounts.capabilities>;
  expect(networks.map(({ network }) => network)).toEqual(networkNames);
  const [first] = networks;
  expect(first?.capabilities[0]).toMatchObject({ name: 'text', label: 'Text', state: 'yes' });
  expect(first?.missing).toEqual([]);
  expect(networks.find(({ network }) => network === 'pinterest')?.missing).toEqual([
    'PINTEREST_APP_ID',
    'PINTEREST_APP_SECRET',
  ]);
});
