import { t } from '@lingui/core/macro';

import { textOf, wholeOf } from '#web/lib/search.ts';

export const auditRanges = { day: t`24 hours`, week: t`7 days`, month: t`30 days`, year: t`a year` } as const;
export type AuditRange = keyof typeof auditRanges;

/** The parameters of the audit log's URL. */
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

function isRange(value: unknown): value is AuditRange {
  return typeof value === 'string' && Object.hasOwn(auditRanges, value);
}
