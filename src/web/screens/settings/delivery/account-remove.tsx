import { plural, t } from '@lingui/core/macro';

import { api } from '#web/api.ts';
import { exactTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import type { Account } from './account-labels.ts';

interface RemoveAccountProps {
  account: Account;
  zone: string;
  onClose: () => void;
}

/** Disconnects an account. If posts are scheduled on it, it lists those instead. */
export function RemoveAccount({ account, zone, onClose }: RemoveAccountProps) {
  const { account_id, name, project_id, network_label } = account;
  const scheduled = api.schedule.list.useQuery({ status: 'scheduled', project_id, per_page: 100 });
  const networks = api.accounts.networks.useQuery({});
  const remains = networks.data?.networks.find(({ network }) => network === account.network)?.remains;
  const remove = api.accounts.remove.useMutation({ refusal: 'inline' });
  const waiting = scheduled.data?.posts.filter(({ targets }) =>
    targets.some((target) => target.account_id === account_id && target.state === 'queued'),
  );
  const isFree = waiting?.length === 0;
  const disconnect = async () => {
    // The row and this dialog unmount with the response, so the hook's callbacks would not run.
    await remove.mutateAsync({ account_id }).then(
      () => toast(t`${name} removed.`),
      () => undefined,
    );
  };
  return (
    <Dialog title={t`Remove ${name} on ${network_label}?`} isOpen onClose={onClose}>
      {!waiting && !scheduled.error && <Skeleton className="h-10 w-full" />}
      {waiting && waiting.length > 0 && (
        <>
          <p className="text-soft">
            {plural(
              { count: waiting.length },
              {
                one: 'One post is scheduled for it. First unschedule the post or remove the account from it.',
                other: '# posts are scheduled for it. First unschedule them or remove the account from them.',
              },
            )}
          </p>
          <ul className="mt-3 flex flex-col gap-2">
            {waiting.slice(0, 6).map(({ id, body, scheduled_at }) => (
              <li key={id} className="min-w-0 border-s-2 border-line ps-3">
                <span dir="auto" className="line-clamp-1">
                  {body.split('\n')[0] || t`Image post`}
                </span>
                <span className="text-xs text-faint">{scheduled_at && exactTime(scheduled_at, zone)}</span>
              </li>
            ))}
          </ul>
          {waiting.length > 6 && (
            <p className="mt-2 text-xs text-faint">
              {plural({ count: waiting.length - 6 }, { one: 'and # more', other: 'and # more' })}
            </p>
          )}
        </>
      )}
      {isFree && (
        <p className="text-soft">
          {account.sandbox
            ? t`Nothing is scheduled for it. Drafts continue without it, and its published posts stay on record. On the sandbox page, nothing is deleted.`
            : t`Nothing is scheduled for it. Drafts continue without it, and its published posts stay on record. On ${network_label}, nothing is deleted.`}
        </p>
      )}
      {isFree && !account.sandbox && remains && <p className="mt-3 text-soft">{remains}</p>}
      {(remove.error ?? scheduled.error) && (
        <p className="mt-3 text-danger">{(remove.error ?? scheduled.error)?.message}</p>
      )}
      <div className="mt-5 flex justify-end gap-2">
        <Button onPress={onClose}>{isFree ? t`Cancel` : t`Close`}</Button>
        {isFree && (
          <Button variant="danger" isPending={remove.isPending} onPress={() => void disconnect()}>
            {t`Remove account`}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
