import type { Transaction } from 'kysely';

import type { HandOver, Leaving } from '#server/areas/workspace/members/hooks.ts';
import type { Tables } from '#server/db/tables.ts';
import { announce } from '#server/live/announce.ts';
import { movePosts } from './store-hand-over.ts';

/** Makes the successor the author of a member's unfinished posts; without one, they keep their author. */
export async function handOverPosts(
  trx: Transaction<Tables>,
  { actor, now }: Leaving,
  { from, to }: HandOver,
): Promise<{ posts: number }> {
  if (!to) return { posts: 0 };
  const { organizationId, userId: by } = actor;
  const names = { fromName: from.name, toName: to.name };
  const ids = await movePosts(trx, { organizationId, from: from.id, to: to.id, ...names, now });
  if (ids.length > 0) await announce(trx, { organizationId, noun: 'schedule', ids, by });
  return { posts: ids.length };
}
