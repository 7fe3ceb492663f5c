import { useState } from 'react';

import { whyNotInvite } from '#contract/member-rules.ts';
import { roles, type Role } from '#contract/permissions.ts';
import { api } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.tsx';

import { InvitationLink } from './invitation-link.tsx';
import { roleLabels } from './member-words.ts';

interface InviteMemberProps {
  /** Of who invites. */
  role: Role;
  /** Whether mail can be sent. */
  hasMail: boolean;
  onClose: () => void;
}

/** Invites somebody: by mail where an address is given and mail can be sent, else by a link that is shown once. */
export function InviteMember({ role: own, hasMail, onClose }: InviteMemberProps) {
  const create = api.invitations.create.useMutation({ refusal: 'inline' });
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('member');
  const url = create.data?.url;
  if (url)
    return (
      <Dialog title="Copy the link now" isOpen onClose={onClose}>
        <InvitationLink url={url} onDone={onClose} />
      </Dialog>
    );
  const given = { name: name.trim() || undefined, email: email.trim() || undefined };
  const byMail = hasMail && given.email !== undefined;
  const send = () =>
    create.mutate(
      { ...given, role },
      {
        onSuccess: (made) => {
          if (made.url !== null) return;
          toast(`The invitation is on its way to ${given.email ?? 'them'}.`);
          onClose();
        },
      },
    );
  return (
    <Dialog title="Invite somebody" isOpen isForm onClose={onClose}>
      <Form className="flex flex-col gap-4" onSubmit={send}>
        <TextField
          label="For whom (optional)"
          description="So that you know it in the list."
          value={name}
          onChange={setName}
          maxLength={120}
          isFirst
        />
        <TextField
          label="E-mail (optional)"
          type="email"
          description={
            hasMail
              ? 'It is mailed there, and only this address can use it. Without one you get a link.'
              : 'Only this address can use it. No mail server is set: you get a link to hand over.'
          }
          value={email}
          onChange={setEmail}
          maxLength={200}
        />
        <Select
          label="Role"
          layout="stacked"
          value={role}
          options={roles
            .filter((one) => whyNotInvite(own, one) === null)
            .map((one) => ({ value: one, label: roleLabels[one] }))}
          onChange={setRole}
        />
        {create.error && (
          <p role="alert" className="text-danger">
            {create.error.message}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isPending={create.isPending}>
            {byMail ? 'Send the invitation' : 'Make the link'}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
