import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { Ago } from '#web/parts/ago.tsx';
import { useMe, useZone } from '#web/parts/me.ts';
import { pushState, turnOffPush, turnOnPush, type PushState } from '#web/parts/push.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { toast, toastRefusal } from '#web/ui/toast.tsx';

import { Section } from './section.tsx';
import { SendTest } from './send-test.tsx';

const words: Record<PushState, string> = {
  on: 'This browser shows you push messages, also while Copydesk is closed.',
  off: 'This browser shows you no push messages yet. It will ask you first.',
  blocked:
    'You do not allow this site to notify you. Allow it in the browser’s settings for this site, then come back here.',
  install:
    'Add Copydesk to your home screen and open it from there: only then this device can show push messages.',
  unsupported:
    'This browser cannot show push messages here. It takes a current browser, and an address with https or localhost.',
};

/** Push messages: in this browser, and in which others. */
export function PushSettings() {
  const { user } = useMe();
  const zone = useZone();
  const client = useQueryClient();
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
      toastRefusal(`That did not work: ${problem instanceof Error ? problem.message : 'unknown reason'}`);
    } finally {
      await client.invalidateQueries({ queryKey: ['pushSubscriptions'] });
      setBusy(false);
    }
  };
  const others = data?.subscriptions.filter(({ id }) => id !== here.data?.id) ?? [];

  return (
    <Section
      title="Push"
      description="Messages of your browser or phone. Each browser is turned on by itself; signing out turns it off."
      action={data && data.subscriptions.length > 0 && <SendTest channel="push" />}
    >
      {error && !data && <p className="text-danger">{error.message}</p>}
      {here.error && <p className="text-danger">{here.error.message}</p>}
      {!here.data && !error && !here.error && <Skeleton className="h-8 w-80" />}
      {here.data && publicKey !== undefined && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="min-w-0 flex-1 basis-72">
            <span className="mr-2 font-medium">This browser</span>
            {here.data.state === 'on' && <Badge tone="good">On</Badge>}
            <span className="block text-soft">{words[here.data.state]}</span>
          </p>
          {here.data.state === 'off' && (
            <Button
              look="primary"
              isPending={isBusy}
              onPress={() => void change(() => turnOnPush(user.id, publicKey))}
            >
              Turn on push here
            </Button>
          )}
          {here.data.state === 'on' && (
            <Button isPending={isBusy} onPress={() => void change(() => turnOffPush(here.data.id))}>
              Turn off here
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
                  <Ago at={used_at ?? created_at} zone={zone} inWords />
                </span>
              </span>
              <Button
                look="quiet"
                aria-label={`Turn off ${browser}`}
                onPress={() => remove.mutate({ id }, { onSuccess: () => toast(`${browser} is turned off.`) })}
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
