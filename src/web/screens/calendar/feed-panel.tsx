import { t } from '@lingui/core/macro';
import { Copy } from 'lucide-react';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { exactTime } from '#web/lib/format.ts';
import { Query } from '#web/parts/query-state.tsx';
import { SidePanel } from '#web/parts/side-panel.tsx';
import { useZone } from '#web/parts/workspace/me.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { toast, toastRefusal } from '#web/ui/toast.tsx';

/** Subscribes the user's own calendar app to the schedule by a secret URL. */
export function FeedPanel({ onClose }: { onClose: () => void }) {
  const zone = useZone();
  const query = api.calendarFeed.get.useQuery({});
  const create = api.calendarFeed.create.useMutation();
  const remove = api.calendarFeed.remove.useMutation();
  const [dialog, setDialog] = useState<'new' | 'end' | null>(null);
  const make = () =>
    create.mutate(
      {},
      {
        onSuccess: () => setDialog(null),
      },
    );
  const copy = (url: string) =>
    void navigator.clipboard.writeText(url).then(
      () => toast(t`Link copied.`),
      () => toastRefusal(t`Couldn’t copy the link. Select it and copy it yourself.`),
    );
  return (
    <SidePanel
      label={t`Subscribe`}
      shows="feed"
      screen={t`Calendar`}
      onClose={onClose}
      head={
        <>
          <h2 className="font-semibold text-ink">{t`Subscribe (iCal)`}</h2>
          <span className="ms-auto" />
        </>
      }
    >
      <div className="flex flex-col gap-4 px-5 py-5">
        <p className="text-soft">
          {t`Subscribe to this calendar in your own calendar app. It shows scheduled and recently published posts. Anyone with the link can see them.`}
        </p>
        <Query of={query} what={t`calendar link`} loading={<Skeleton className="h-8 w-40" />}>
          {({ feed }) =>
            create.data ? (
              <>
                <p
                  aria-label={t`Calendar link`}
                  className="rounded-md bg-sunken p-3 font-mono text-xs break-all select-all"
                >
                  {create.data.url}
                </p>
                <p className="text-warning">{t`Copy it now – you won’t see it again.`}</p>
                <div className="flex gap-2">
                  <Button variant="primary" onPress={() => copy(create.data.url)}>
                    <Copy aria-hidden className="size-4" />
                    {t`Copy`}
                  </Button>
                  <Button onPress={() => create.reset()}>{t`Done`}</Button>
                </div>
              </>
            ) : feed ? (
              <>
                <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
                  <dt className="text-faint">{t`Created`}</dt>
                  <dd className="figures">{exactTime(feed.created_at, zone)}</dd>
                  <dt className="text-faint">{t`Last used`}</dt>
                  <dd className="figures">
                    {feed.last_read_at ? exactTime(feed.last_read_at, zone) : t`Never`}
                  </dd>
                </dl>
                <div className="flex flex-wrap gap-2">
                  <Button onPress={() => setDialog('new')}>{t`Replace link`}</Button>
                  <Button variant="danger" onPress={() => setDialog('end')}>
                    {t`Revoke`}
                  </Button>
                </div>
              </>
            ) : (
              <Button variant="primary" className="self-start" isPending={create.isPending} onPress={make}>
                {t`Create link`}
              </Button>
            )
          }
        </Query>
      </div>
      <Confirm
        title={t`Replace the link?`}
        action={t`Replace link`}
        isOpen={dialog === 'new'}
        isPending={create.isPending}
        onConfirm={make}
        onClose={() => setDialog(null)}
      >
        {t`The current link stops working immediately. Update it in your calendar apps.`}
      </Confirm>
      <Confirm
        title={t`Revoke the link?`}
        action={t`Revoke`}
        isOpen={dialog === 'end'}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate({}, { onSuccess: () => setDialog(null) })}
        onClose={() => setDialog(null)}
      >
        {t`Subscribed calendar apps stop receiving updates. You can create a new link at any time.`}
      </Confirm>
    </SidePanel>
  );
}
