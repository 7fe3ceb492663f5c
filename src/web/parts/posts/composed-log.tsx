import { t } from '@lingui/core/macro';
import { Copy } from 'lucide-react';

import type { Contract } from '#contract/index.ts';
import { isNetworkName } from '#contract/networks/facts.ts';
import type { DataOf } from '#contract/operation.ts';
import type { PostRow } from '#contract/posts/posts.ts';
import { exactTime, shortTime, zoneLabel } from '#web/lib/format.ts';
import { shownZone } from '#web/lib/preferences.ts';
import { NetworkMark } from '#web/parts/delivery/account-name.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast, toastRefusal } from '#web/ui/toast.tsx';

interface ComposedLogProps {
  whole: Pick<DataOf<Contract['schedule']['get']>, 'post' | 'events' | 'support_text'>;
  zone: string;
}

type Event = ComposedLogProps['whole']['events'][number];

/** What happened to a post, with the networks' messages; can be copied for support. */
export function ComposedLog({ whole: { post, events, support_text }, zone: of }: ComposedLogProps) {
  const zone = shownZone(of);
  const label = zoneLabel(zone);
  return (
    <>
      <p className="mb-1.5 text-xs text-faint">{t`Times in ${{ zone: label }}`}</p>
      <ol aria-label={t`Log`} className="flex flex-col gap-1.5">
        {events.map((event, index) => (
          <li key={index} className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-3">
            <time
              dateTime={event.at}
              data-hint={exactTime(event.at, zone)}
              className="figures text-xs leading-5 whitespace-nowrap text-faint"
            >
              {shortTime(event.at, zone)}
            </time>
            <span className="break-words">
              <Where target={post.targets.find(({ account_id }) => account_id === event.account_id)} />
              {event.text}
              {event.time !== null && ` ${timeText(event.kind, shortTime(event.time, zone))}`}
              {event.network_said && <span className="text-faint"> “{event.network_said}”</span>}
              {event.user_name && <span className="text-faint"> {event.user_name}</span>}
            </span>
          </li>
        ))}
      </ol>
      <Button className="mt-3" onPress={() => void copy(support_text)}>
        <Copy aria-hidden className="size-3.5" /> {t`Copy log`}
      </Button>
    </>
  );
}

/** The account of a log entry, by network and name. */
function Where({ target }: { target: PostRow['targets'][number] | undefined }) {
  if (!target) return null;
  const account = target.name;
  return (
    <span className="font-medium">
      {isNetworkName(target.network) && (
        <NetworkMark network={target.network} className="me-1.5 inline size-3.5 align-[-0.15em]" />
      )}
      {t`${account}:`}{' '}
    </span>
  );
}

/** The meaning of an entry's time: the next attempt, or the due time. */
function timeText(kind: Event['kind'], time: string): string {
  return kind === 'retry' || kind === 'rate_limited' ? t`Next attempt ${time}.` : t`Due ${time}.`;
}

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    toast(t`Log copied. It contains no secrets.`);
  } catch {
    toastRefusal(t`Couldn’t copy. Select the text and copy it.`);
  }
}
