import { textOf, wholeOf } from '#web/lib/search.ts';

export const auditRanges = { day: '24 hours', week: '7 days', month: '30 days', year: 'a year' } as const;
export type AuditRange = keyof typeof auditRanges;

const dayMs = 86_400_000;
const lengths: Readonly<Record<AuditRange, number>> = {
  day: dayMs,
  week: 7 * dayMs,
  month: 30 * dayMs,
  year: 365 * dayMs,
};

/** What the audit log's address says. */
export interface AuditSearch {
  of?: 'installation' | undefined;
  person?: number | undefined;
  operation?: string | undefined;
  object?: string | undefined;
  outcome?: 'done' | 'refused' | undefined;
  range?: AuditRange | undefined;
  before?: number | undefined;
}

export function auditSearch(search: Partial<Record<keyof AuditSearch, unknown>>): AuditSearch {
  const { outcome, range } = search;
  return {
    of: search.of === 'installation' ? 'installation' : undefined,
    person: wholeOf(search.person, 1),
    operation: textOf(search.operation)?.slice(0, 80),
    object: textOf(search.object)?.slice(0, 80),
    outcome: outcome === 'done' || outcome === 'refused' ? outcome : undefined,
    range: isRange(range) ? range : undefined,
    before: wholeOf(search.before, 1),
  };
}

/** What the API is asked for. The range begins at a full hour, so that looking again asks the same. */
export function auditAsked(
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

function isRange(value: unknown): value is AuditRange {
  return typeof value === 'string' && Object.hasOwn(auditRanges, value);
}
