import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { auth, refusal } from '#web/parts/workspace/auth.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { Frame, Refusal } from './frame.tsx';

const toSignIn = (
  <Link to="/sign-in" className="font-medium text-accent underline underline-offset-2">
    {t`Go to sign-in`}
  </Link>
);

/** The target of the link in the mail for a forgotten password. */
export function ResetPassword({ token }: { token: string | undefined }) {
  const [password, setPassword] = useState('');
  const [state, setState] = useState<'asking' | 'sending' | 'done'>('asking');
  const [problem, setProblem] = useState<string | null>(null);

  if (!token) {
    return (
      <Frame
        title={t`This link is no longer valid`}
        description={t`It was copied incompletely, already used, or is older than an hour. Request a new one at sign-in.`}
      >
        {toSignIn}
      </Frame>
    );
  }
  if (state === 'done') {
    return (
      <Frame title={t`New password set`} description={t`Sign in with it now.`}>
        {toSignIn}
      </Frame>
    );
  }
  const set = async () => {
    setState('sending');
    const { error } = await auth.resetPassword({ newPassword: password, token });
    setProblem(refusal(error));
    setState(error ? 'asking' : 'done');
  };
  return (
    <Frame title={t`Set a new password`}>
      <Form className="flex flex-col gap-4" onSubmit={() => void set()}>
        <TextField
          label={t`New password`}
          description={t`At least 10 characters. A short sentence works well.`}
          type="password"
          autoComplete="new-password"
          minLength={10}
          value={password}
          onChange={setPassword}
          isRequired
          isFirst
        />
        <Refusal>{problem}</Refusal>
        <Button type="submit" variant="primary" isPending={state === 'sending'} className="h-9">
          {t`Set password`}
        </Button>
      </Form>
    </Frame>
  );
}
