import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { auth, refusal } from '#web/parts/workspace/auth.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { Frame, Refusal } from './frame.tsx';

interface ForgottenPasswordProps {
  email: string;
  /** Whether this installation can send mail at all. */
  mail: boolean;
  onBack: () => void;
}

export function ForgottenPassword({ email: initialEmail, mail, onBack }: ForgottenPasswordProps) {
  const [email, setEmail] = useState(initialEmail);
  const [state, setState] = useState<'asking' | 'sending' | 'sent'>('asking');
  const [problem, setProblem] = useState<string | null>(null);
  const back = (
    <Button variant="quiet" className="-ms-3" onPress={onBack}>
      {t`Back to sign-in`}
    </Button>
  );

  if (!mail) {
    return (
      <Frame
        title={t`Reset password`}
        description={t`This installation can’t send email. Ask your administrator for a new password.`}
      >
        {back}
      </Frame>
    );
  }
  if (state === 'sent') {
    return (
      <Frame
        title={t`Check your email`}
        description={t`If ${email} has an account here, you’ll receive a link to set a new password. It expires in one hour.`}
      >
        {back}
      </Frame>
    );
  }
  const request = async () => {
    setState('sending');
    const { error } = await auth.requestPasswordReset({ email, redirectTo: '/sign-in/reset' });
    setProblem(refusal(error));
    setState(error ? 'asking' : 'sent');
  };
  return (
    <Frame title={t`Reset password`} description={t`We’ll email you a link to set a new password.`}>
      <Form className="flex flex-col gap-4" onSubmit={() => void request()}>
        <TextField
          label={t`Email`}
          type="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
          isRequired
          isFirst
        />
        <Refusal>{problem}</Refusal>
        <Button type="submit" variant="primary" isPending={state === 'sending'} className="h-9">
          {t`Send link`}
        </Button>
        <div>{back}</div>
      </Form>
    </Frame>
  );
}
