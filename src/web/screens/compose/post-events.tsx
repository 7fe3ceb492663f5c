import { Copy } from 'lucide-react';

import { exactTime, shortTime } from '#web/lib/format.ts';
import { useZone } from '#web/parts/me.ts';
import { Button } from '#web/ui/button.tsx';
import { toast, toastRefusal } from '#web/ui/toast.tsx';

import type { WholePost } from './post-page.tsx';

/** What happened to a post, the networks' own words among it; to be copied for whoever helps. */
export function PostEvents({ whole }: { whole: WholePost }) {
  const zone = useZone();
  const nameOf = (account: number | null) =>
    whole.post.targets.find(({ account_id }) => account_id === account)?.name;
  return (
    <section aria-label="What happened">
      <div className="mb-1 flex items-center">
        <h2 className="font-semibold">What happened</h2>
        <Button look="quiet" className="ml-auto px-2" onPress={() => void copy(whole.support_text)}>
          <Copy aria-hidden className="size-3.5" />
          Copy for support
        </Button>
      </div>
      <ol className="flex flex-col gap-1.5">
        {whole.events.map((event, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a log: lines are only added
          <li key={index} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3">
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
    </section>
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
