import { t } from '@lingui/core/macro';

import { api } from '#web/api.ts';
import { cardTypeName } from '#web/parts/board/card-type-name.ts';
import { Select } from '#web/ui/select.tsx';
import type { FieldsProps } from './fields.ts';
import { LabelsOf } from './labels-of.tsx';
import { ValueField } from './value-field.tsx';

interface Named {
  id: number;
  name: string;
}

/** The card that it creates. */
export function CardFields({ draft, change }: FieldsProps) {
  const columns = api.columns.list.useQuery({}).data?.columns ?? [];
  const categories = api.categories.list.useQuery({}).data?.categories ?? [];
  const types = api.cardTypes.list.useQuery({}).data?.types ?? [];
  const members = api.members.list.useQuery({}).data?.members ?? [];
  const pick = (
    label: string,
    none: string,
    value: number | null,
    named: readonly Named[],
    onChange: (id: number | null) => void,
  ) => (
    <Select
      label={label}
      layout="stacked"
      value={value === null ? '' : String(value)}
      options={[
        { value: '', label: none },
        ...named.map(({ id, name }) => ({ value: String(id), label: name })),
        // What is gone meanwhile is still what is set.
        ...(value !== null && named.length > 0 && !named.some(({ id }) => id === value)
          ? [{ value: String(value), label: t`Deleted` }]
          : []),
      ]}
      onChange={(id) => onChange(id === '' ? null : Number(id))}
    />
  );
  return (
    <>
      <ValueField
        label={t`Title`}
        rows={1}
        value={draft.title}
        trigger={draft.trigger}
        onChange={(title) => change({ title })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {pick(t`Column`, t`Where new cards go`, draft.columnId, columns, (columnId) => change({ columnId }))}
        {pick(
          t`Assignee`,
          t`Unassigned`,
          draft.assigneeId,
          members.map(({ user_id, user_name }) => ({ id: user_id, name: user_name })),
          (assigneeId) => change({ assigneeId }),
        )}
        {pick(
          t`Category`,
          t({ message: 'None', context: 'category' }),
          draft.categoryId,
          categories,
          (categoryId) => change({ categoryId }),
        )}
        {pick(
          t`Type`,
          t({ message: 'None', context: 'type' }),
          draft.typeId,
          types.map(({ id, name }) => ({ id, name: cardTypeName(name) })),
          (typeId) => change({ typeId }),
        )}
      </div>
      <LabelsOf draft={draft} change={change} />
    </>
  );
}
