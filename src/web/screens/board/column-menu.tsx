import { t } from '@lingui/core/macro';
import { ArrowLeft, ArrowRight, CircleCheck, Pencil, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Menu, MenuItem, MenuLine } from '#web/ui/menu.tsx';
import type { PopupProps } from '#web/ui/popup-trigger.tsx';
import { useBoard, type Column } from './board-context.ts';
import { useColumnMove } from './column-changes.ts';

const ColumnForm = lazyPart(async () => (await import('./column-form.tsx')).ColumnForm);
const RemoveColumn = lazyPart(async () => (await import('./remove-column.tsx')).RemoveColumn);

/** The actions of admins on a column. */
export function ColumnMenu({ column, onClose, ...popup }: PopupProps & { column: Column }) {
  const { columns } = useBoard();
  const moveColumn = useColumnMove();
  const { mutate } = api.columns.edit.useMutation();
  const [dialog, setDialog] = useState<'edit' | 'remove' | null>(null);
  const at = columns.findIndex(({ id }) => id === column.id);
  if (dialog === 'edit') return <ColumnForm column={column} onClose={onClose} />;
  if (dialog === 'remove') return <RemoveColumn column={column} onClose={onClose} />;
  // The menu closes after every action. It unmounts later, because the action may have opened a dialog in its place.
  const closed = () => setTimeout(() => setDialog((now) => (now === null ? (onClose(), null) : now)));
  return (
    <Menu {...popup} onClose={closed} label={t`Column ${{ column: column.name }}`} placement="bottom end">
      <MenuItem
        label={t`Name, colour, limit…`}
        icon={<Pencil aria-hidden className="size-4" />}
        onAction={() => setDialog('edit')}
      />
      {at > 0 && (
        <MenuItem
          label={t`Move left`}
          icon={<ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />}
          onAction={() => moveColumn(column.id, columns[at - 1]?.id ?? null)}
        />
      )}
      {at < columns.length - 1 && (
        <MenuItem
          label={t`Move right`}
          icon={<ArrowRight aria-hidden className="size-4 rtl:-scale-x-100" />}
          onAction={() => moveColumn(column.id, columns[at + 2]?.id ?? null)}
        />
      )}
      <MenuLine />
      <MenuItem
        label={t`Add new cards here`}
        icon={<Star aria-hidden className="size-4" />}
        isChosen={column.is_default}
        onAction={() => column.is_default || mutate({ id: column.id, is_default: true })}
      />
      <MenuItem
        label={t`Done column`}
        icon={<CircleCheck aria-hidden className="size-4" />}
        isChosen={column.is_done}
        onAction={() => column.is_done || mutate({ id: column.id, is_done: true })}
      />
      <MenuLine />
      <MenuItem
        label={t`Delete…`}
        icon={<Trash2 aria-hidden className="size-4" />}
        onAction={() => setDialog('remove')}
      />
    </Menu>
  );
}
