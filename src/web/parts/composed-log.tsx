import { Copy } from 'lucide-react';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { exactTime, shortTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { toast, toastRefusal } from '#web/ui/toast.tsx';

interface ComposedLogProps {
  whole: Pick<DataOf<Contract['schedule']['get']>, 'post' | 'events' | 'support_text'>;
  zone: string;
}

/** What happened to a post, the networks' own words among it; to be copied for whoever helps. */
export function ComposedLog({ whole: { post, events, support_text }, zone }: ComposedLogProps) {
  const nameOf = (account: number | null) =>
    post.targets.find(({ account_id }) => account_id === account)?.name;
  return (
    <>
      <ol aria-label="Log" className="flex flex-col gap-1.5">
        {events.map((event, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a log: lines are only added
          <li key={index} className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3">
            <time
              dateTime={event.at}
              data-hint={exactTime(event.at, zone)}
              className="figures text-xs leading-5 text-faint"
            >
              {shortTime(event.at, zone)}
            </time>
            <span className="break-words">
              {nameOf(event.account_id) && <span className="font-medium">{nameOf(event.account_id)}: </span>}
              {event.text}
              {event.network_said && <span className="text-faint"> “{event.network_said}”</span>}
            </span>
          </li>
        ))}
      </ol>
      <Button className="mt-3" onPress={() => void copy(support_text)}>
        <Copy aria-hidden className="size-3.5" />
        Copy for support
      </Button>
    </>
  );
}

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    toast('Copied, without anything secret.');
  } catch {
    toastRefusal('The browser does not let this page write to the clipboard.');
  }
}
