import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { roles, type Role } from '#contract/permissions.ts';
import { whyNotInvite } from '#contract/workspace/member-rules.ts';
import type { ProjectAccess } from '#contract/workspace/project-access.ts';
import { api } from '#web/api.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { InvitationLink } from './invitation-link.tsx';
import { roleLabels } from './member-labels.ts';
import { ProjectAccessField } from './project-access-field.tsx';

interface InviteMemberProps {
  /** The inviting user's role. */
  role: Role;
  /** Whether mail can be sent. */
  hasMail: boolean;
  onClose: () => void;
}

/** Invites a member: by mail if an address is given and mail can be sent, otherwise by a link that is shown once. */
export function InviteMember({ role: own, hasMail, onClose }: InviteMemberProps) {
  const create = api.invitations.create.useMutation({ refusal: 'inline' });
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('member');
  const [projects, setProjects] = useState<readonly ProjectAccess[] | null>(null);
  const limit = role === 'member' ? projects : null;
  const url = create.data?.url;
  if (url)
    return (
      <Dialog title={t`Copy the link`} isOpen onClose={onClose}>
        <InvitationLink url={url} onDone={onClose} />
      </Dialog>
    );
  const input = { name: name.trim() || undefined, email: email.trim() || undefined };
  const byMail = hasMail && input.email !== undefined;
  const send = () =>
    create.mutate(
      { ...input, role, projects: limit && [...limit] },
      {
        onSuccess: (made) => {
          if (made.url !== null) return;
          toast(
            input.email === undefined
              ? t`Invitation sent to them.`
              : t`Invitation sent to ${{ email: input.email }}.`,
          );
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t`Invite member`}
      isForm
      action={byMail ? t`Send invitation` : t`Create link`}
      mutation={create}
      isDisabled={limit?.length === 0}
      onSubmit={send}
      onClose={onClose}
    >
      <TextField
        label={t`Name (optional)`}
        description={t`Shown in the list of invitations.`}
        value={name}
        onChange={setName}
        maxLength={120}
        isFirst
      />
      <TextField
        label={t`Email (optional)`}
        type="email"
        description={
          hasMail
            ? t`We’ll email the invitation; only this address can use it. Leave empty to get a link.`
            : t`Only this address can use the invitation. No mail server is set up, so you get a link to share.`
        }
        value={email}
        onChange={setEmail}
        maxLength={200}
      />
      <Select
        label={t`Role`}
        layout="stacked"
        value={role}
        options={roles
          .filter((one) => whyNotInvite(own, one) === null)
          .map((one) => ({ value: one, label: roleLabels[one] }))}
        onChange={setRole}
      />
      {role === 'member' && <ProjectAccessField value={projects} onChange={setProjects} />}
    </FormDialog>
  );
}
