import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { colors } from '#contract/colors.ts';
import { api } from '#web/api.ts';
import { ColorField } from '#web/parts/color-field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { Column } from './board-context.ts';

/** Edits a column's name, colour and limit; without `column` it adds one. */
export function ColumnForm({ column, onClose }: { column?: Column; onClose: () => void }) {
  const [name, setName] = useState(column?.name ?? '');
  const [color, setColor] = useState(column?.color ?? colors[0]?.value ?? '#64748b');
  const [limit, setLimit] = useState(column?.card_limit ? String(column.card_limit) : '');
  const create = api.columns.create.useMutation({ refusal: 'inline' });
  const edit = api.columns.edit.useMutation({ refusal: 'inline' });
  const isPending = create.isPending || edit.isPending;
  const error = create.error ?? edit.error;

  const save = async () => {
    if (name.trim() === '' || isPending) return;
    const card_limit = limit === '' ? null : Number(limit);
    try {
      if (column) await edit.mutateAsync({ id: column.id, name, color, card_limit });
      else {
        const made = await create.mutateAsync({ name, color });
        if (card_limit !== null) await edit.mutateAsync({ id: made.column.id, card_limit });
      }
      onClose();
    } catch {
      // The form shows it.
    }
  };
  return (
    <FormDialog
      title={column ? t`Column` : t`Add column`}
      action={column ? t`Save` : t`Add`}
      mutation={{ isPending }}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField
        label={t`Name`}
        value={name}
        onChange={setName}
        maxLength={60}
        error={error?.message}
        isFirst
      />
      <ColorField value={color} onChange={setColor} />
      <TextField
        label={t`Limit`}
        value={limit}
        onChange={(value) => setLimit(value.replace(/\D/g, '').slice(0, 5))}
        inputMode="numeric"
        placeholder={t({ message: 'None', context: 'limit' })}
        description={t`The most cards this column should hold. It is shown as a warning and never enforced.`}
      />
    </FormDialog>
  );
}
