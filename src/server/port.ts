import { lookup } from 'node:dns/promises';
import { createServer } from 'node:net';

import { StartError } from '#server/lib/start-error.ts';

/**
 * Refuses an unusable port before anything else is started, and names one that is free. The port never
 * changes by itself: bookmarks, passkeys and proxies depend on the URL.
 * @throws StartError
 */
export async function checkPort({ host, port }: { host: string; port: number }): Promise<void> {
  const addresses = await lookup(host, { all: true }).catch(() => {
    throw new StartError(`HOST ${host} is not an address of this machine.`);
  });
  const problem = await problemWith(addresses, port);
  switch (problem) {
    case null:
      return;
    case 'EADDRINUSE': {
      const free = await nextFree(addresses, port);
      throw new StartError(
        `Port ${port} on ${host} is taken, by another program or by a Copydesk that runs already.` +
          (free ? ` Port ${free} is free: PORT=${free} npm start` : ' Choose another with PORT.'),
      );
    }
    case 'EACCES':
      throw new StartError(`Port ${port} is for root alone. Choose one above 1023 with PORT.`);
    default:
      throw new StartError(`Copydesk cannot listen on ${host}:${port} (${problem}). Check HOST and PORT.`);
  }
}

async function nextFree(addresses: Address[], port: number): Promise<number | null> {
  for (let next = port + 1; next <= Math.min(port + 20, 65_535); next++)
    if ((await problemWith(addresses, next)) === null) return next;
  return null;
}

type Address = { address: string };

/** The system's code of the first problem, or null. */
async function problemWith(addresses: Address[], port: number): Promise<string | null> {
  const problems = await Promise.all(addresses.map(({ address }) => listenProblem(address, port)));
  // A machine without IPv6 may still name ::1; one usable address is enough.
  const real = problems.filter((problem) => problem !== 'EADDRNOTAVAIL');
  return real.length === 0 ? 'EADDRNOTAVAIL' : (real.find((problem) => problem !== null) ?? null);
}

function listenProblem(host: string, port: number): Promise<string | null> {
  return new Promise((settle) => {
    const server = createServer();
    server.once('error', (error) => settle('code' in error ? String(error.code) : error.message));
    server.listen({ host, port, exclusive: true }, () => server.close(() => settle(null)));
  });
}
