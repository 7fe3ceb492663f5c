import { useState } from 'react';

import { api } from '#web/api.ts';
import { useMe } from '#web/parts/me.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.tsx';

import { Section } from './section.tsx';

/** For who came in by a link, a passkey or a provider, and has no password yet. */
export function FirstPassword() {
  const { user } = useMe();
  const [password, setPassword] = useState('');
  const set = api.me.setPassword.useMutation();
  const save = () => set.mutate({ password }, { onSuccess: () => toast('Your password is set.') });
  return (
    <Section
      title="Password"
      description={`You have no password yet. Set one: with it and ${user.email} you sign in from now on.`}
    >
      <Form className="flex max-w-sm flex-col gap-4" onSubmit={save}>
        <TextField
          label="Your password"
          description="At least 10 characters. A short sentence is good."
          type="password"
          autoComplete="new-password"
          minLength={10}
          value={password}
          onChange={setPassword}
          isRequired
        />
        <Button type="submit" look="primary" isPending={set.isPending} className="self-start">
          Set the password
        </Button>
      </Form>
    </Section>
  );
}
