import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';

import { cardPriorities } from '#contract/board/card-text.ts';
import { LabelField } from '#web/parts/labels/label-field.tsx';
import { Select, type Option } from '#web/ui/select.tsx';
import { useBoard } from './board-context.ts';
import type { Card, CardEdit } from './card-edit.ts';
import { DueField } from './due-field.tsx';
import { priorityLabels } from './labels.ts';
import { givable, namedOptions, type NamedRow } from './named-options.ts';

interface CardFieldsProps {
  card: Card;
  edit: CardEdit;
  disabled: boolean;
}

/** The select fields of a card; each saves on change. */
export function CardFields({ card, edit, disabled }: CardFieldsProps) {
  const { columns, members, categories, card_types, projects, changes } = useBoard();
  const pick = (
    label: string,
    value: number | null,
    named: readonly NamedRow[],
    none: string,
    onChange: (id: number | null) => void,
  ) => (
    <Pick
      label={label}
      value={value === null ? '' : String(value)}
      options={[{ value: '', label: none }, ...namedOptions(givable(named, value))]}
      disabled={disabled}
      onChange={(id) => onChange(id === '' ? null : Number(id))}
    />
  );
  const id = card.card_id;
  return (
    <div className="grid grid-cols-[5rem_minmax(0,1fr)] sm:grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-y-1">
      <Pick
        label={t`Column`}
        value={String(card.board_column_id)}
        options={columns.map((column) => ({ value: String(column.id), label: column.name }))}
        disabled={disabled}
        onChange={(to) => void changes.move([id], { column: Number(to), before: null }, [])}
      />
      {pick(
        t`Assignee`,
        card.assigned_to_user_id,
        members.map(({ user_id, user_name }) => ({ id: user_id, name: user_name })),
        t`Unassigned`,
        (assigned_to_user_id) => void changes.edit(id, { assigned_to_user_id }),
      )}
      <Pick
        label={t`Priority`}
        value={card.priority}
        options={cardPriorities.map((one) => ({ value: one, label: priorityLabels[one] })).toReversed()}
        disabled={disabled}
        onChange={(value) => {
          const priority = cardPriorities.find((one) => one === value);
          if (priority) void changes.edit(id, { priority });
        }}
      />
      <Named label={t`Due`}>
        <DueField card={card} edit={edit} disabled={disabled} />
      </Named>
      {pick(
        t`Category`,
        card.category_id,
        categories,
        t({ message: 'None', context: 'category' }),
        (category_id) => void changes.edit(id, { category_id }),
      )}
      {pick(
        t`Type`,
        card.card_type_id,
        card_types,
        t({ message: 'None', context: 'type' }),
        (card_type_id) => void changes.edit(id, { card_type_id }),
      )}
      {projects.length > 0 &&
        pick(
          t`Project`,
          card.project_id,
          projects,
          t({ message: 'None', context: 'project' }),
          (project_id) => void changes.edit(id, { project_id }),
        )}
      <Named label={t`Labels`}>
        <LabelField
          thing={{ ...card, id }}
          isDisabled={disabled}
          onChange={(change) => void changes.relabel([id], change)}
        />
      </Named>
    </div>
  );
}

function Named({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <span className="text-faint">{label}</span>
      <div className="min-w-0">{children}</div>
    </>
  );
}

interface PickProps {
  label: string;
  value: string;
  options: readonly Option<string>[];
  disabled: boolean;
  onChange: (value: string) => void;
}

function Pick({ label, value, options, disabled, onChange }: PickProps) {
  const chosen = options.find((option) => option.value === value);
  return (
    <Named label={label}>
      {disabled ? (
        <span className="flex h-8 items-center px-2.5">{chosen?.label ?? '–'}</span>
      ) : (
        <Select
          label={label}
          layout="bare"
          value={value}
          options={options}
          onChange={(next) => next !== value && onChange(next)}
        />
      )}
    </Named>
  );
}
