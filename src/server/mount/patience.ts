import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Milliseconds within which a request must have arrived whole; a file may take as long as a slow line needs. */
export const patienceMs = { request: 60_000, file: 30 * 60_000 };

/**
 * Ends requests whose body does not come: whoever sends one letter by letter holds a connection, and a shutdown,
 * no longer than `ms`. The server's own limit, one for all, is that for files.
 */
export function endSlowRequests(app: FastifyInstance, ms = patienceMs.request): void {
  app.addHook('onRequest', (request, _reply, next) => {
    const { raw } = request;
    next();
    // What came over no line (`app.inject`) is there already.
    if (request.routeOptions.config.takesFile || !(raw.socket instanceof Socket)) return;
    const timer = setTimeout(() => {
      // It is whole, though nobody has read to its end: its answer may take as long as it likes.
      if (raw.complete) return;
      raw.socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
      raw.destroy();
    }, ms);
    raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
  });
}
