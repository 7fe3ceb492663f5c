import { useState } from 'react';

import type { PostRow } from '#contract/posts.ts';
import { api } from '#web/api.ts';
import { exactTime, shortTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';

/** Step by step what was tried, asked for when somebody wants to know. */
export function DeliveryLog({ post, zone }: { post: PostRow; zone: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mt-2">
      <Button look="quiet" className="-ml-3" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide the log' : 'What was tried'}
      </Button>
      {isOpen && <Log post={post} zone={zone} />}
    </div>
  );
}

function Log({ post, zone }: { post: PostRow; zone: string }) {
  const { data, error } = api.schedule.get.useQuery({ id: post.id });
  if (error) return <p className="text-danger">{error.message}</p>;
  if (!data) return <Skeleton className="h-16 w-full" />;
  const nameOf = (id: number | null) => post.targets.find(({ account_id }) => account_id === id)?.name;
  const copy = () =>
    void navigator.clipboard.writeText(data.support_text).then(
      () => toast('Copied.'),
      () => toast('The browser did not allow copying.'),
    );
  return (
    <>
      <ol aria-label="Log" className="flex flex-col gap-1.5 text-xs">
        {data.events.map((event, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a log: lines are only added
          <li key={index} className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3">
            <time dateTime={event.at} data-hint={exactTime(event.at, zone)} className="figures text-faint">
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
      <Button className="mt-3" onPress={copy}>
        Copy for support
      </Button>
    </>
  );
}
