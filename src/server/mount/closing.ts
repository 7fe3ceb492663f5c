import type { FastifyInstance } from 'fastify';
import { Socket } from 'node:net';

/**
 * Lets a shutdown wait for responses, and for nothing else. Node closes idle connections by itself, but would
 * wait a minute for the first request of a connection that a browser opened in advance, and longer for
 * another request on one that was being answered when the shutdown began.
 */
export function endUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  let closing = false;

  app.server.on('connection', (socket: Socket) => {
    if (closing) return void socket.destroy();
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.addHook('onRequest', (request, _reply, next) => {
    unused.delete(request.raw.socket);
    next();
  });
  app.addHook('onResponse', (request, _reply, next) => {
    const { socket } = request.raw;
    // `app.inject` has no connection to end.
    if (closing && socket instanceof Socket) socket.end();
    next();
  });
  app.addHook('preClose', (next) => {
    closing = true;
    for (const socket of unused) socket.destroy();
    next();
  });
}
