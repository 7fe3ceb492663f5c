import { findOrganization } from '#server/areas/workspace/organization/store.ts';
import type { Context } from '#server/context.ts';
import { dayIn } from '#server/lib/zoned.ts';

/** Today's date in the organization's zone, as YYYY-MM-DD. */
export async function todayOf({ db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>): Promise<string> {
  const { timezone } = await findOrganization(db, actor.organizationId);
  return dayIn(now, timezone);
}
