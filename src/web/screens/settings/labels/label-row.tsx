import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { LabelMark } from '#web/parts/labels/label-chips.tsx';
import type { Label } from '#web/parts/labels/label-data.ts';
import { ConfirmAction } from '#web/ui/confirm-action.tsx';
import { toast } from '#web/ui/toast.tsx';
import { RowActions } from './row-actions.tsx';
import { usesText } from './uses-text.ts';

interface LabelRowProps {
  label: Label;
  mayChange: boolean;
  onEdit: () => void;
}

export function LabelRow({ label, mayChange, onEdit }: LabelRowProps) {
  const { id, name, color, project_id, archived_at } = label;
  const projects = api.projects.list.useQuery({ archived: '1' }).data?.projects ?? [];
  const project = projects.find((one) => one.id === project_id)?.name;
  const edit = api.labels.edit.useMutation();
  const [isDeleting, setDeleting] = useState(false);
  const archive = (archived: boolean) =>
    edit.mutate(
      { id, archived },
      {
        onSuccess: () =>
          toast(archived ? t`${name} archived.` : t`${name} restored.`, () =>
            edit.mutate({ id, archived: !archived }),
          ),
      },
    );
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1">
      <LabelMark color={color} />
      <span className={`min-w-0 flex-1 basis-32 truncate ${archived_at ? 'text-faint' : 'font-medium'}`}>
        <bdi>{name}</bdi>
      </span>
      <span className="text-xs text-faint">
        {project_id === null ? t`All projects` : project}
        {archived_at && ` · ${t`Archived`}`}
      </span>
      {mayChange && (
        <RowActions
          name={name}
          isArchived={archived_at !== null}
          onEdit={onEdit}
          onArchive={archive}
          onDelete={() => setDeleting(true)}
        />
      )}
      {isDeleting && <DeleteLabel label={label} onClose={() => setDeleting(false)} />}
    </li>
  );
}

function DeleteLabel({ label: { id, name }, onClose }: { label: Label; onClose: () => void }) {
  const remove = api.labels.remove.useMutation();
  const uses = api.labels.get.useQuery({ id }, { staleTime: 0 }).data?.uses;
  return (
    <ConfirmAction
      title={t`Delete the label “${name}”?`}
      action={t`Delete`}
      mutation={remove}
      parameters={{ id }}
      done={t`“${name}” deleted.`}
      onClose={onClose}
    >
      {t`${{ uses: usesText(uses) }} This can’t be undone. An archived label stays where it is and is no longer offered.`}
    </ConfirmAction>
  );
}
