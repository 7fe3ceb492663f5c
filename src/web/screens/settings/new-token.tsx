import { Copy } from 'lucide-react';
import { useState } from 'react';

import { permissionGroupNames, permissionGroups, type PermissionGroup } from '#contract/permissions.ts';
import { api } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.tsx';

const dayMs = 86_400_000;

const lives = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'a year' },
  { value: 'never', label: 'never' },
] as const;

const groups = permissionGroupNames.map((group) => ({
  value: group,
  label: `${group.charAt(0).toUpperCase()}${group.slice(1)}`,
  note: permissionGroups[group].join(', '),
}));

/** Makes a token and shows its key, the only time that it can be seen. */
export function NewToken({ onClose }: { onClose: () => void }) {
  const create = api.tokens.create.useMutation({ refusal: 'inline' });
  const [name, setName] = useState('');
  const [group, setGroup] = useState<PermissionGroup>('reader');
  const [life, setLife] = useState<(typeof lives)[number]['value']>('90');

  if (create.data) return <Key value={create.data.key} onClose={onClose} />;
  const make = () =>
    create.mutate({
      name: name.trim(),
      group,
      expires_at: life === 'never' ? undefined : new Date(Date.now() + Number(life) * dayMs).toISOString(),
    });
  return (
    <Dialog title="New token" isOpen onClose={onClose}>
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
        <Select label="Group" layout="stacked" value={group} options={groups} onChange={setGroup} />
        <Select label="Expires" layout="stacked" value={life} options={lives} onChange={setLife} />
        {create.error && <p className="text-danger">{create.error.message}</p>}
        <div className="mt-1 flex justify-end gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isPending={create.isPending}>
            Make the token
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

function Key({ value, onClose }: { value: string; onClose: () => void }) {
  return (
    <Dialog title="Copy the key now" isOpen onClose={onClose}>
      <p className="mb-3 text-soft">It is shown this once: only its fingerprint is kept here.</p>
      <p aria-label="The key" className="rounded-md bg-sunken p-3 font-mono break-all select-all">
        {value}
      </p>
      <div className="mt-5 flex justify-end gap-2">
        <Button onPress={() => void navigator.clipboard.writeText(value).then(() => toast('Key copied.'))}>
          <Copy aria-hidden className="size-4" />
          Copy
        </Button>
        <Button look="primary" onPress={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}
