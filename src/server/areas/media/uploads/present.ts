import type { uploads } from '#contract/media/uploads.ts';
import type { AnswerOf } from '#contract/operation.ts';
import { presentMedium } from '#server/areas/media/media/present.ts';
import { findMedium } from '#server/areas/media/media/store.ts';
import type { Context } from '#server/context.ts';
import { translated } from '#server/lib/message-text.ts';
import { arrivedBytes, arrivedParts, partBytes, partsOf } from './arriving.ts';
import type { UploadRow } from './store.ts';

type Upload = AnswerOf<typeof uploads.get>['upload'];

/** Paths of uploads by tus begin so. */
export const uploadsBelow = '/uploads/';

export async function presentUpload(ctx: Context, row: UploadRow): Promise<Upload> {
  const { db, actor, settings } = ctx;
  const stored = row.media_id === null ? undefined : await findMedium(db, actor.organizationId, row.media_id);
  return {
    upload_id: row.id,
    name: row.name,
    bytes: row.bytes,
    ...(await arrivalOf(ctx, row)),
    fingerprint: row.fingerprint,
    state: row.state,
    problem: translated(row.problem),
    medium: stored ? presentMedium(stored, settings.baseUrl) : null,
    duplicate: row.duplicate,
    created_at: row.created_at,
    expires_at: row.expires_at,
  };
}

/** How much has arrived, and how the rest is sent. */
async function arrivalOf(
  { files, settings }: Pick<Context, 'files' | 'settings'>,
  row: UploadRow,
): Promise<Pick<Upload, 'received_bytes' | 'way'>> {
  if (row.state !== 'sending') return { received_bytes: row.bytes, way: null };
  if (row.parts_id === null)
    return {
      received_bytes: await arrivedBytes(files, row),
      way: { by: 'tus', url: `${settings.baseUrl}${uploadsBelow}${row.key}` },
    };
  const arrived = (await arrivedParts(files, row)) ?? [];
  return {
    received_bytes: arrived.reduce((sum, part) => sum + part.bytes, 0),
    way: {
      by: 'parts',
      part_bytes: partBytes,
      parts: partsOf(row.bytes),
      arrived: arrived.map(({ number }) => number),
    },
  };
}
