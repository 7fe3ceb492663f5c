import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

/** Another host on loopback: `answers` holds its responses by path; all else is 404. */
export async function startOutside() {
  const answers = new Map<string, RequestListener>();
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    const answer = answers.get(request.url ?? '');
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    /** `host:port`, for OUTBOUND_ALLOW. */
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers,
    asked: () => asked,
  };
}
