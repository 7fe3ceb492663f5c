import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { auth } from '#web/parts/workspace/auth.ts';
import { Section } from '#web/screens/settings/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useAuthMutation } from './auth-query.ts';

export function Password() {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [others, setOthers] = useState(true);
  const change = useAuthMutation(
    (input: { currentPassword: string; newPassword: string; revokeOtherSessions: boolean }) =>
      auth.changePassword(input),
  );
  const save = () =>
    change.mutate(
      { currentPassword: current, newPassword: next, revokeOtherSessions: others },
      {
        onSuccess: () => {
          setCurrent('');
          setNext('');
          toast(t`Password updated.`);
        },
      },
    );
  return (
    <Section title={t`Password`} place="password">
      <Form className="flex max-w-sm flex-col gap-4" onSubmit={save}>
        <TextField
          label={t`Current password`}
          type="password"
          autoComplete="current-password"
          value={current}
          onChange={setCurrent}
          isRequired
        />
        <TextField
          label={t`New password`}
          description={t`At least 10 characters. A short sentence works well.`}
          type="password"
          autoComplete="new-password"
          minLength={10}
          value={next}
          onChange={setNext}
          isRequired
        />
        <Checkbox isSelected={others} onChange={setOthers}>
          {t`Sign out other sessions`}
        </Checkbox>
        <Button type="submit" isPending={change.isPending} className="self-start">
          {t`Update password`}
        </Button>
      </Form>
    </Section>
  );
}
