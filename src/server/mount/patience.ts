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
    if (request.routeOptions.config.takesFile || raw.complete) return;
    const timer = setTimeout(() => {
      raw.socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
      raw.destroy();
    }, ms);
    raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
  });
}
