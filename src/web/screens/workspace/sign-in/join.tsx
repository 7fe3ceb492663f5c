import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import type { Role } from '#contract/permissions.ts';
import { whyClosed } from '#contract/workspace/invitation-rules.ts';
import { api } from '#web/api.ts';
import { auth, refusal } from '#web/parts/workspace/auth.ts';
import { signOut } from '#web/parts/workspace/sign-out.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';
import { Frame, Refusal } from './frame.tsx';
import { JoinForm } from './join-form.tsx';

const inviteTexts: Readonly<Record<Role, (inviter: string) => string>> = {
  member: (inviter) => t`${inviter} invites you as a member.`,
  admin: (inviter) => t`${inviter} invites you as an admin.`,
  owner: (inviter) => t`${inviter} invites you as an owner.`,
};

/** The page of an invitation: a new user creates an account, a signed-in one joins with theirs. */
export function Join({ secret }: { secret: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data, error, refetch } = api.invitations.look.useQuery({ secret });
  const me = api.me.get.useQuery({});
  // The user changes, so all cached data is invalid.
  const enter = () => {
    client.clear();
    void navigate({ to: '/', replace: true });
  };
  if (error?.code === 'not_found' || error?.code === 'validation_error') {
    return (
      <Frame title={t`Invitation not found`} description={error.message}>
        <ToSignIn />
      </Frame>
    );
  }
  if (error) {
    return (
      <Frame title={t`Join`}>
        <ErrorState
          title={t`Couldn’t load the invitation`}
          message={error.message}
          requestId={error.requestId}
          onRetry={() => void refetch()}
        />
      </Frame>
    );
  }
  if (!data || me.isPending) {
    return (
      <Frame title={t`Join`} description={<Skeleton className="h-6 w-3/4" />}>
        <Skeleton className="h-48 w-full" />
      </Frame>
    );
  }
  const { state, organization_name, role, email, name, invited_by } = data;
  if (state !== 'open') {
    return (
      <Frame title={t`The invitation to ${organization_name} has expired`} description={whyClosed[state]}>
        <ToSignIn />
      </Frame>
    );
  }
  return (
    <Frame
      title={t`Join ${organization_name}`}
      description={inviteTexts[role](invited_by ?? organization_name)}
    >
      {me.data ? (
        <JoinAs secret={secret} person={me.data.user} onEnter={enter} />
      ) : (
        <JoinNew secret={secret} email={email} name={name} onEnter={enter} />
      )}
    </Frame>
  );
}

interface JoinAsProps {
  secret: string;
  person: { name: string; email: string };
  onEnter: () => void;
}

function JoinAs({ secret, person: { name, email }, onEnter }: JoinAsProps) {
  const join = api.invitations.join.useMutation({ refusal: 'inline' });
  return (
    <div className="flex flex-col gap-4">
      <p className="text-soft">
        <Trans>
          You are signed in as <span className="font-medium text-ink">{name}</span>, {email}.
        </Trans>
      </p>
      <Refusal>{join.error?.message ?? null}</Refusal>
      <Button
        variant="primary"
        className="h-9"
        isPending={join.isPending}
        onPress={() => join.mutate({ secret }, { onSuccess: onEnter })}
      >
        {t`Join`}
      </Button>
      <Button variant="quiet" className="-ms-3 self-start" onPress={() => void signOut(`/join/${secret}`)}>
        {t`Sign out and join with another account`}
      </Button>
    </div>
  );
}

interface JoinNewProps {
  secret: string;
  /** The only email address that may accept the invitation; null for any. */
  email: string | null;
  /** Whom it is for, as the inviting user wrote it. */
  name: string | null;
  onEnter: () => void;
}

function JoinNew({ secret, email, name, onEnter }: JoinNewProps) {
  const oidc = api.setup.get.useQuery({}).data?.oidc?.name;
  const [problem, setProblem] = useState<string | null>(null);
  const here = `/join/${secret}`;
  const withOidc = async () => {
    const { error } = await auth.signIn.social({
      provider: 'oidc',
      callbackURL: here,
      errorCallbackURL: here,
      requestSignUp: true,
      additionalData: { invitation: secret },
    });
    setProblem(refusal(error));
  };
  return (
    <>
      <JoinForm secret={secret} email={email} name={name} onEnter={onEnter} />
      <div className="mt-6 flex flex-col gap-3 border-t border-line pt-6">
        {oidc && (
          <>
            <Refusal>{problem}</Refusal>
            <Button className="h-9" onPress={() => void withOidc()}>
              {t`Continue with ${{ provider: oidc }}`}
            </Button>
          </>
        )}
        <p className="text-soft">
          <Trans>
            Already have an account?{' '}
            <Link to="/sign-in" search={{ to: here }} className="text-accent underline underline-offset-2">
              Sign in
            </Link>{' '}
            to join.
          </Trans>
        </p>
      </div>
    </>
  );
}

function ToSignIn() {
  return (
    <Link to="/sign-in" className="font-medium text-accent underline underline-offset-2">
      {t`Go to sign-in`}
    </Link>
  );
}
