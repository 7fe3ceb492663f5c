import { useState } from 'react';

import type { PermissionGroup } from '#contract/permissions.ts';
import { api } from '#web/api.ts';
import { useMe } from '#web/parts/me.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';

import { TokenCap } from './token-cap.tsx';
import { TokenKey } from './token-key.tsx';
import { TokenProjects } from './token-projects.tsx';
import { capOf, expiryIn, groupOptions, groupWords, lives, type Life } from './token-words.ts';

/** Makes a token and shows its key, the only time that it can be seen. */
export function NewToken({ onClose }: { onClose: () => void }) {
  const create = api.tokens.create.useMutation({ refusal: 'inline' });
  const { user } = useMe();
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
    label: member.user_id === user.id ? `${member.user_name} (you)` : member.user_name,
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
    <Dialog title="New token" isOpen isForm onClose={onClose}>
      <Form className="flex flex-col gap-4" onSubmit={make}>
        <TextField
          label="Name"
          description="What will use it."
          value={name}
          onChange={setName}
          maxLength={80}
          isRequired
          isFirst
        />
        {owners.length > 0 && (
          <Select label="Acts as" layout="stacked" value={owner} options={owners} onChange={setOwner} />
        )}
        <div className="flex flex-col gap-1">
          <Select label="Group" layout="stacked" value={group} options={groupOptions} onChange={setGroup} />
          <p className="text-xs text-faint" aria-live="polite">
            {groupWords[group].may} {groupWords[group].mayNot}
          </p>
        </div>
        <TokenProjects chosen={projects} onChange={setProjects} />
        <TokenCap typed={typedCap} onChange={setTypedCap} />
        <Select label="Expires" layout="stacked" value={life} options={lives} onChange={setLife} />
        {create.error && (
          <p role="alert" className="text-danger">
            {create.error.message}
          </p>
        )}
        <div className="mt-1 flex justify-end gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isPending={create.isPending} isDisabled={noProject}>
            Make the token
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
