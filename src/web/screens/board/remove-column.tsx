import { useState } from 'react';

import { api } from '#web/api.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { useBoard, type Column } from './board-context.ts';
import { noCards } from './board-state.ts';
import { countOf } from './labels.ts';

/** Removes a column and asks where its cards go. */
export function RemoveColumn({ column, onClose }: { column: Column; onClose: () => void }) {
  const { columns, store } = useBoard();
  const others = columns.filter(({ id }) => id !== column.id);
  const [to, setTo] = useState(String(others[0]?.id ?? ''));
  const remove = api.columns.remove.useMutation({ refusal: 'inline' });
  const count = (store.get().board.columns.get(column.id) ?? noCards).ids.length;
  return (
    <FormDialog
      title={`Delete ${column.name}?`}
      action="Delete column"
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
          ? `${countOf(count, 'card')} and any archived cards of this column move to another column. Nothing is lost.`
          : 'Archived cards of this column move to another column.'}
      </p>
      <Select
        label="Move cards to"
        layout="stacked"
        value={to}
        options={others.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={setTo}
      />
    </FormDialog>
  );
}
