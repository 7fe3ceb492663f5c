import { z } from 'zod';

import type { Session } from './session.ts';

/** A reference to uploaded bytes, put into a record as the server returned it. */
export const blob = z.looseObject({ $type: z.literal('blob'), ref: z.object({ $link: z.string() }) });

export type Blob = z.infer<typeof blob>;

/** Servers delete unreferenced blobs within minutes, so this runs right before the post is sent. */
export async function uploadBlob(session: Session, file: { bytes: Uint8Array; type: string }): Promise<Blob> {
  const uploaded = await session.call('com.atproto.repo.uploadBlob', {
    bytes: { body: file.bytes, type: file.type },
    answer: z.object({ blob }),
    timeoutMs: 120_000,
  });
  return uploaded.blob;
}
