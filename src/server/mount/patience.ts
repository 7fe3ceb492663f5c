import type { FastifyInstance } from 'fastify';
import { Socket } from 'node:net';

/**
 * Milliseconds within which a request must have arrived completely; a file may take as long as a slow
 * connection needs.
 */
export const patienceMs = { request: 60_000, file: 30 * 60_000 };

/**
 * Ends requests whose body does not arrive: a client that sends one byte at a time holds a connection, and
 * delays a shutdown, no longer than `ms`. The server's own limit, one for all requests, is that for files.
 */
export function endSlowRequests(app: FastifyInstance, ms = patienceMs.request): void {
  app.addHook('onRequest', (request, _reply, next) => {
    const { raw } = request;
    next();
    // Requests of `app.inject` are complete already.
    if (request.routeOptions.config.acceptsFile || !(raw.socket instanceof Socket)) return;
    const timer = setTimeout(() => {
      // It is complete, though not read to its end: its response has no time limit here.
      if (raw.complete) return;
      raw.socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
      raw.destroy();
    }, ms);
    raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
  });
}
