import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { join } from 'node:path';

import { exampleValues, miniatureWidth } from '#contract/designs/miniature.ts';
import { fill } from '#contract/designs/template-fill.ts';
import { CodedError } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { shippedPreview } from '#server/areas/designs/templates/previews.ts';
import { findTemplate, type ListedTemplate } from '#server/areas/designs/templates/store.ts';
import type { Actor, Deps, Member } from '#server/context.ts';
import { RenderError } from '#server/render/render-error.ts';
import { keepDrawings } from './kept-drawings.ts';
import { cardOf } from './render-design.ts';

/** A picture of 480 pixels has about 20 KB, so this holds thousands of templates. */
const cacheBytes = 100 * 1024 * 1024;
const yearSeconds = 31_536_000;
/** How long browsers may keep the answer that a card cannot be drawn. */
const refusedSeconds = 600;
/** Raise it when cards with the same content look different. */
const miniatureVersion = 1;

interface MiniatureRequest {
  Params: { id: string; hash: string };
}

/**
 * Serves thumbnails of templates filled with their examples, to signed-in users. Those of global templates
 * are shipped; every other is drawn once: its URL names the content, and other content has another URL.
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
  const miniature = async (actor: Member, template: ListedTemplate) =>
    (template.organization_id === null && (await shippedPreview(template.content_hash))) ||
    keep([miniatureVersion, template.organization_id ?? 'all', template.content_hash], () =>
      drawn(deps, actor, template),
    );

  app.get<MiniatureRequest>(
    '/miniatures/:id(^\\d{1,9})/:hash(^[0-9a-f]{64}).webp',
    async (request, reply): Promise<FastifyReply> => {
      const actor = await actorOf(request).catch((error: unknown) => {
        if (error instanceof CodedError) return null;
        throw error;
      });
      if (!isMemberInSession(actor)) return none(reply, 401, t`Sign in first.`, 0);
      const template = await findTemplate(
        deps.db,
        { organizationId: actor.organizationId },
        { id: Number(request.params.id) },
      );
      if (template?.content_hash !== request.params.hash)
        return none(reply, 404, t`There is no template with this content.`, 0);
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
    // A template that all organizations have is drawn once for all of them.
    { ...card, organizationId: template.organization_id },
    { type: 'webp', scale: miniatureWidth / filled.format.w },
  );
  return bytes;
}

function isMemberInSession(actor: Actor | null): actor is Member {
  return actor?.by === 'session' && actor.organizationId !== null;
}

function none(reply: FastifyReply, status: number, text: string, seconds: number): FastifyReply {
  const cache = seconds === 0 ? 'no-store' : `private, max-age=${seconds}`;
  return reply.status(status).header('cache-control', cache).type('text/plain; charset=utf-8').send(text);
}
