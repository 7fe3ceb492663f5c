import { deviceName } from '#web/lib/device-name.ts';
import { auth } from '#web/parts/auth.ts';
import { Ago } from '#web/parts/ago.tsx';
import { useZone } from '#web/parts/me.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';

import { useAuthMutation, useAuthQuery } from './auth-query.ts';
import { Section } from './section.tsx';

export function Sessions() {
  const zone = useZone();
  const here = useAuthQuery('session', () => auth.getSession()).data?.session.token;
  const { data, error } = useAuthQuery('sessions', () => auth.listSessions());
  const end = useAuthMutation((token: string) => auth.revokeSession({ token }));
  const endOthers = useAuthMutation(() => auth.revokeOtherSessions());
  const ended = { onSuccess: () => toast('Signed out there.') };
  return (
    <Section
      title="Sessions"
      description="Where you are signed in."
      action={
        data &&
        data.length > 1 && (
          <Button onPress={() => endOthers.mutate(undefined, ended)} isPending={endOthers.isPending}>
            End all others
          </Button>
        )
      }
    >
      {error && <p className="text-danger">{error.message}</p>}
      {!data && !error && <Skeleton className="h-5 w-60" />}
      <ul className="flex flex-col">
        {data?.map((session) => (
          <li
            key={session.token}
            className="flex min-h-11 items-center gap-3 border-b border-line py-1 last:border-0"
          >
            <span className="min-w-0 flex-1">
              <span className="flex items-center gap-2 font-medium">
                <span className="truncate" data-hint={session.userAgent ?? undefined}>
                  {deviceName(session.userAgent)}
                </span>
                {session.token === here && <Badge tone="good">This one</Badge>}
              </span>
              <span className="block text-xs text-faint">
                {session.ipAddress && `${session.ipAddress} · `}last used{' '}
                <Ago at={new Date(session.updatedAt).toISOString()} zone={zone} inWords />
              </span>
            </span>
            {session.token !== here && (
              <Button look="quiet" onPress={() => end.mutate(session.token, ended)}>
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
