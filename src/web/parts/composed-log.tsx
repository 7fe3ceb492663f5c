import { Copy } from 'lucide-react';

import type { Contract } from '#contract/index.ts';
import { isNetworkName } from '#contract/networks/facts.ts';
import type { DataOf } from '#contract/operation.ts';
import type { PostRow } from '#contract/posts.ts';
import { exactTime, shortTime, zoneWords } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { toast, toastRefusal } from '#web/ui/toast.tsx';

import { NetworkMark } from './account-name.tsx';

interface ComposedLogProps {
  whole: Pick<DataOf<Contract['schedule']['get']>, 'post' | 'events' | 'support_text'>;
  zone: string;
}

type Event = ComposedLogProps['whole']['events'][number];

/** What happened to a post, the networks' own words among it; to be copied for whoever helps. */
export function ComposedLog({ whole: { post, events, support_text }, zone }: ComposedLogProps) {
  return (
    <>
      <p className="mb-1.5 text-xs text-faint">Times in {zoneWords(zone)}</p>
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
              <Where target={post.targets.find(({ account_id }) => account_id === event.account_id)} />
              {event.text}
              {event.time !== null && ` ${timeWords(event.kind)} ${shortTime(event.time, zone)}.`}
              {event.network_said && <span className="text-faint"> “{event.network_said}”</span>}
              {event.user_name && <span className="text-faint"> {event.user_name}</span>}
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

/** The account that a line is about, by its network and its name. */
function Where({ target }: { target: PostRow['targets'][number] | undefined }) {
  if (!target) return null;
  return (
    <span className="font-medium">
      {isNetworkName(target.network) && (
        <NetworkMark network={target.network} className="mr-1.5 inline size-3.5 align-[-0.15em]" />
      )}
      {target.name}:{' '}
    </span>
  );
}

/** What the instant of a line is: the next attempt, or when it is due. */
function timeWords(kind: Event['kind']): string {
  return kind === 'retry' || kind === 'rate_limited' ? 'Next attempt' : 'Due';
}

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    toast('Copied, without anything secret.');
  } catch {
    toastRefusal('The browser does not let this page write to the clipboard.');
  }
}
