import type { FastifyInstance } from 'fastify';

import type { Deps } from '#server/context.ts';
import { networks } from '#server/networks/all.ts';
import { instanceOf } from './networks.ts';

/**
 * Serves the documents that describe this installation to servers that look up their OAuth clients by URL.
 * They are public.
 */
export function mountClientDocuments(app: FastifyInstance, { settings }: Pick<Deps, 'settings'>): void {
  const instance = instanceOf(settings);
  for (const network of Object.values(networks))
    for (const way of network?.connecting?.ways ?? []) {
      const document = way.by === 'oauth' ? way.document : undefined;
      const published = document?.of(instance);
      if (!document || !published) continue;
      app.get(document.path, (_request, reply) =>
        reply
          .header('cache-control', 'public, max-age=300')
          .header('access-control-allow-origin', '*')
          .send(published),
      );
    }
}
