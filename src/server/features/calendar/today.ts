import { Temporal } from 'temporal-polyfill';

import type { Context } from '#server/context.ts';
import { findOrganization } from '#server/features/organization/store.ts';

/** The day it is in the organization's zone, as YYYY-MM-DD. */
export async function todayOf({ db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>): Promise<string> {
  const { timezone } = await findOrganization(db, actor.organizationId);
  const instant = Temporal.Instant.fromEpochMilliseconds(now.getTime());
  return instant.toZonedDateTimeISO(timezone).toPlainDate().toString();
}
