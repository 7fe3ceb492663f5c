import { open } from 'node:fs/promises';
import { join } from 'node:path';

import type { FastifyInstance, FastifyRequest } from 'fastify';

import { checkAccess } from '#server/access/rules.ts';
import { writeAudit } from '#server/access/store-audit.ts';
import type { Actor, Deps } from '#server/context.ts';
import { readName } from './folder.ts';

export function addressOfBackup(name: string): string {
  return `/backups/${name}`;
}

/** Hands a backup to the installation's administrator in a browser session, never to a token: all of the desk is in it. */
export function mountBackups(
  app: FastifyInstance,
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  { actorOf }: { actorOf: (request: FastifyRequest) => Promise<Actor | null> },
): void {
  app.get<{ Params: { name: string } }>('/backups/:name', async (request, reply) => {
    const actor = await actorOf(request);
    checkAccess({ permission: 'signed_in', administrator: true, session: true }, actor);
    const { name } = request.params;
    if (!actor || !readName(name)) return reply.callNotFound();
    const file = await open(join(settings.backups.folder, name)).catch(() => null);
    if (!file) return reply.callNotFound();
    await writeAudit(db, actor, { what: 'backups.download', subject: name, details: {} });
    const { size } = await file.stat();
    return reply
      .type('application/zstd')
      .headers({
        'content-length': size,
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
      })
      .send(file.createReadStream());
  });
}
