import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { TokenKey } from './token-key.tsx';

const times = [
  { value: '0', label: t`stops working immediately` },
  { value: '1', label: t`works for one more hour` },
  { value: '24', label: t`works for one more day` },
] as const;

/** Gives a token a new key and shows it; the key is visible only once. */
export function RotateToken({
  token,
  onClose,
}: {
  token: { id: number; name: string };
  onClose: () => void;
}) {
  const rotate = api.tokens.rotate.useMutation({ refusal: 'inline' });
  const [hours, setHours] = useState<(typeof times)[number]['value']>('1');
  if (rotate.data) return <TokenKey value={rotate.data.key} onClose={onClose} />;
  return (
    <FormDialog
      title={t`Rotate ${{ name: token.name }}`}
      action={t`Rotate`}
      mutation={rotate}
      onSubmit={() => rotate.mutate({ id: token.id, old_key_hours: Number(hours) })}
      onClose={onClose}
    >
      <p className="text-soft">{t`Scope, projects, cap and expiry stay the same. This can’t be undone.`}</p>
      <Select label={t`Old key`} layout="stacked" value={hours} options={times} onChange={setHours} />
    </FormDialog>
  );
}
