import type { FastifyInstance, FastifyRequest } from 'fastify';
import { open } from 'node:fs/promises';
import { join } from 'node:path';

import { checkAccess } from '#server/access/rules.ts';
import { writeAudit } from '#server/access/store-audit.ts';
import type { Actor, Deps } from '#server/context.ts';
import { readName } from './folder.ts';

export function addressOfBackup(name: string): string {
  return `/backups/${name}`;
}

/**
 * Serves a backup to the installation's administrator in a browser session, never to a token: it holds all
 * data of the installation.
 */
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
    try {
      await writeAudit(db, actor, { what: 'backups.download', subject: name, details: {} });
      reply.header('content-length', (await file.stat()).size);
    } catch (error) {
      await file.close();
      throw error;
    }
    // From here on the stream closes the file.
    return reply
      .type('application/zstd')
      .headers({ 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'no-store' })
      .send(file.createReadStream());
  });
}
