import type { FastifyInstance } from 'fastify';

import type { Deps } from '#server/context.ts';
import { networks } from '#server/networks/all.ts';
import { deskOf } from './networks.ts';

/** What this desk says of itself to servers that read at its address who asks. Anybody may read it. */
export function mountClientDocuments(app: FastifyInstance, { settings }: Pick<Deps, 'settings'>): void {
  const desk = deskOf(settings);
  for (const network of Object.values(networks))
    for (const way of network.connecting?.ways ?? []) {
      const document = way.by === 'oauth' ? way.document : undefined;
      const told = document?.of(desk);
      if (!document || !told) continue;
      app.get(document.path, (_request, reply) =>
        reply
          .header('cache-control', 'public, max-age=300')
          .header('access-control-allow-origin', '*')
          .send(told),
      );
    }
}
