import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';

import { guardFetches } from './guarded-fetch.ts';

test('a library’s own fetch reaches no private address while it works for us, except those that are allowed', async () => {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked++;
    response.end('inside');
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const later = async () => {
    await Promise.resolve();
    return (await fetch(url)).text();
  };
  await expect(guardFetches([])(later)).rejects.toThrow('fetch failed');
  expect(asked).toBe(0);
  expect(await guardFetches([`127.0.0.1:${port}`])(later)).toBe('inside');
  expect(await later()).toBe('inside');
  server.closeAllConnections();
  server.close();
});
