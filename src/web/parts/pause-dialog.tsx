import { useState } from 'react';

import { api } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.tsx';

import { MissedPosts } from './missed-posts.tsx';

interface PauseDialogProps {
  /** What it begins with: a project, or everything. */
  project?: number | undefined;
  onClose: () => void;
}

/** Stops all sending, people's and agents' alike, or lets it go on, and then asks about what was missed. */
export function PauseDialog({ project, onClose }: PauseDialogProps) {
  const projects = api.projects.list.useQuery({}).data?.projects;
  const organization = api.organizations.get.useQuery({}).data;
  const pause = api.schedule.pause.useMutation({ refusal: 'inline' });
  const [reason, setReason] = useState('');
  const [chosen, setChosen] = useState(project === undefined ? 'all' : String(project));
  if (!projects || !organization)
    return (
      <Dialog title="Pause sending" isOpen onClose={onClose}>
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
        if (!isPaused) toast('Sending is paused. Nothing goes out until somebody lets it go on.');
        else toast('Sending goes on. Nothing was missed.');
      },
    });
  return (
    <Dialog title={isPaused ? 'Let sending go on' : 'Pause sending'} isOpen onClose={onClose}>
      <Form className="flex flex-col gap-4" onSubmit={send}>
        {projects.length > 1 && (
          <Select
            label="Of"
            value={chosen}
            options={[
              { value: 'all', label: 'Everything' },
              ...projects.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={setChosen}
            className="self-start"
          />
        )}
        <p className="text-soft">
          {isPaused
            ? 'What is due from now on goes out at its time. What was missed by more than 15 minutes is not sent by itself: you are asked about each post.'
            : 'Nothing goes out, neither what people send nor what agents do. Writing and reviewing go on.'}
        </p>
        {isPaused && one && organization.paused_reason !== null && (
          <p className="text-warning">
            Everything is paused as well: nothing of it goes out until that ends.
          </p>
        )}
        {!isPaused && (
          <TextField
            label="Reason"
            description="Everybody sees it."
            placeholder="A breaking story: nothing light-hearted today."
            value={reason}
            onChange={setReason}
            maxLength={500}
            isRequired
            isFirst
          />
        )}
        {pause.error && (
          <p role="alert" className="text-danger">
            {pause.error.message}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" look={isPaused ? 'primary' : 'danger'} isPending={pause.isPending}>
            {isPaused ? 'Go on' : 'Pause'}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
