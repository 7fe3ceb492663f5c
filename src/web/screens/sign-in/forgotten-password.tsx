import { useState } from 'react';

import { auth, refusal } from '#web/parts/auth.ts';
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

export function ForgottenPassword({ email: given, mail, onBack }: ForgottenPasswordProps) {
  const [email, setEmail] = useState(given);
  const [state, setState] = useState<'asking' | 'sending' | 'sent'>('asking');
  const [problem, setProblem] = useState<string | null>(null);
  const back = (
    <Button look="quiet" className="-ml-3" onPress={onBack}>
      Back to sign-in
    </Button>
  );

  if (!mail) {
    return (
      <Frame
        title="Forgotten password"
        description="This installation cannot send mail. Ask whoever looks after it for a new password."
      >
        {back}
      </Frame>
    );
  }
  if (state === 'sent') {
    return (
      <Frame
        title="Look into your mail"
        description={`If ${email} has an account here, a link for a new password is on its way. It works for an hour.`}
      >
        {back}
      </Frame>
    );
  }
  const ask = async () => {
    setState('sending');
    const { error } = await auth.requestPasswordReset({ email, redirectTo: '/sign-in/reset' });
    setProblem(refusal(error));
    setState(error ? 'asking' : 'sent');
  };
  return (
    <Frame title="Forgotten password" description="A link for a new password comes by mail.">
      <Form className="flex flex-col gap-4" onSubmit={() => void ask()}>
        <TextField
          label="E-mail"
          type="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
          isRequired
          isFirst
        />
        <Refusal>{problem}</Refusal>
        <Button type="submit" look="primary" isPending={state === 'sending'} className="h-9">
          Send the link
        </Button>
        <div>{back}</div>
      </Form>
    </Frame>
  );
}
