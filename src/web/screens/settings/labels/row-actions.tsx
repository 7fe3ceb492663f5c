import { t } from '@lingui/core/macro';
import { Archive, PencilLine, RotateCcw, Trash2 } from 'lucide-react';

import { IconButton } from '#web/ui/button.tsx';

interface RowActionsProps {
  name: string;
  isArchived: boolean;
  onEdit: () => void;
  onArchive: (archived: boolean) => void;
  onDelete: () => void;
}

/** Edit, archive or restore, and delete. */
export function RowActions({ name, isArchived, onEdit, onArchive, onDelete }: RowActionsProps) {
  return (
    <span className="flex shrink-0 items-center">
      <IconButton label={t`Edit ${name}`} onPress={onEdit}>
        <PencilLine aria-hidden className="size-4" />
      </IconButton>
      <IconButton
        label={isArchived ? t`Restore ${name}` : t`Archive ${name}`}
        onPress={() => onArchive(!isArchived)}
      >
        {isArchived ? (
          <RotateCcw aria-hidden className="size-4" />
        ) : (
          <Archive aria-hidden className="size-4" />
        )}
      </IconButton>
      <IconButton label={t`Delete ${name}`} onPress={onDelete}>
        <Trash2 aria-hidden className="size-4" />
      </IconButton>
    </span>
  );
}
