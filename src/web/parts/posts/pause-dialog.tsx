import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { MissedPosts } from './missed-posts.tsx';

interface PauseDialogProps {
  /** The preselected scope: a project, or everything. */
  project?: number | undefined;
  onClose: () => void;
}

/** Pauses or resumes publishing, by people and agents alike; after resuming, asks about missed posts. */
export function PauseDialog({ project, onClose }: PauseDialogProps) {
  const projects = api.projects.list.useQuery({}).data?.projects;
  const organization = api.organizations.get.useQuery({}).data;
  const pause = api.schedule.pause.useMutation({ refusal: 'inline' });
  const [reason, setReason] = useState('');
  const [chosen, setChosen] = useState(project === undefined ? 'all' : String(project));
  if (!projects || !organization)
    return (
      <Dialog title={t`Pause publishing`} isOpen onClose={onClose}>
        <Skeleton className="h-24 w-full" />
      </Dialog>
    );
  if (pause.data && pause.data.missed.length > 0)
    return <MissedPosts ids={pause.data.missed} onClose={onClose} />;
  const one = projects.find(({ id }) => String(id) === chosen);
  const isPaused = (one ? one.own_paused_reason : organization.paused_reason) !== null;
  const which = one ? { project_id: one.id } : {};
  const send = () =>
    pause.mutate(isPaused ? { paused: false, ...which } : { paused: true, reason: reason.trim(), ...which }, {
      onSuccess: ({ missed }) => {
        if (missed.length > 0) return;
        onClose();
        if (!isPaused) toast(t`Publishing paused. Nothing is published until it is resumed.`);
        else toast(t`Publishing resumed. No posts were missed.`);
      },
    });
  return (
    <FormDialog
      title={isPaused ? t`Resume publishing` : t`Pause publishing`}
      action={isPaused ? t`Resume` : t({ message: 'Pause', context: 'verb' })}
      variant={isPaused ? 'primary' : 'danger'}
      mutation={pause}
      onSubmit={send}
      onClose={onClose}
    >
      {projects.length > 1 && (
        <Select
          label={t`Scope`}
          value={chosen}
          options={[
            { value: 'all', label: t`Everything` },
            ...projects.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={setChosen}
          className="self-start"
        />
      )}
      <p className="text-soft">
        {isPaused
          ? t`Scheduled posts are published on time again. Posts that are more than 15 minutes late aren’t published automatically; you decide about each.`
          : t`Nothing is published, whether by people or agents. Writing and reviewing continue.`}
      </p>
      {isPaused && one && organization.paused_reason !== null && (
        <p className="text-warning">
          {t`Publishing is also paused for everything, so nothing is published until that is resumed.`}
        </p>
      )}
      {!isPaused && (
        <TextField
          label={t`Reason`}
          description={t`Visible to the whole team.`}
          placeholder={t`A breaking story: nothing light-hearted today.`}
          value={reason}
          onChange={setReason}
          maxLength={500}
          isRequired
          isFirst
        />
      )}
    </FormDialog>
  );
}
