import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { Ago } from '#web/parts/ago.tsx';
import { pushState, turnOffPush, turnOnPush, type PushState } from '#web/parts/notifications/push.ts';
import { useMe, useZone } from '#web/parts/workspace/me.ts';
import { Section } from '#web/screens/settings/section.tsx';
import { readAgain } from '#web/stale.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmAction } from '#web/ui/confirm-action.tsx';
import { Refusal } from '#web/ui/form.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { toastRefusal } from '#web/ui/toast.tsx';
import { SendTest } from './send-test.tsx';

const texts: Record<PushState, string> = {
  on: t`This browser shows push notifications, even while Copydesk is closed.`,
  off: t`Push notifications are off in this browser. It will ask for permission first.`,
  blocked: t`Notifications are blocked for this site. Allow them in the browser’s site settings, then come back here.`,
  install: t`To get push notifications on this device, add Copydesk to your home screen and open it from there.`,
  unsupported: t`Push notifications aren’t available here. They require a current browser and an https or localhost URL.`,
};

/** Push notifications in this browser, and a list of the user's other browsers. */
export function PushSettings() {
  const { user } = useMe();
  const zone = useZone();
  const { data, error } = api.pushSubscriptions.list.useQuery({});
  const remove = api.pushSubscriptions.remove.useMutation();
  const publicKey = data?.public_key;
  const here = useQuery({
    queryKey: ['pushSubscriptions', 'here', user.id, publicKey],
    queryFn: () => pushState(user.id, publicKey ?? ''),
    enabled: publicKey !== undefined,
    staleTime: 0,
  });
  const [isBusy, setBusy] = useState(false);
  const [leaving, setLeaving] = useState<number | null>(null);
  const change = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
    } catch (problem) {
      const reason = problem instanceof Error ? problem.message : t`unknown error`;
      toastRefusal(t`Couldn’t turn on push: ${reason}`);
    } finally {
      await readAgain(['pushSubscriptions']);
      setBusy(false);
    }
  };
  const others = data?.subscriptions.filter(({ id }) => id !== here.data?.id) ?? [];

  return (
    <Section
      title={t`Push`}
      place="push"
      description={t`Notifications from your browser or phone. Turn on each browser separately; signing out turns it off.`}
      action={data && data.subscriptions.length > 0 && <SendTest channel="push" />}
    >
      {error && !data && <p className="text-danger">{error.message}</p>}
      <Refusal error={here.error} />
      {!here.data && !error && !here.error && <Skeleton className="h-8 w-80" />}
      {here.data && publicKey !== undefined && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="min-w-0 flex-1 basis-72">
            <span className="me-2 font-medium">{t`This browser`}</span>
            {here.data.state === 'on' && <Badge tone="good">{t({ message: 'On', context: 'state' })}</Badge>}
            <span className="block text-soft">{texts[here.data.state]}</span>
          </p>
          {here.data.state === 'off' && (
            <Button
              variant="primary"
              isPending={isBusy}
              onPress={() => void change(() => turnOnPush(user.id, publicKey))}
            >
              {t`Turn on push in this browser`}
            </Button>
          )}
          {here.data.state === 'on' && (
            <Button isPending={isBusy} onPress={() => void change(() => turnOffPush(here.data.id))}>
              {t`Turn off in this browser`}
            </Button>
          )}
        </div>
      )}
      {others.length > 0 && (
        <ul aria-label={t`Other browsers`} className="mt-3 flex flex-col border-t border-line">
          {others.map(({ id, browser, service, created_at, used_at }) => (
            <li key={id} className="flex min-h-11 items-center gap-3 border-b border-line py-1 last:border-0">
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium" data-hint={service}>
                  {browser}
                </span>
                <span className="block text-xs text-faint">
                  {used_at ? (
                    <Trans>
                      last message <Ago at={used_at} zone={zone} isSentence />
                    </Trans>
                  ) : (
                    <Trans>
                      turned on <Ago at={created_at} zone={zone} isSentence />
                    </Trans>
                  )}
                </span>
              </span>
              <Button variant="quiet" aria-label={t`Turn off ${browser}`} onPress={() => setLeaving(id)}>
                {t`Turn off`}
              </Button>
              <ConfirmAction
                title={t`Turn off push in ${browser}?`}
                action={t`Turn off`}
                isOpen={leaving === id}
                mutation={remove}
                parameters={{ id }}
                done={t`${browser} turned off.`}
                onClose={() => setLeaving(null)}
              >
                {t`It can only be turned on again in that browser.`}
              </ConfirmAction>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
