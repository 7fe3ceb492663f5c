import type { AuditRange, AuditSearch } from './audit-search.ts';

const dayMs = 86_400_000;
const lengths: Readonly<Record<AuditRange, number>> = {
  day: dayMs,
  week: 7 * dayMs,
  month: 30 * dayMs,
  year: 365 * dayMs,
};

/** The API's parameters. The range starts at a full hour, so that repeated requests are equal and can be cached. */
export function auditParams(
  { of, person, operation, object, outcome, range, before }: AuditSearch,
  now: number,
) {
  const hour = Math.floor(now / 3_600_000) * 3_600_000;
  return {
    ...(of && { of }),
    ...(person && { user_id: person }),
    ...(operation && { operation }),
    ...(object && { object }),
    ...(outcome && { outcome }),
    ...(range && { since: new Date(hour - lengths[range]).toISOString() }),
    ...(before && { before }),
  };
}
