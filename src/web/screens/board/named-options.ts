import { t } from '@lingui/core/macro';

import type { Option } from '#web/ui/select.tsx';

/** What a card is sorted by: a member, a category, a type, a project. */
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

/** What a card can be given: nothing archived but what it has. */
export const givable = (named: readonly NamedRow[], has: number | null): readonly NamedRow[] =>
  named.filter(({ id, archived_at }) => !archived_at || id === has);
