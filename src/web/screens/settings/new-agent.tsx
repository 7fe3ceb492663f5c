import { useState } from 'react';

import { api } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.tsx';

import { roleLabels } from './member-words.ts';

const agentRoles = (['member', 'admin'] as const).map((value) => ({ value, label: roleLabels[value] }));

/** Makes a member without sign-in. */
export function NewAgent({ onClose }: { onClose: () => void }) {
  const create = api.members.createAgent.useMutation({ refusal: 'inline' });
  const [name, setName] = useState('');
  const [role, setRole] = useState<(typeof agentRoles)[number]['value']>('member');
  const make = () =>
    create.mutate(
      { name: name.trim(), role },
      {
        onSuccess: () => {
          toast(`${name.trim()} is a member. Make a token for it under Tokens.`);
          onClose();
        },
      },
    );
  return (
    <Dialog title="New agent" isOpen onClose={onClose}>
      <Form className="flex flex-col gap-4" onSubmit={make}>
        <p className="text-soft">An agent cannot sign in: a program acts as it by a token.</p>
        <TextField label="Name" value={name} onChange={setName} maxLength={80} isRequired isFirst />
        <Select label="Role" layout="stacked" value={role} options={agentRoles} onChange={setRole} />
        {create.error && (
          <p role="alert" className="text-danger">
            {create.error.message}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isPending={create.isPending}>
            Make the agent
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
