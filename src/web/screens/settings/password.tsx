import { useState } from 'react';

import { auth } from '#web/parts/auth.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.tsx';

import { useAuthMutation } from './auth-query.ts';
import { Section } from './section.tsx';

export function Password() {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [others, setOthers] = useState(true);
  const change = useAuthMutation(
    (words: { currentPassword: string; newPassword: string; revokeOtherSessions: boolean }) =>
      auth.changePassword(words),
  );
  const save = () =>
    change.mutate(
      { currentPassword: current, newPassword: next, revokeOtherSessions: others },
      {
        onSuccess: () => {
          setCurrent('');
          setNext('');
          toast('The new password is set.');
        },
      },
    );
  return (
    <Section title="Password">
      <Form className="flex max-w-sm flex-col gap-4" onSubmit={save}>
        <TextField
          label="Present password"
          type="password"
          autoComplete="current-password"
          value={current}
          onChange={setCurrent}
          isRequired
        />
        <TextField
          label="New password"
          description="At least 10 characters. A short sentence is good."
          type="password"
          autoComplete="new-password"
          minLength={10}
          value={next}
          onChange={setNext}
          isRequired
        />
        <Checkbox isSelected={others} onChange={setOthers}>
          Sign out everywhere else
        </Checkbox>
        <Button type="submit" isPending={change.isPending} className="self-start">
          Change the password
        </Button>
      </Form>
    </Section>
  );
}
