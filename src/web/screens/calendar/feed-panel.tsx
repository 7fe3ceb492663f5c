import { Copy } from 'lucide-react';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { exactTime } from '#web/lib/format.ts';
import { Failure } from '#web/parts/failure.tsx';
import { useZone } from '#web/parts/me.ts';
import { SidePanel } from '#web/parts/side-panel.tsx';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { toast, toastRefusal } from '#web/ui/toast.tsx';

/** The schedule in a person's own calendar program, by a secret address. */
export function FeedPanel({ onClose }: { onClose: () => void }) {
  const zone = useZone();
  const { data, error, refetch } = api.calendarFeed.get.useQuery({});
  const create = api.calendarFeed.create.useMutation();
  const remove = api.calendarFeed.remove.useMutation();
  const [asking, setAsking] = useState<'new' | 'end' | null>(null);
  const make = () =>
    create.mutate(
      {},
      {
        onSuccess: () => setAsking(null),
      },
    );
  const copy = (url: string) =>
    void navigator.clipboard.writeText(url).then(
      () => toast('Address copied.'),
      () => toastRefusal('The browser does not let it be copied. Select it and copy it yourself.'),
    );
  const feed = data?.feed;
  return (
    <SidePanel
      label="Feed"
      shows="feed"
      screen="Calendar"
      onClose={onClose}
      head={
        <>
          <h2 className="font-semibold text-ink">Feed</h2>
          <span className="ml-auto" />
        </>
      }
    >
      <div className="flex flex-col gap-4 px-5 py-5">
        <p className="text-soft">
          An address that your own calendar program subscribes to (iCalendar). It shows what is scheduled and
          what was sent lately, to whoever has the address.
        </p>
        {error && !data ? (
          <Failure what="feed" error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton className="h-8 w-40" />
        ) : create.data ? (
          <>
            <p
              aria-label="Address of the feed"
              className="rounded-md bg-sunken p-3 font-mono text-xs break-all select-all"
            >
              {create.data.url}
            </p>
            <p className="text-warning">It is shown this once. Copy it now.</p>
            <div className="flex gap-2">
              <Button look="primary" onPress={() => copy(create.data.url)}>
                <Copy aria-hidden className="size-4" />
                Copy
              </Button>
              <Button onPress={() => create.reset()}>Done</Button>
            </div>
          </>
        ) : feed ? (
          <>
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
              <dt className="text-faint">Made</dt>
              <dd className="figures">{exactTime(feed.created_at, zone)}</dd>
              <dt className="text-faint">Last read</dt>
              <dd className="figures">
                {feed.last_read_at ? exactTime(feed.last_read_at, zone) : 'Not yet'}
              </dd>
            </dl>
            <div className="flex flex-wrap gap-2">
              <Button onPress={() => setAsking('new')}>New address</Button>
              <Button look="danger" onPress={() => setAsking('end')}>
                End it
              </Button>
            </div>
          </>
        ) : (
          <Button look="primary" className="self-start" isPending={create.isPending} onPress={make}>
            Make an address
          </Button>
        )}
      </div>
      <Confirm
        title="A new address?"
        action="Make a new one"
        isOpen={asking === 'new'}
        isPending={create.isPending}
        onConfirm={make}
        onClose={() => setAsking(null)}
      >
        The address that your programs have now ends at once.
      </Confirm>
      <Confirm
        title="End the feed?"
        action="End it"
        isOpen={asking === 'end'}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate({}, { onSuccess: () => setAsking(null) })}
        onClose={() => setAsking(null)}
      >
        Programs that subscribe to it get nothing more. You can make another address later.
      </Confirm>
    </SidePanel>
  );
}
