import { join } from 'node:path';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { CodedError } from '#contract/errors.ts';
import { exampleValues, miniatureWidth } from '#contract/miniature.ts';
import { fill } from '#contract/template-fill.ts';
import type { Actor, Deps, Member } from '#server/context.ts';
import { findTemplate, type ListedTemplate } from '#server/features/templates/store.ts';
import { RenderError } from '#server/render/render-error.ts';
import { keepDrawings } from './kept-drawings.ts';
import { cardOf } from './render-design.ts';

/** A picture of 480 pixels has some 20 KB, so this holds thousands of templates. */
const cacheBytes = 100 * 1024 * 1024;
const yearSeconds = 31_536_000;
/** Whoever sees a card that cannot be made asks again after this. */
const refusedSeconds = 600;
/** To be raised when cards of the same content come to look otherwise. */
const look = 1;

interface Asked {
  Params: { id: string; hash: string };
}

/**
 * Serves small pictures of templates filled with their examples, to people who are signed in. Each is made once: its
 * address names the content, and another content has another address.
 */
export function mountMiniatures(
  app: FastifyInstance,
  deps: Deps,
  { actorOf }: { actorOf: (request: FastifyRequest) => Promise<Actor | null> },
): void {
  const keep = keepDrawings({
    folder: join(deps.settings.dataDir, 'cache', 'miniatures'),
    mostBytes: cacheBytes,
    now: () => deps.now().getTime(),
  });
  const miniature = (actor: Member, template: ListedTemplate) =>
    keep([look, template.organization_id ?? 'all', template.content_hash], () =>
      drawn(deps, actor, template),
    );

  app.get<Asked>(
    '/miniatures/:id(^\\d{1,9})/:hash(^[0-9a-f]{64}).webp',
    async (request, reply): Promise<FastifyReply> => {
      const actor = await actorOf(request).catch((error: unknown) => {
        if (error instanceof CodedError) return null;
        throw error;
      });
      if (!isMemberInSession(actor)) return none(reply, 401, 'Sign in first.', 0);
      const template = await findTemplate(
        deps.db,
        { organizationId: actor.organizationId },
        { id: Number(request.params.id) },
      );
      if (template?.content_hash !== request.params.hash)
        return none(reply, 404, 'There is no template with this content.', 0);
      try {
        const bytes = await miniature(actor, template);
        return await reply
          .type('image/webp')
          .headers({
            'cache-control': `private, max-age=${yearSeconds}, immutable`,
            'content-security-policy': "default-src 'none'; sandbox",
          })
          .send(bytes);
      } catch (error) {
        if (!(error instanceof RenderError)) throw error;
        return error.passes
          ? none(reply, 503, error.message, 0)
          : none(reply, 404, error.message, refusedSeconds);
      }
    },
  );
}

async function drawn(
  { renderer, db, files, settings }: Deps,
  actor: Member,
  template: ListedTemplate,
): Promise<Uint8Array> {
  const filled = fill(template, exampleValues(template.variables));
  const card = cardOf({ db, files, settings, actor }, template, filled);
  const { bytes } = await renderer.render(
    // One that all organizations have is made once for all of them.
    { ...card, organizationId: template.organization_id },
    { type: 'webp', scale: miniatureWidth / filled.format.w },
  );
  return bytes;
}

function isMemberInSession(actor: Actor | null): actor is Member {
  return actor?.by === 'session' && actor.organizationId !== null;
}

function none(reply: FastifyReply, status: number, words: string, seconds: number): FastifyReply {
  const cache = seconds === 0 ? 'no-store' : `private, max-age=${seconds}`;
  return reply.status(status).header('cache-control', cache).type('text/plain; charset=utf-8').send(words);
}
