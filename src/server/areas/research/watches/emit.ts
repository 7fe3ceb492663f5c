import type { Transaction } from 'kysely';

import { emit, type Emitting } from '#server/areas/notifications/webhook-events/emit.ts';
import type { TrendRecord } from '#server/areas/research/trends/store-row.ts';
import type { Tables } from '#server/db/tables.ts';
import { isNewHere, type WatchRow } from './store.ts';

/** Where the app opens an item of Explore. */
export const pathOfTrend = ({ source, id }: Pick<TrendRecord, 'source' | 'id'>): string =>
  `/explore?source=${source}&time_range=all&open=${id}`;

/** Sends a story that crossed a view's thresholds to the organization's webhooks. */
export async function emitCrossed(
  trx: Transaction<Tables>,
  ctx: Emitting,
  watch: Pick<WatchRow, 'view_id' | 'name' | 'organization_id'>,
  row: TrendRecord & { story: string },
): Promise<void> {
  const organizationId = watch.organization_id;
  const crossed = {
    projectId: null,
    data: {
      view: { id: watch.view_id, name: watch.name },
      story: {
        story_id: row.story,
        trend_id: row.id,
        source: row.source,
        title: (row.title ?? row.text ?? row.url).slice(0, 200).toWellFormed(),
        url: row.url,
        engagement: row.engagement,
      },
    },
    appPath: pathOfTrend(row),
    apiPath: `trend.php?id=${row.id}`,
  };
  await emit(trx, ctx, { organizationId, type: 'story.rising', by: null }, async () =>
    (await isNewHere(trx, watch, row.story)) ? [crossed] : [],
  );
  await emit(trx, ctx, { organizationId, type: 'view.matched', by: null }, () => [crossed]);
}
