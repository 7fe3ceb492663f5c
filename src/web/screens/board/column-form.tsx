import { useState } from 'react';

import { colors } from '#contract/colors.ts';
import { api } from '#web/api.ts';
import { ColorField } from '#web/parts/color-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextField } from '#web/ui/text-field.tsx';

import type { Column } from './board-context.ts';

/** A column's name, colour and limit; without a column it adds one. */
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
    <Dialog title={column ? 'Column' : 'Add a column'} isOpen onClose={onClose}>
      <Form onSubmit={() => void save()} className="flex flex-col gap-4">
        <TextField
          label="Name"
          value={name}
          onChange={setName}
          maxLength={60}
          error={error?.message}
          isFirst
        />
        <ColorField value={color} onChange={setColor} />
        <TextField
          label="Limit"
          value={limit}
          onChange={(value) => setLimit(value.replace(/\D/g, '').slice(0, 5))}
          inputMode="numeric"
          placeholder="None"
          description="How many cards should stand here at most. It is shown, never enforced."
        />
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isPending={isPending}>
            {column ? 'Save' : 'Add'}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
