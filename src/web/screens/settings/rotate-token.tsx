import { useState } from 'react';

import { api } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Select } from '#web/ui/select.tsx';

import { TokenKey } from './token-key.tsx';

const times = [
  { value: '0', label: 'ends at once' },
  { value: '1', label: 'works for an hour more' },
  { value: '24', label: 'works for a day more' },
] as const;

/** Gives a token a new key and shows it, the only time that it can be seen. */
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
    <Dialog title={`New key for ${token.name}`} isOpen onClose={onClose}>
      <p className="mb-4 text-soft">Group, projects, cap and expiry stay. This cannot be undone.</p>
      <Select label="The key so far" layout="stacked" value={hours} options={times} onChange={setHours} />
      {rotate.error && (
        <p role="alert" className="mt-3 text-danger">
          {rotate.error.message}
        </p>
      )}
      <div className="mt-5 flex justify-end gap-2">
        <Button onPress={onClose}>Cancel</Button>
        <Button
          look="primary"
          isPending={rotate.isPending}
          onPress={() => rotate.mutate({ id: token.id, old_key_hours: Number(hours) })}
        >
          Make a new key
        </Button>
      </div>
    </Dialog>
  );
}
