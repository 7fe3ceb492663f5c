import { Temporal } from 'temporal-polyfill';

import { findOrganization } from '#server/areas/workspace/organization/store.ts';
import type { Context } from '#server/context.ts';

/** Today's date in the organization's zone, as YYYY-MM-DD. */
export async function todayOf({ db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>): Promise<string> {
  const { timezone } = await findOrganization(db, actor.organizationId);
  const instant = Temporal.Instant.fromEpochMilliseconds(now.getTime());
  return instant.toZonedDateTimeISO(timezone).toPlainDate().toString();
}
