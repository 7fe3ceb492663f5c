import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { whyClosed } from '#contract/workspace/invitation-rules.ts';
import { api } from '#web/api.ts';
import { auth, refusal } from '#web/parts/workspace/auth.ts';
import { signOut } from '#web/parts/workspace/sign-out.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';
import { Frame, Refusal } from './frame.tsx';
import { JoinForm } from './join-form.tsx';

const roleLabels = { member: 'a member', admin: 'an admin', owner: 'an owner' } as const;

/** The page of an invitation: a new user creates an account, a signed-in one joins with theirs. */
export function Join({ secret }: { secret: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data, error, refetch } = api.invitations.look.useQuery({ secret });
  const me = api.me.get.useQuery({});
  // Nothing that was read before is theirs any more.
  const enter = () => {
    client.clear();
    void navigate({ to: '/', replace: true });
  };
  if (error?.code === 'not_found' || error?.code === 'validation_error') {
    return (
      <Frame title="Invitation not found" description={error.message}>
        <ToSignIn />
      </Frame>
    );
  }
  if (error) {
    return (
      <Frame title="Join">
        <ErrorState
          title="Couldn’t load the invitation"
          message={error.message}
          requestId={error.requestId}
          onRetry={() => void refetch()}
        />
      </Frame>
    );
  }
  if (!data || me.isPending) {
    return (
      <Frame title="Join" description={<Skeleton className="h-6 w-3/4" />}>
        <Skeleton className="h-48 w-full" />
      </Frame>
    );
  }
  const { state, organization_name, role, email, invited_by } = data;
  if (state !== 'open') {
    return (
      <Frame title={`The invitation to ${organization_name} has expired`} description={whyClosed[state]}>
        <ToSignIn />
      </Frame>
    );
  }
  return (
    <Frame
      title={`Join ${organization_name}`}
      description={`${invited_by ?? organization_name} invites you as ${roleLabels[role]}.`}
    >
      {me.data ? (
        <JoinAs secret={secret} person={me.data.user} onEnter={enter} />
      ) : (
        <JoinNew secret={secret} email={email} onEnter={enter} />
      )}
    </Frame>
  );
}

interface JoinAsProps {
  secret: string;
  person: { name: string; email: string };
  onEnter: () => void;
}

function JoinAs({ secret, person, onEnter }: JoinAsProps) {
  const join = api.invitations.join.useMutation({ refusal: 'inline' });
  return (
    <div className="flex flex-col gap-4">
      <p className="text-soft">
        You are signed in as <span className="font-medium text-ink">{person.name}</span>, {person.email}.
      </p>
      <Refusal>{join.error?.message ?? null}</Refusal>
      <Button
        variant="primary"
        className="h-9"
        isPending={join.isPending}
        onPress={() => join.mutate({ secret }, { onSuccess: onEnter })}
      >
        Join
      </Button>
      <Button variant="quiet" className="-ml-3 self-start" onPress={() => void signOut(`/join/${secret}`)}>
        Sign out and join with another account
      </Button>
    </div>
  );
}

interface JoinNewProps {
  secret: string;
  /** Whose alone it is. */
  email: string | null;
  onEnter: () => void;
}

function JoinNew({ secret, email, onEnter }: JoinNewProps) {
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
      <JoinForm secret={secret} email={email} onEnter={onEnter} />
      <div className="mt-6 flex flex-col gap-3 border-t border-line pt-6">
        {oidc && (
          <>
            <Refusal>{problem}</Refusal>
            <Button className="h-9" onPress={() => void withOidc()}>
              Continue with {oidc}
            </Button>
          </>
        )}
        <p className="text-soft">
          Already have an account?{' '}
          <Link to="/sign-in" search={{ to: here }} className="text-accent underline underline-offset-2">
            Sign in
          </Link>
          to join.
        </p>
      </div>
    </>
  );
}

function ToSignIn() {
  return (
    <Link to="/sign-in" className="font-medium text-accent underline underline-offset-2">
      Go to sign-in
    </Link>
  );
}
