import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { useBoard, type Column } from './board-context.ts';
import { noCards } from './board-state.ts';

/** Deletes a column and asks which column its cards move to. */
export function RemoveColumn({ column, onClose }: { column: Column; onClose: () => void }) {
  const { columns, store } = useBoard();
  const others = columns.filter(({ id }) => id !== column.id);
  const [to, setTo] = useState(String(others[0]?.id ?? ''));
  const remove = api.columns.remove.useMutation({ refusal: 'inline' });
  const count = (store.get().board.columns.get(column.id) ?? noCards).ids.length;
  return (
    <FormDialog
      title={t`Delete ${{ column: column.name }}?`}
      action={t`Delete column`}
      variant="danger"
      mutation={remove}
      onSubmit={() =>
        remove.mutate(
          { id: column.id, ...(to !== '' && { move_cards_to: Number(to) }) },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      <p className="text-soft">
        {count > 0
          ? t`${plural(count, { one: '# card', other: '# cards' })} and any archived cards of this column move to another column. Nothing is lost.`
          : t`Archived cards of this column move to another column.`}
      </p>
      <Select
        label={t`Move cards to`}
        layout="stacked"
        value={to}
        options={others.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={setTo}
      />
    </FormDialog>
  );
}
