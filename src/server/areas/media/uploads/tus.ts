import { ERRORS, MemoryLocker, Server } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';

import { CodedError, notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { projectsOf } from '#server/access/projects.ts';
import { checkAccess } from '#server/access/rules.ts';
import type { Actor, Deps, Member } from '#server/context.ts';
import { StoreProblem } from '#server/lib/store-problem.ts';
import { answerFor } from '#server/mount/errors.ts';
import type { Limits } from '#server/mount/limits.ts';
import { discard, idleMs } from './arriving.ts';
import { cancelUpload } from './handlers.ts';
import { uploadsBelow } from './present.ts';
import { extendUpload, findUploadByKey, type UploadRow } from './store.ts';
import { TusFile } from './tus-file.ts';

/** Milliseconds between two extensions of an upload’s time. */
const extendEveryMs = 60_000;

/** The media type of a piece. */
const pieceType = 'application/offset+octet-stream';

interface UploadRequest {
  Params: { key: string };
}

type Around = Pick<Deps, 'db' | 'files' | 'settings' | 'now'>;

/**
 * Takes the pieces of uploads by the tus protocol (https://tus.io/protocols/resumable-upload, core,
 * termination and expiration): they are started by `uploads.start`, and are their member's alone. Each request
 * is authenticated and counted as any other.
 */
export function mountUploads(
  app: FastifyInstance,
  { db, files, settings, now }: Around,
  { actorOf }: { actorOf: (request: FastifyRequest) => Promise<Actor | null> },
  limits: Pick<Limits, 'count'>,
): void {
  // Of two requests that write to one upload, the second ends the first.
  const locker = new MemoryLocker();
  const underWay = new Set<Socket>();
  app.addHook('preClose', (next) => {
    // What has arrived stays, and the client goes on at the next start.
    for (const socket of underWay) socket.destroy();
    next();
  });

  async function uploadFor(request: FastifyRequest<UploadRequest>, reply: FastifyReply): Promise<UploadRow> {
    const actor = await actorOf(request);
    const { headers, refusal } = await limits.count(actor, request.ip);
    void reply.headers({ ...headers, 'cache-control': 'no-store' });
    if (refusal) throw refusal;
    checkAccess({ permission: 'write' }, actor);
    const row = isMember(actor) ? await findUploadByKey(db, actor, request.params.key) : undefined;
    if (!row || !isWithin(actor, row)) throw notFound(t`This upload was not found.`);
    return row;
  }

  async function serve(request: FastifyRequest<UploadRequest>, reply: FastifyReply): Promise<FastifyReply> {
    const { method, raw } = request;
    if (method === 'PATCH' && request.headers['content-type'] !== pieceType)
      return refuse(request, reply, 415, t`Send the pieces as ${{ type: pieceType }}.`);
    const row = await uploadFor(request, reply);
    const at = now();
    if (row.expires_at <= at) return refuse(request, reply, 410, t`This upload has expired. Start it again.`);
    if (row.expires_at.getTime() - at.getTime() < idleMs - extendEveryMs)
      await extendUpload(db, row.id, new Date(at.getTime() + idleMs));
    const server = new Server({
      path: uploadsBelow.slice(0, -1),
      locker,
      allowedOrigins: [new URL(settings.baseUrl).origin],
      datastore: new TusFile(files, row, async () => {
        await cancelUpload(db, row);
        await discard(files, row);
      }),
      onResponseError: (_request, error) => problemOf(request, error),
    });
    underWay.add(raw.socket);
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    try {
      await server.handle(raw, reply.raw);
    } finally {
      underWay.delete(raw.socket);
    }
    return reply;
  }

  void app.register(async (part) => {
    part.removeAllContentTypeParsers();
    // The protocol's server reads the body itself.
    part.addContentTypeParser('*', (_request, _body, done) => done(null));
    part.setErrorHandler((error, request, reply) => {
      const { status, headers, body } = answerFor(error, request.id);
      return reply.status(status).headers(headers).send(body);
    });
    part.route<UploadRequest>({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${uploadsBelow}:key([\\w-]{22})`,
      config: { acceptsFile: true },
      handler: serve,
    });
    part.options(`${uploadsBelow}:key([\\w-]{22})`, (_request, reply) =>
      reply
        .status(204)
        .headers({
          'tus-resumable': '1.0.0',
          'tus-version': '1.0.0',
          'tus-extension': 'termination,expiration',
          'tus-max-size': String(settings.mediaBytes),
        })
        .send(),
    );
  });
}

/** How the protocol’s server says that another request writes to the upload. */
const busy: readonly string[] = [ERRORS.ABORTED.body, ERRORS.ERR_LOCK_TIMEOUT.body];

/** A refusal of a status that the API's operations do not have. */
function refuse(request: FastifyRequest, reply: FastifyReply, status: number, message: string): FastifyReply {
  const { body } = answerFor(new CodedError('invalid_state', message), request.id);
  return reply.status(status).headers({ 'cache-control': 'no-store' }).send(body);
}

/** Statuses of the protocol's server that would blame us for what the client does. */
function problemOf(request: FastifyRequest, error: Error | { status_code: number; body: string }) {
  if ('status_code' in error) {
    // Clients of tus try again.
    return busy.includes(error.body) ? { status_code: 423, body: error.body } : undefined;
  }
  const { status, body } = answerFor(error, request.id);
  if (error instanceof StoreProblem || status === 500)
    request.log.error({ err: error }, 'a piece of an upload could not be stored');
  return { status_code: status, body: JSON.stringify(body) };
}

/** Whether a caller who may be limited to projects adds to the upload: to those of the organization only others do. */
function isWithin(actor: Actor | null, { project_id: id }: UploadRow): boolean {
  const own = actor && projectsOf(actor, ['write']);
  return own === null || (id !== null && own.includes(id));
}

const isMember = (actor: Actor | null): actor is Member => actor !== null && actor.organizationId !== null;
