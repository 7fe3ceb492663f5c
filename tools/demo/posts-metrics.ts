import type { Transaction } from 'kysely';

import { networks } from '#contract/networks/all.ts';
import { countsOf } from '#contract/networks/post-metrics.ts';
import { replaceReadings, type DemoReading } from '#server/areas/admin/demo/store-numbers.ts';
import { nextReading, readingTimes } from '#server/areas/delivery/post-metrics/rules.ts';
import { followTargets } from '#server/areas/delivery/post-metrics/store.ts';
import type { Tables } from '#server/db/tables.ts';
import { madeUpCounts } from '#server/networks/sandbox-metrics.ts';
import type { Place, PlacedPost } from './posts-fill.ts';

/** The numbers of what was sent, as the sandboxes would have told them at each reading until now. */
export async function fillMetrics(
  trx: Transaction<Tables>,
  posts: readonly PlacedPost[],
  now: Date,
): Promise<void> {
  const sent = posts.flatMap(({ places }) => places.filter(({ delivery }) => delivery?.state === 'sent'));
  await followTargets(
    trx,
    sent.map(({ targetId }) => targetId),
  );
  await replaceReadings(
    trx,
    sent.flatMap((place) => readingsOf(place, now)),
  );
}

function readingsOf({ account, targetId, delivery }: Place, now: Date): DemoReading[] {
  const [post] = delivery?.steps ?? [];
  const sentAt = delivery?.sentAt ?? null;
  if (!post?.key || !post.attemptedAt || !sentAt) return [];
  const { network, name } = account;
  const { key, attemptedAt } = post;
  return readingTimes.flatMap((after): DemoReading[] => {
    const at = new Date(sentAt.getTime() + after);
    if (at > now) return [];
    const ageMs = at.getTime() - attemptedAt.getTime();
    const own = madeUpCounts(networks[network].metrics.names, {
      key,
      account: `${network} ${name}`,
      ageMs,
      sentAt: attemptedAt,
    });
    const counts = countsOf(network, own);
    return [{ target_id: targetId, at, next_at: nextReading(network, sentAt, at), own, ...counts }];
  });
}
