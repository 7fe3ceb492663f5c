import { z } from 'zod';

import type { Network } from '#server/networks/network.ts';
import { keyIn } from './address.ts';
import { postCollection } from './record.ts';
import { openSession } from './session.ts';

/**
 * Deletes a post; without one of this key the server does nothing.
 * https://docs.bsky.app/docs/api/com-atproto-repo-delete-record
 */
export const removePost: NonNullable<Network['remove']> = async (account, { id }, signal) => {
  const session = openSession(account, signal);
  await session.call('com.atproto.repo.deleteRecord', {
    input: { repo: session.did, collection: postCollection, rkey: keyIn(id) },
    answer: z.unknown(),
  });
};
