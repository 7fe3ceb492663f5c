import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, inject } from 'vitest';

/** A connection to this run's database that can be cut without either end noticing. */
export interface Wire {
  host: string;
  port: number;
  /** From here on everything is dropped, both ways, and nothing is closed. New connections fail too. */
  cut(): void;
  /** New connections work again. What was dropped stays lost, so that the old ones never continue. */
  heal(): void;
}

/** Goes away when the file ends. */
export async function startWire(): Promise<Wire> {
  const { host, port } = inject('database');
  const sockets = new Set<Socket>();
  let whole = true;
  const server = createServer((near) => {
    const far = connect(join(host, `.s.PGSQL.${port}`));
    let dead = !whole;
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => {
        dead ||= !whole;
        if (!dead) to.write(chunk);
      });
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        // An end is a packet too.
        if (!dead && whole) to.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address() as AddressInfo;
  return {
    host: '127.0.0.1',
    port: address.port,
    cut: () => void (whole = false),
    heal: () => void (whole = true),
  };
}
