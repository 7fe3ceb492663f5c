import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast, toastWith } from '#web/ui/toast.tsx';

/** Stops all sending, people's and agents' alike, or lets it go on; of everything or of one project. */
export function PauseDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const projects = api.projects.list.useQuery({}).data?.projects;
  const pause = api.schedule.pause.useMutation({ refusal: 'inline' });
  const [reason, setReason] = useState('');
  const [chosen, setChosen] = useState('all');
  if (!projects)
    return (
      <Dialog title="Pause sending" isOpen onClose={onClose}>
        <Skeleton className="h-24 w-full" />
      </Dialog>
    );
  const concerned = projects.filter(({ id }) => chosen === 'all' || String(id) === chosen);
  const isPaused = concerned.length > 0 && concerned.every(({ paused_reason }) => paused_reason !== null);
  const which = chosen === 'all' ? {} : { project_id: Number(chosen) };
  const send = () =>
    pause.mutate(isPaused ? { paused: false, ...which } : { paused: true, reason: reason.trim(), ...which }, {
      onSuccess: ({ missed }) => {
        void client.invalidateQueries({ queryKey: ['projects'] });
        onClose();
        if (!isPaused) toast('Sending is paused. Nothing goes out until somebody lets it go on.');
        else if (missed.length === 0) toast('Sending goes on. Nothing was missed.');
        else
          toastWith(
            `Sending goes on. ${missed.length === 1 ? 'One post was' : `${missed.length} posts were`} missed and ${missed.length === 1 ? 'waits' : 'wait'} for you.`,
            'Decide',
            () => void navigate({ to: '/compose', search: { tab: 'attention' } }),
          );
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
        {pause.error && <p className="text-danger">{pause.error.message}</p>}
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
