import { t } from '@lingui/core/macro';
import { useState } from 'react';

import type { PermissionGroup } from '#contract/permissions.ts';
import { api } from '#web/api.ts';
import { useMe } from '#web/parts/workspace/me.ts';
import { TokenCap } from '#web/parts/workspace/token-cap.tsx';
import {
  capOf,
  expiryIn,
  groupOptions,
  groupLabels,
  lives,
  type Life,
} from '#web/parts/workspace/token-labels.ts';
import { TokenProjects } from '#web/parts/workspace/token-projects.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { TokenKey } from './token-key.tsx';

/** Creates a token and shows its key, which is visible only once. */
export function NewToken({ onClose }: { onClose: () => void }) {
  const create = api.tokens.create.useMutation({ refusal: 'inline' });
  const { user } = useMe();
  const all = api.projects.list.useQuery({}).data?.projects;
  const members = api.members.list.useQuery({}).data?.members ?? [];
  const [name, setName] = useState('');
  const [owner, setOwner] = useState(String(user.id));
  const [group, setGroup] = useState<PermissionGroup>('reader');
  const [life, setLife] = useState<Life>('90');
  const [projects, setProjects] = useState<ReadonlySet<number> | null>(null);
  const [typedCap, setTypedCap] = useState('');
  const cap = capOf(typedCap);

  if (create.data) return <TokenKey value={create.data.key} onClose={onClose} />;
  const owners = members.map((member) => ({
    value: String(member.user_id),
    label: member.user_id === user.id ? t`${{ name: member.user_name }} (you)` : member.user_name,
  }));
  const noProject = projects?.size === 0;
  const make = () => {
    if (cap === undefined || noProject) return;
    create.mutate({
      name: name.trim(),
      group,
      user_id: Number(owner),
      project_ids: [...(projects ?? [])],
      daily_cap: cap ?? undefined,
      expires_at: expiryIn(life) ?? undefined,
    });
  };
  return (
    <FormDialog
      title={t`New token`}
      isForm
      action={t`Create token`}
      mutation={create}
      isDisabled={noProject}
      onSubmit={make}
      onClose={onClose}
    >
      <TextField
        label={t`Name`}
        description={t`What the token is for.`}
        value={name}
        onChange={setName}
        maxLength={80}
        isRequired
        isFirst
      />
      {owners.length > 0 && (
        <Select label={t`Acts as`} layout="stacked" value={owner} options={owners} onChange={setOwner} />
      )}
      <div className="flex flex-col gap-1">
        <Select label={t`Scope`} layout="stacked" value={group} options={groupOptions} onChange={setGroup} />
        <p className="text-xs text-faint" aria-live="polite">
          {groupLabels[group].can}
        </p>
      </div>
      <TokenProjects projects={all} chosen={projects} onChange={setProjects} />
      <TokenCap typed={typedCap} onChange={setTypedCap} />
      <Select label={t`Expires`} layout="stacked" value={life} options={lives} onChange={setLife} />
    </FormDialog>
  );
}
