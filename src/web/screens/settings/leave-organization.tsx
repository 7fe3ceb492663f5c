import { useState } from 'react';

import { api } from '#web/api.ts';
import { useMe } from '#web/parts/me.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

import { HandOver } from './hand-over.tsx';
import { Section } from './section.tsx';

/** The way out of an organization, by oneself. */
export function LeaveOrganization({ name }: { name: string }) {
  const [asking, setAsking] = useState(false);
  return (
    <Section
      title="Leave"
      description="Your sessions and tokens for this organization end at once. What you made keeps your name."
      action={<Button onPress={() => setAsking(true)}>Leave {name}</Button>}
    >
      {asking && <Leave name={name} onClose={() => setAsking(false)} />}
    </Section>
  );
}

function Leave({ name, onClose }: { name: string; onClose: () => void }) {
  const { user } = useMe();
  const leave = api.members.leave.useMutation({ refusal: 'inline' });
  const [heir, setHeir] = useState<number | null>(null);
  return (
    <Dialog title={`Leave ${name}?`} isOpen onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p className="text-soft">Only an owner or admin can let you in again.</p>
        <HandOver from={user.id} value={heir} onChange={setHeir} label="Your open work goes to" />
        {leave.error && (
          <p role="alert" className="text-danger">
            {leave.error.message}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button
            look="danger"
            isPending={leave.isPending}
            onPress={() => leave.mutate({ hand_over_to: heir }, { onSuccess: () => location.assign('/') })}
          >
            Leave
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
