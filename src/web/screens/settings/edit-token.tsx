import { useState } from 'react';

import { api } from '#web/api.ts';
import { exactTime } from '#web/lib/format.ts';
import { useZone } from '#web/parts/me.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast.tsx';

import { TokenCap } from './token-cap.tsx';
import { TokenProjects } from './token-projects.tsx';
import type { Token } from './token-row.tsx';
import { capOf, expiryIn, lives, type Life } from './token-words.ts';

/** Changes what limits a token; its key stays. */
export function EditToken({ token, onClose }: { token: Token; onClose: () => void }) {
  const zone = useZone();
  const edit = api.tokens.edit.useMutation({ refusal: 'inline' });
  const [projects, setProjects] = useState<ReadonlySet<number> | null>(
    token.projects && new Set(token.projects.map(({ id }) => id)),
  );
  const [typedCap, setTypedCap] = useState(String(token.daily_cap ?? ''));
  const [life, setLife] = useState<Life | 'kept'>('kept');
  const cap = capOf(typedCap);
  const noProject = projects?.size === 0;
  const save = () => {
    if (cap === undefined || noProject) return;
    edit.mutate(
      {
        id: token.id,
        project_ids: [...(projects ?? [])],
        daily_cap: cap,
        expires_at: life === 'kept' ? undefined : expiryIn(life),
      },
      {
        onSuccess: () => {
          toast(`${token.name} is changed.`);
          onClose();
        },
      },
    );
  };
  return (
    <Dialog title={`Limits of ${token.name}`} isOpen isForm onClose={onClose}>
      <Form className="flex flex-col gap-4" onSubmit={save}>
        <TokenProjects chosen={projects} onChange={setProjects} />
        <TokenCap typed={typedCap} onChange={setTypedCap} />
        <Select
          label="Expires"
          layout="stacked"
          value={life}
          options={[{ value: 'kept', label: keptWords(token, zone) }, ...lives]}
          onChange={setLife}
        />
        {edit.error && (
          <p role="alert" className="text-danger">
            {edit.error.message}
          </p>
        )}
        <div className="mt-1 flex justify-end gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isPending={edit.isPending} isDisabled={noProject}>
            Save
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

function keptWords({ state, expires_at }: Token, zone: string): string {
  if (expires_at === null) return 'as now: never';
  return `${state === 'expired' ? 'expired' : 'as now'}: ${exactTime(expires_at, zone)}`;
}
