import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';

import { deviceName } from '#web/lib/device-name.ts';
import { Ago } from '#web/parts/ago.tsx';
import { auth } from '#web/parts/workspace/auth.ts';
import { useZone } from '#web/parts/workspace/me.ts';
import { Section } from '#web/screens/settings/section.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmAction } from '#web/ui/confirm-action.tsx';
import { Refusal } from '#web/ui/form.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useAuthMutation, useAuthQuery } from './auth-query.ts';

export function Sessions() {
  const zone = useZone();
  const here = useAuthQuery('session', () => auth.getSession()).data?.session.token;
  const { data, error } = useAuthQuery('sessions', () => auth.listSessions());
  const end = useAuthMutation((token: string) => auth.revokeSession({ token }));
  const endOthers = useAuthMutation(() => auth.revokeOtherSessions());
  const ended = { onSuccess: () => toast(t`Session ended.`) };
  const [isAsking, setAsking] = useState(false);
  return (
    <Section
      title={t`Sessions`}
      place="sessions"
      description={t`Devices where you’re signed in.`}
      action={
        data &&
        data.length > 1 && (
          <>
            <Button onPress={() => setAsking(true)}>{t`Sign out other sessions`}</Button>
            <ConfirmAction
              title={t`Sign out other sessions?`}
              action={t`Sign out`}
              isOpen={isAsking}
              mutation={endOthers}
              parameters={undefined}
              done={t`Sessions ended.`}
              onClose={() => setAsking(false)}
            >
              {t`All devices except this one have to sign in again.`}
            </ConfirmAction>
          </>
        )
      }
    >
      <Refusal error={error} />
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
                {session.token === here && <Badge tone="good">{t`This session`}</Badge>}
              </span>
              <span className="block text-xs text-faint">
                {session.ipAddress && `${session.ipAddress} · `}
                <Trans>
                  last used <Ago at={new Date(session.updatedAt).toISOString()} zone={zone} isSentence />
                </Trans>
              </span>
            </span>
            {session.token !== here && (
              <Button variant="quiet" onPress={() => end.mutate(session.token, ended)}>
                {t`Sign out`}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
