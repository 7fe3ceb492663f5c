import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { auth, refusal } from '#web/parts/workspace/auth.ts';
import { useMe } from '#web/parts/workspace/me.ts';
import { Section } from '#web/screens/settings/section.tsx';
import { readAgain } from '#web/stale.ts';
import { Button } from '#web/ui/button.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.tsx';

interface Answer {
  error: { code?: string | undefined; message?: string | undefined } | null;
}

/** The user's own name, and the address that they sign in with. */
export function Person() {
  const { user } = useMe();
  const [dialog, setDialog] = useState<'name' | 'email' | null>(null);
  const close = () => setDialog(null);
  return (
    <Section title={t`You`} place="profile">
      <dl className="grid max-w-xl gap-y-3">
        <Line term={t`Name`} value={user.name} action={t`Change name`} onPress={() => setDialog('name')} />
        <Line
          term={user.has_password ? t`Email` : t`Email (to change it, set a password first)`}
          value={user.email}
          action={t`Change email`}
          isDisabled={!user.has_password}
          onPress={() => setDialog('email')}
        />
      </dl>
      {dialog === 'name' && <ChangeName name={user.name} onClose={close} />}
      {dialog === 'email' && <ChangeEmail onClose={close} />}
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
          {t`Change`}
        </Button>
      </dd>
    </div>
  );
}

/** Changes the user, then refetches everything that shows them. */
function useChange<Input>(change: (input: Input) => Promise<Answer>, onDone: () => void) {
  return useMutation({
    meta: { refusal: 'inline' },
    mutationFn: async (input: Input) => {
      const refused = refusal((await change(input)).error);
      if (refused) throw new Error(refused);
      await readAgain(['me', 'auth']);
    },
    onSuccess: onDone,
  });
}

function ChangeName({ name, onClose }: { name: string; onClose: () => void }) {
  const [typed, setTyped] = useState(name);
  const change = useChange(
    (input: { name: string }) => auth.updateUser(input),
    () => {
      toast(t`Name updated.`);
      onClose();
    },
  );
  return (
    <FormDialog
      title={t`Change name`}
      action={t`Save`}
      mutation={change}
      onSubmit={() => change.mutate({ name: typed.trim() })}
      onClose={onClose}
    >
      <TextField
        label={t`Name`}
        description={t`Shown to others next to your activity.`}
        autoComplete="name"
        value={typed}
        onChange={setTyped}
        maxLength={80}
        pattern=".*\S.*"
        isRequired
        isFirst
      />
    </FormDialog>
  );
}

function ChangeEmail({ onClose }: { onClose: () => void }) {
  const [newEmail, setNewEmail] = useState('');
  const [password, setPassword] = useState('');
  const change = useChange(
    (input: { newEmail: string; password: string }) =>
      auth.$fetch('/change-own-email', { method: 'POST', body: input }),
    () => {
      toast(t`Email updated. From now on, sign in with ${{ email: newEmail.trim() }}.`);
      onClose();
    },
  );
  return (
    <FormDialog
      title={t`Change email`}
      action={t`Change email`}
      mutation={change}
      onSubmit={() => change.mutate({ newEmail: newEmail.trim(), password })}
      onClose={onClose}
    >
      <TextField
        label={t`New email`}
        description={t`Takes effect immediately for sign-in and emails. It isn’t verified by email, so check it carefully.`}
        type="email"
        autoComplete="email"
        value={newEmail}
        onChange={setNewEmail}
        maxLength={254}
        isRequired
        isFirst
      />
      <TextField
        label={t`Current password`}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        isRequired
      />
    </FormDialog>
  );
}
