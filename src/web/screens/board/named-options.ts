import { t } from '@lingui/core/macro';

import type { Option } from '#web/ui/select.tsx';

/** A row that a card can be assigned to: a member, category, type or project. */
export interface NamedRow {
  id: number;
  name: string;
  archived_at?: string | null;
}

/** Options by id; archived ones are marked. */
export const namedOptions = (named: readonly NamedRow[]): Option<string>[] =>
  named.map(({ id, name, archived_at }) => ({
    value: String(id),
    label: name,
    ...(archived_at && { note: t`Archived` }),
  }));

/** The rows that a card can be assigned to: those that are not archived, and its current one. */
export const givable = (named: readonly NamedRow[], has: number | null): readonly NamedRow[] =>
  named.filter(({ id, archived_at }) => !archived_at || id === has);
