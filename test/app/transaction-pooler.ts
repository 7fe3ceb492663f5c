import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, inject } from 'vitest';

/** A session of the database, which serves one transaction after another, for any client. */
interface Session {
  socket: Socket;
  /** Its current client; null while it is free. */
  serves: Socket | null;
}

const startUpBytes = 4;
const message = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const length = Buffer.alloc(startUpBytes);
  length.writeInt32BE(body.length + startUpBytes);
  return Buffer.concat([Buffer.from(type), length, body]);
};
const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};
const ready = message('Z', Buffer.from('I'));

/**
 * A minimal connection pooler in transaction mode, like PgBouncer: a client gets a session for each
 * transaction, and the one that was released last comes first. It ends with the file.
 */
export async function startTransactionPooler(database: string): Promise<{ host: string; port: number }> {
  const server = inject('database');
  const path = join(server.host, `.s.PGSQL.${server.port}`);
  const sessions: Session[] = [];
  const clients = new Set<Socket>();

  async function openSession(): Promise<Session> {
    const socket = connect(path);
    const startup = `user\0${server.user}\0database\0${database}\0\0`;
    const body = Buffer.concat([number(196_608), Buffer.from(startup)]);
    socket.write(Buffer.concat([number(body.length + startUpBytes), body]));
    await untilReady(socket);
    const session: Session = { socket, serves: null };
    socket.on('data', (chunk) => {
      const client = session.serves;
      // Between two transactions it serves anyone. Responses of these tests come in one piece each.
      if (chunk.subarray(-ready.length).equals(ready)) free(session);
      client?.write(chunk);
    });
    socket.on('error', () => {});
    return session;
  }

  function free(session: Session): void {
    session.serves = null;
    sessions.splice(sessions.indexOf(session), 1);
    sessions.unshift(session);
  }

  async function sessionFor(client: Socket): Promise<Session> {
    const own = sessions.find(({ serves }) => serves === client);
    const session = own ?? sessions.find(({ serves }) => serves === null) ?? (await openSession());
    if (!sessions.includes(session)) sessions.push(session);
    session.serves = client;
    return session;
  }

  const front = createServer((client) => {
    clients.add(client);
    let started = false;
    let turn = Promise.resolve();
    client.on('error', () => {});
    client.on('data', (chunk) => {
      if (!started) {
        started = true;
        client.write(Buffer.concat([message('R', number(0)), message('K', number(1), number(1)), ready]));
        return;
      }
      // X: the client leaves, its session stays.
      if (chunk[0] === 'X'.charCodeAt(0)) return;
      turn = turn.then(async () => void (await sessionFor(client)).socket.write(chunk));
    });
  }).listen(0, '127.0.0.1');
  await once(front, 'listening');
  afterAll(() => {
    for (const socket of [...clients, ...sessions.map((session) => session.socket)]) socket.destroy();
    front.close();
  });
  return { host: '127.0.0.1', port: (front.address() as AddressInfo).port };
}

async function untilReady(socket: Socket): Promise<void> {
  let received = Buffer.alloc(0);
  while (!received.subarray(-ready.length).equals(ready)) {
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    received = Buffer.concat([received, chunk]);
  }
}
