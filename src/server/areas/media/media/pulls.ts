import type { FastifyInstance, FastifyReply } from 'fastify';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';

import { t } from '#contract/message.ts';
import type { Deps } from '#server/context.ts';
import { MediaProblem } from '#server/lib/media-problem.ts';
import type { ReadImage } from '#server/networks/media-reader.ts';
import { NetworkError } from '#server/networks/network.ts';
import { mediaSourceOf } from './media-source.ts';
import { openPull, pullsBelow, type Pulled } from './pull-address.ts';
import { harmless, sendFile, type SentMedium } from './send-file.ts';
import { postsWith, type MediaRow } from './store.ts';

type PullDeps = Pick<Deps, 'db' | 'io' | 'files' | 'settings' | 'now'>;

/**
 * Serves media to networks that fetch them, at the URLs that `MediaReader` gives out: within the network's
 * limits, for an hour, to whoever has the URL.
 */
export function mountPulls(app: FastifyInstance, deps: PullDeps): void {
  app.get<{ Params: { '*': string } }>(`${pullsBelow}*`, async (request, reply) => {
    const pulled = openPull(deps.settings, request.params['*']);
    if (!pulled) return reply.callNotFound();
    void reply.headers({ 'cache-control': 'private, no-store', 'content-security-policy': harmless });
    if (deps.now().getTime() >= pulled.until)
      return answer(reply, 410, t`This address has expired. Copydesk gives a new one with each attempt.`);
    const found = await fileFor(deps, pulled).catch((error: unknown) => {
      if (!(error instanceof NetworkError) && !(error instanceof MediaProblem)) throw error;
      request.log.warn({ reason: error.message }, 'a network asked for a medium that cannot be given');
      return error;
    });
    if (found instanceof NetworkError && found.kind === 'retry')
      return answer(reply.header('retry-after', '60'), 503, found.message);
    if (found === null || found instanceof Error) return reply.callNotFound();
    return sendFile(request, reply, found);
  });
}

function answer(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.status(status).type('text/plain; charset=utf-8').send(message);
}

/** Null for a medium that was removed from the library and is in no post. */
async function fileFor(deps: PullDeps, { organizationId, url, of }: Pulled): Promise<SentMedium | null> {
  const source = mediaSourceOf(deps, organizationId);
  const row = await source.ownOf({ url });
  if (row && (await isGone(deps, row))) return null;
  const common = { isDownload: false, id: row?.id ?? null };
  if (of.kind === 'image') return { ...common, ...ofImage(await source.image({ url }, of.ceiling)) };
  const { bytes, type, tag, open } = await source.video({ url }, of.ceiling);
  return { ...common, etag: `"${tag}"`, bytes, type, open };
}

async function isGone({ db }: PullDeps, row: MediaRow): Promise<boolean> {
  if (row.removed_at === null) return false;
  return (await postsWith(db, row, { open: false, limit: 1 })).length === 0;
}

function ofImage({ bytes, type }: ReadImage): Pick<SentMedium, 'etag' | 'bytes' | 'type' | 'open'> {
  return {
    etag: `"${createHash('sha256').update(bytes).digest('base64url')}"`,
    bytes: bytes.length,
    type,
    open: (range) =>
      Promise.resolve(Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes])),
  };
}
