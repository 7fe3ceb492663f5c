import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.tsx';

/** Sets the first password of a user who signed in by a link, a passkey or a provider. */
export function FirstPasswordForm({ onDone }: { onDone?: () => void }) {
  const [password, setPassword] = useState('');
  const set = api.me.setPassword.useMutation();
  const save = () =>
    set.mutate(
      { password },
      {
        onSuccess: () => {
          toast(t`Password set.`);
          onDone?.();
        },
      },
    );
  return (
    <Form className="flex max-w-sm flex-col gap-4" onSubmit={save}>
      <TextField
        label={t`Your password`}
        description={t`At least 10 characters. A short sentence works well.`}
        type="password"
        autoComplete="new-password"
        minLength={10}
        value={password}
        onChange={setPassword}
        isRequired
      />
      <Button type="submit" variant="primary" isPending={set.isPending} className="self-start">
        {t`Set password`}
      </Button>
    </Form>
  );
}
