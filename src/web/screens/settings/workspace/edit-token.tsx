import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { exactTime } from '#web/lib/format.ts';
import { useZone } from '#web/parts/workspace/me.ts';
import { TokenCap } from '#web/parts/workspace/token-cap.tsx';
import { capOf, expiryIn, lives, type Life } from '#web/parts/workspace/token-labels.ts';
import { TokenProjects } from '#web/parts/workspace/token-projects.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast.tsx';
import type { Token } from './token-row.tsx';

/** Edits a token's limits; its key stays the same. */
export function EditToken({ token, onClose }: { token: Token; onClose: () => void }) {
  const zone = useZone();
  const all = api.projects.list.useQuery({}).data?.projects;
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
          toast(t`${{ name: token.name }} updated.`);
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t`Limits of ${{ name: token.name }}`}
      isForm
      action={t`Save`}
      mutation={edit}
      isDisabled={noProject}
      onSubmit={save}
      onClose={onClose}
    >
      <TokenProjects projects={all} chosen={projects} onChange={setProjects} />
      <TokenCap typed={typedCap} onChange={setTypedCap} />
      <Select
        label={t`Expires`}
        layout="stacked"
        value={life}
        options={[{ value: 'kept', label: expiryText(token, zone) }, ...lives]}
        onChange={setLife}
      />
    </FormDialog>
  );
}

function expiryText({ state, expires_at }: Token, zone: string): string {
  if (expires_at === null) return t`unchanged: never`;
  const time = exactTime(expires_at, zone);
  return state === 'expired' ? t`expired: ${time}` : t`unchanged: ${time}`;
}
