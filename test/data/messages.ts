import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

import { deliver } from '#server/areas/notifications/outbox/deliver.ts';
import type { JobDeps } from '#server/jobs/job.ts';

/** Attempts every due delivery, as the workers would; returns the table's rows, oldest first. */
export async function deliverDue(deps: JobDeps) {
  const due = await deps.db
    .selectFrom('notification_deliveries')
    .select('id')
    .where('state', '=', 'waiting')
    .where('due_at', '<=', deps.now())
    .orderBy('id')
    .execute();
  for (const { id } of due) await deliver(deps, id);
  return deliveriesOf(deps);
}

export async function deliveriesOf({ db }: Pick<JobDeps, 'db'>) {
  return db.selectFrom('notification_deliveries').selectAll().orderBy('id').execute();
}

export interface Received {
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

type Reply = { status: number; body?: string; headers?: Record<string, string> };

/** A web server on loopback that keeps what it receives and answers as configured. */
export async function startReceiver(
  answer: (received: Received) => Reply | Promise<Reply>,
): Promise<{ host: string; received: Received[] }> {
  const received: Received[] = [];
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const got = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) };
      received.push(got);
      void Promise.resolve(answer(got)).then(({ status, body = '', headers = {} }) =>
        response.writeHead(status, headers).end(body),
      );
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  afterAll(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { host: `127.0.0.1:${port}`, received };
}
