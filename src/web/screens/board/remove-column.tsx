import { useState } from 'react';

import { api } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Select } from '#web/ui/select.tsx';

import { useBoard, type Column } from './board-context.ts';
import { noCards } from './board-state.ts';
import { countOf } from './words.ts';

/** Removes a column and asks where its cards go. */
export function RemoveColumn({ column, onClose }: { column: Column; onClose: () => void }) {
  const { columns, store } = useBoard();
  const others = columns.filter(({ id }) => id !== column.id);
  const [to, setTo] = useState(String(others[0]?.id ?? ''));
  const remove = api.columns.remove.useMutation({ refusal: 'inline' });
  const count = (store.get().board.columns.get(column.id) ?? noCards).ids.length;
  return (
    <Dialog title={`Remove ${column.name}?`} isOpen onClose={onClose}>
      <p className="mb-4 text-soft">
        {count > 0
          ? `Its ${countOf(count, 'card')} and those in the archive go to another column. Nothing is lost.`
          : 'Cards of it that are in the archive go to another column.'}
      </p>
      <Select
        label="Cards go to"
        layout="stacked"
        value={to}
        options={others.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={setTo}
      />
      {remove.error && (
        <p role="alert" className="mt-3 text-danger">
          {remove.error.message}
        </p>
      )}
      <div className="mt-5 flex justify-end gap-2">
        <Button onPress={onClose}>Cancel</Button>
        <Button
          look="danger"
          isPending={remove.isPending}
          onPress={() =>
            remove.mutate(
              { id: column.id, ...(to !== '' && { move_cards_to: Number(to) }) },
              { onSuccess: onClose },
            )
          }
        >
          Remove the column
        </Button>
      </div>
    </Dialog>
  );
}
