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
import { Refusal } from '#web/ui/form.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { toast, toastRefusal } from '#web/ui/toast.tsx';
import { SendTest } from './send-test.tsx';

const texts: Record<PushState, string> = {
  on: 'This browser shows push notifications, even while Copydesk is closed.',
  off: 'Push notifications are off in this browser. It will ask for permission first.',
  blocked:
    'Notifications are blocked for this site. Allow them in the browser’s site settings, then come back here.',
  install:
    'To get push notifications on this device, add Copydesk to your home screen and open it from there.',
  unsupported:
    'Push notifications aren’t available here. They require a current browser and an https or localhost URL.',
};

/** Push messages: in this browser, and in which others. */
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
  const change = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
    } catch (problem) {
      toastRefusal(`Couldn’t turn on push: ${problem instanceof Error ? problem.message : 'unknown error'}`);
    } finally {
      await readAgain(['pushSubscriptions']);
      setBusy(false);
    }
  };
  const others = data?.subscriptions.filter(({ id }) => id !== here.data?.id) ?? [];

  return (
    <Section
      title="Push"
      place="push"
      description="Notifications from your browser or phone. Turn on each browser separately; signing out turns it off."
      action={data && data.subscriptions.length > 0 && <SendTest channel="push" />}
    >
      {error && !data && <p className="text-danger">{error.message}</p>}
      <Refusal error={here.error} />
      {!here.data && !error && !here.error && <Skeleton className="h-8 w-80" />}
      {here.data && publicKey !== undefined && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="min-w-0 flex-1 basis-72">
            <span className="mr-2 font-medium">This browser</span>
            {here.data.state === 'on' && <Badge tone="good">On</Badge>}
            <span className="block text-soft">{texts[here.data.state]}</span>
          </p>
          {here.data.state === 'off' && (
            <Button
              variant="primary"
              isPending={isBusy}
              onPress={() => void change(() => turnOnPush(user.id, publicKey))}
            >
              Turn on push in this browser
            </Button>
          )}
          {here.data.state === 'on' && (
            <Button isPending={isBusy} onPress={() => void change(() => turnOffPush(here.data.id))}>
              Turn off in this browser
            </Button>
          )}
        </div>
      )}
      {others.length > 0 && (
        <ul aria-label="Other browsers" className="mt-3 flex flex-col border-t border-line">
          {others.map(({ id, browser, service, created_at, used_at }) => (
            <li key={id} className="flex min-h-11 items-center gap-3 border-b border-line py-1 last:border-0">
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium" data-hint={service}>
                  {browser}
                </span>
                <span className="block text-xs text-faint">
                  {used_at ? 'last message ' : 'turned on '}
                  <Ago at={used_at ?? created_at} zone={zone} isSentence />
                </span>
              </span>
              <Button
                variant="quiet"
                aria-label={`Turn off ${browser}`}
                onPress={() => remove.mutate({ id }, { onSuccess: () => toast(`${browser} turned off.`) })}
              >
                Turn off
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
