import { t } from '@lingui/core/macro';
import { useState } from 'react';

import type { ProjectAccess } from '#contract/workspace/project-access.ts';
import { api } from '#web/api.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { roleLabels } from './member-labels.ts';
import { ProjectAccessField } from './project-access-field.tsx';

const agentRoles = (['member', 'admin'] as const).map((value) => ({ value, label: roleLabels[value] }));

/** Creates an agent: a member without sign-in. */
export function NewAgent({ onClose }: { onClose: () => void }) {
  const create = api.members.createAgent.useMutation({ refusal: 'inline' });
  const [name, setName] = useState('');
  const [role, setRole] = useState<(typeof agentRoles)[number]['value']>('member');
  const [projects, setProjects] = useState<readonly ProjectAccess[] | null>(null);
  const limit = role === 'member' ? projects : null;
  const make = () =>
    create.mutate(
      { name: name.trim(), role, projects: limit && [...limit] },
      {
        onSuccess: () => {
          toast(t`${{ name: name.trim() }} is now a member. Create a token for it under Tokens.`);
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t`New agent`}
      action={t`Create agent`}
      mutation={create}
      isDisabled={limit?.length === 0}
      onSubmit={make}
      onClose={onClose}
    >
      <p className="text-soft">{t`Agents can’t sign in. Programs act as them with a token.`}</p>
      <TextField label={t`Name`} value={name} onChange={setName} maxLength={80} isRequired isFirst />
      <Select label={t`Role`} layout="stacked" value={role} options={agentRoles} onChange={setRole} />
      {role === 'member' && <ProjectAccessField value={projects} onChange={setProjects} />}
    </FormDialog>
  );
}
