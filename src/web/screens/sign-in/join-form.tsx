import { useState } from 'react';

import { api } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextField } from '#web/ui/text-field.tsx';

import { Refusal } from './frame.tsx';

interface JoinFormProps {
  secret: string;
  /** The address that the invitation is bound to. */
  email: string | null;
  onEnter: () => void;
}

/** Name, address and password of somebody new. */
export function JoinForm({ secret, email, onEnter }: JoinFormProps) {
  const accept = api.invitations.accept.useMutation({ refusal: 'inline' });
  const [who, setWho] = useState({ name: '', email: email ?? '', password: '' });
  const set = (field: keyof typeof who) => (value: string) => setWho({ ...who, [field]: value });
  return (
    <Form
      className="flex flex-col gap-4"
      onSubmit={() => accept.mutate({ secret, ...who }, { onSuccess: onEnter })}
    >
      <TextField
        label="Your name"
        autoComplete="name"
        maxLength={120}
        value={who.name}
        onChange={set('name')}
        isRequired
        isFirst
      />
      <TextField
        label="E-mail"
        type="email"
        autoComplete="username"
        description={email === null ? undefined : 'The invitation is for this address.'}
        value={who.email}
        onChange={set('email')}
        isReadOnly={email !== null}
        isRequired
      />
      <TextField
        label="Password"
        description="At least 10 characters. A short sentence is good. You can add a passkey afterwards."
        type="password"
        autoComplete="new-password"
        minLength={10}
        value={who.password}
        onChange={set('password')}
        isRequired
      />
      <Refusal>{accept.error?.message ?? null}</Refusal>
      <Button type="submit" look="primary" isPending={accept.isPending} className="h-9">
        Join
      </Button>
    </Form>
  );
}
