import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { auth, refusal } from '#web/parts/workspace/auth.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { ForgottenPassword } from './forgotten-password.tsx';
import { Frame, Refusal } from './frame.tsx';
import { OrganizationSignIn } from './organization-sign-in.tsx';
import { SecondStep } from './second-step.tsx';

type Step = 'password' | 'second' | 'forgotten';

/** Signs a user in, then opens the page that they requested. */
export function SignIn({ to, problem }: { to: string; problem: string | null }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const setup = api.setup.get.useQuery({}).data;
  const [step, setStep] = useState<Step>('password');
  const [email, setEmail] = useState('');

  if (setup?.needed) return <Navigate to="/set-up" replace />;
  const enter = () => {
    client.clear();
    void navigate({ href: to, replace: true });
  };
  switch (step) {
    case 'second':
      return <SecondStep onEnter={enter} onBack={() => setStep('password')} />;
    case 'forgotten':
      return (
        <ForgottenPassword email={email} mail={setup?.mail ?? true} onBack={() => setStep('password')} />
      );
    case 'password':
      return (
        <PasswordStep
          email={email}
          onEmail={setEmail}
          to={to}
          cameBack={problem}
          oidc={setup?.oidc?.name}
          byOrganization={setup?.single_sign_on ?? false}
          demo={setup?.demo ?? false}
          onEnter={enter}
          onSecond={() => setStep('second')}
          onForgotten={() => setStep('forgotten')}
        />
      );
  }
}

interface PasswordStepProps {
  email: string;
  onEmail: (email: string) => void;
  to: string;
  /** Why the user was redirected back here. */
  cameBack: string | null;
  oidc: string | undefined;
  /** Whether an organization has a provider of its own. */
  byOrganization: boolean;
  demo: boolean;
  onEnter: () => void;
  onSecond: () => void;
  onForgotten: () => void;
}

function PasswordStep({
  email,
  onEmail,
  to,
  cameBack,
  oidc,
  byOrganization,
  demo,
  onEnter,
  onSecond,
  onForgotten,
}: PasswordStepProps) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState(cameBack);
  const [pending, setPending] = useState(false);

  const attempt = async (act: () => Promise<string | null>) => {
    setPending(true);
    setProblem(null);
    setProblem(await act());
    setPending(false);
  };
  const withPassword = async () => {
    const { data, error } = await auth.signIn.email({ email, password });
    if (error) return refusal(error);
    if (data && 'twoFactorRedirect' in data && data.twoFactorRedirect) onSecond();
    else onEnter();
    return null;
  };
  const withPasskey = async () => {
    const { error } = await auth.signIn.passkey();
    if (error) return refusal(error);
    onEnter();
    return null;
  };
  const withOidc = async () =>
    refusal((await auth.signIn.social({ provider: 'oidc', callbackURL: to, requestSignUp: true })).error);

  return (
    <Frame
      title={t`Sign in`}
      description={
        demo && (
          <Trans>
            This is a demo. Its users and passwords are in{' '}
            <code className="font-mono text-xs">demo-credentials.json</code>, in the data folder.
          </Trans>
        )
      }
    >
      <Form className="flex flex-col gap-4" onSubmit={() => void attempt(withPassword)}>
        <TextField
          label={t`Email`}
          type="email"
          name="email"
          autoComplete="username webauthn"
          value={email}
          onChange={onEmail}
          isRequired
          isFirst
        />
        <TextField
          label={t`Password`}
          type="password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          isRequired
        />
        <Refusal>{problem}</Refusal>
        <Button type="submit" variant="primary" isPending={pending} className="h-9">
          {t`Sign in`}
        </Button>
      </Form>
      <button
        type="button"
        onClick={onForgotten}
        className="mt-2 h-6 text-soft underline decoration-edge underline-offset-2 hover:text-ink"
      >
        {t`Forgot password?`}
      </button>
      <div className="mt-6 flex flex-col gap-2 border-t border-line pt-6">
        <Button className="h-9" onPress={() => void attempt(withPasskey)}>
          <KeyRound aria-hidden className="size-4" />
          {t`Use a passkey`}
        </Button>
        {oidc && (
          <Button className="h-9" onPress={() => void attempt(withOidc)}>
            {t`Continue with ${{ provider: oidc }}`}
          </Button>
        )}
        {byOrganization && <OrganizationSignIn email={email} to={to} onAttempt={attempt} />}
      </div>
    </Frame>
  );
}
