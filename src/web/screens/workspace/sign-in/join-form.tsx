import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { Refusal } from './frame.tsx';

interface JoinFormProps {
  secret: string;
  /** The email address that the invitation is bound to; null for any. */
  email: string | null;
  /** To begin with. */
  name: string | null;
  onEnter: () => void;
}

/** Name, email and password of a new user. */
export function JoinForm({ secret, email, name, onEnter }: JoinFormProps) {
  const accept = api.invitations.accept.useMutation({ refusal: 'inline' });
  const [values, setValues] = useState({ name: name ?? '', email: email ?? '', password: '' });
  const set = (field: keyof typeof values) => (value: string) => setValues({ ...values, [field]: value });
  return (
    <Form
      className="flex flex-col gap-4"
      onSubmit={() => accept.mutate({ secret, ...values }, { onSuccess: onEnter })}
    >
      <TextField
        label={t`Your name`}
        autoComplete="name"
        maxLength={120}
        value={values.name}
        onChange={set('name')}
        isRequired
        isFirst
      />
      <TextField
        label={t`Email`}
        type="email"
        autoComplete="username"
        description={email === null ? undefined : t`The invitation is for this email.`}
        value={values.email}
        onChange={set('email')}
        isReadOnly={email !== null}
        isRequired
      />
      <TextField
        label={t`Password`}
        description={t`At least 10 characters. A short sentence works well. You can add a passkey later.`}
        type="password"
        autoComplete="new-password"
        minLength={10}
        value={values.password}
        onChange={set('password')}
        isRequired
      />
      <Refusal>{accept.error?.message ?? null}</Refusal>
      <Button type="submit" variant="primary" isPending={accept.isPending} className="h-9">
        {t`Join`}
      </Button>
    </Form>
  );
}
