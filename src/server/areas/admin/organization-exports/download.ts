import type { FastifyInstance, FastifyRequest } from 'fastify';

import { checkAccess } from '#server/access/rules.ts';
import { writeAudit } from '#server/access/store-audit.ts';
import type { Actor, Deps } from '#server/context.ts';
import { fileOfExport } from './make.ts';
import { findExport } from './store.ts';

export function addressOfExport(id: number): string {
  return `/organization-exports/${id}.tar.gz`;
}

/** Serves an export to an owner of its organization, in a browser session, until it expires. */
export function mountExports(
  app: FastifyInstance,
  { db, files, now }: Pick<Deps, 'db' | 'files' | 'now'>,
  { actorOf }: { actorOf: (request: FastifyRequest) => Promise<Actor | null> },
): void {
  app.get<{ Params: { id: string } }>(
    '/organization-exports/:id(^\\d{1,15}).tar.gz',
    async (request, reply) => {
      const actor = await actorOf(request);
      checkAccess({ permission: 'manage', role: 'owner', session: true }, actor);
      const found = await findExport(db, Number(request.params.id));
      const mine = found && found.organization_id === actor?.organizationId;
      if (!actor || !mine || found.bytes === null || !found.expires_at || found.expires_at <= now())
        return reply.callNotFound();
      // Backups contain no exports: after a restore the list may name one that is gone.
      if (!(await files.has(fileOfExport(found.id)))) return reply.callNotFound();
      // Opened first, so that the audit log names no download that the store could not serve.
      const file = await files.open(fileOfExport(found.id));
      await writeAudit(db, actor, {
        what: 'organizationExports.download',
        subject: `export ${found.id}`,
        details: {},
      }).catch((error: unknown) => {
        file.destroy();
        throw error;
      });
      const day = found.asked_at.toISOString().slice(0, 10);
      return reply
        .type('application/gzip')
        .headers({
          'content-length': found.bytes,
          'content-disposition': `attachment; filename="copydesk-export-${day}.tar.gz"`,
          'cache-control': 'no-store',
        })
        .send(file);
    },
  );
}
