import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';

import { checkPort } from './port.ts';

const taken = createServer().listen(0, '127.0.0.1');
await once(taken, 'listening');
afterAll(() => taken.close());
const { port } = taken.address() as AddressInfo;

test('a taken port is refused, and the next free one is offered', async () => {
  const refusal = await checkPort({ host: 'localhost', port }).catch((error: unknown) => String(error));
  expect(refusal).toMatch(new RegExp(`Port ${port} on localhost is taken`));
  const offered = Number(/PORT=(\d+) npm start/.exec(String(refusal))?.[1]);
  expect(offered).toBeGreaterThan(port);
  await expect(checkPort({ host: 'localhost', port: offered })).resolves.toBeUndefined();
});

test('a host that is not of this machine is refused in plain words', async () => {
  await expect(checkPort({ host: '192.0.2.1', port: 4400 })).rejects.toThrow(
    'Copydesk cannot listen on 192.0.2.1:4400 (EADDRNOTAVAIL). Check HOST and PORT.',
  );
});
