import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { auth, refusal } from '#web/parts/auth.ts';
import { useMe } from '#web/parts/me.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.tsx';

import { Section } from './section.tsx';

interface Answer {
  error: { code?: string | undefined; message?: string | undefined } | null;
}

/** The person's own name, and the address that they sign in with. */
export function Person() {
  const { user } = useMe();
  const [asked, setAsked] = useState<'name' | 'email' | null>(null);
  const close = () => setAsked(null);
  return (
    <Section title="You">
      <dl className="grid max-w-xl gap-y-3">
        <Line term="Name" value={user.name} action="Change the name" onPress={() => setAsked('name')} />
        <Line
          term={user.has_password ? 'E-mail' : 'E-mail; to change it, set a password first'}
          value={user.email}
          action="Change the e-mail"
          isDisabled={!user.has_password}
          onPress={() => setAsked('email')}
        />
      </dl>
      {asked === 'name' && <ChangeName name={user.name} onClose={close} />}
      {asked === 'email' && <ChangeEmail onClose={close} />}
    </Section>
  );
}

interface LineProps {
  term: string;
  value: string;
  action: string;
  isDisabled?: boolean;
  onPress: () => void;
}

function Line({ term, value, action, isDisabled, onPress }: LineProps) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-center">
      <dt className="text-xs text-faint">{term}</dt>
      <dd dir="auto" className="col-start-1 truncate font-medium">
        {value}
      </dd>
      <dd className="col-start-2 row-span-2 row-start-1">
        <Button aria-label={action} isDisabled={isDisabled} onPress={onPress}>
          Change
        </Button>
      </dd>
    </div>
  );
}

/** Changes the person; everything that shows them is read again. */
function useChange<Words>(change: (words: Words) => Promise<Answer>, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    meta: { refusal: 'inline' },
    mutationFn: async (words: Words) => {
      const refused = refusal((await change(words)).error);
      if (refused) throw new Error(refused);
      await Promise.all(['me', 'auth'].map((noun) => client.invalidateQueries({ queryKey: [noun] })));
    },
    onSuccess: onDone,
  });
}

function ChangeName({ name, onClose }: { name: string; onClose: () => void }) {
  const [typed, setTyped] = useState(name);
  const change = useChange(
    (words: { name: string }) => auth.updateUser(words),
    () => {
      toast('Your name is changed.');
      onClose();
    },
  );
  return (
    <Dialog title="Change your name" isOpen onClose={onClose}>
      <Form className="flex flex-col gap-4" onSubmit={() => change.mutate({ name: typed.trim() })}>
        <TextField
          label="Name"
          description="As others see it beside what you do."
          autoComplete="name"
          value={typed}
          onChange={setTyped}
          maxLength={80}
          pattern=".*\S.*"
          isRequired
          isFirst
        />
        <Ending error={change.error} isPending={change.isPending} action="Save" onClose={onClose} />
      </Form>
    </Dialog>
  );
}

function ChangeEmail({ onClose }: { onClose: () => void }) {
  const [newEmail, setNewEmail] = useState('');
  const [password, setPassword] = useState('');
  const change = useChange(
    (words: { newEmail: string; password: string }) =>
      auth.$fetch('/change-own-email', { method: 'POST', body: words }),
    () => {
      toast(`You sign in with ${newEmail.trim()} from now on.`);
      onClose();
    },
  );
  return (
    <Dialog title="Change your e-mail" isOpen onClose={onClose}>
      <Form
        className="flex flex-col gap-4"
        onSubmit={() => change.mutate({ newEmail: newEmail.trim(), password })}
      >
        <TextField
          label="New e-mail"
          description="You sign in with it at once, and mails go there. No mail checks it: look twice that it is right."
          type="email"
          autoComplete="email"
          value={newEmail}
          onChange={setNewEmail}
          maxLength={254}
          isRequired
          isFirst
        />
        <TextField
          label="Present password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          isRequired
        />
        <Ending error={change.error} isPending={change.isPending} action="Change it" onClose={onClose} />
      </Form>
    </Dialog>
  );
}

interface EndingProps {
  error: Error | null;
  isPending: boolean;
  action: string;
  onClose: () => void;
}

function Ending({ error, isPending, action, onClose }: EndingProps) {
  return (
    <>
      {error && (
        <p role="alert" className="text-danger">
          {error.message}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button onPress={onClose}>Cancel</Button>
        <Button type="submit" look="primary" isPending={isPending}>
          {action}
        </Button>
      </div>
    </>
  );
}
