import { useState } from 'react';

import type { PostRow } from '#contract/posts.ts';
import { isGraded, lastOfHouse } from '#contract/verdict.ts';
import { api } from '#web/api.ts';
import { accountsOf } from '#web/parts/composed.ts';
import { AccountName } from '#web/parts/account-name.tsx';
import type { Me } from '#web/parts/me.ts';
import { ApiError } from '#web/request.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.tsx';

import { whenIn } from './when.ts';

/** Whether this person may send the post; who leads always may, an author where they are let and it is graded. */
export function mayApprove(post: PostRow, { user, organization, permissions, flags }: Me): boolean {
  if (organization && organization.role !== 'member') return permissions.includes('publish');
  return (
    post.author_user_id === user.id &&
    flags.publishes_own_after_grade &&
    isGraded(lastOfHouse(post.review.entries))
  );
}

interface ApproveProps {
  post: PostRow;
  /** The content that is on the screen. */
  read: string;
  zone: string;
  paused: string | null;
  now: number;
  onChanged: () => void;
}

/** Sends a draft at its time, or now; asks first, with all accounts by name and the zone. */
export function Approve({ post, read, zone, paused, now, onChanged }: ApproveProps) {
  const [asking, setAsking] = useState(false);
  const approve = api.schedule.approve.useMutation({ refusal: 'inline' });
  const accounts = accountsOf(post);
  const later = post.scheduled_at !== null && Date.parse(post.scheduled_at) > now ? post.scheduled_at : null;
  const close = () => {
    setAsking(false);
    approve.reset();
  };
  /** The post may leave the queue, and this with it, before the answer is worked up: no callback of the hook. */
  const send = async () => {
    try {
      await approve.mutateAsync({ id: post.id, content_hash: read });
      close();
      toast(later ? `Approved: it goes out ${whenIn(later, zone, now)}.` : 'Approved: it is on its way.');
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'content_changed') return;
      close();
      toast(error.message);
      onChanged();
    }
  };
  if (post.review.verdict === 'block' || accounts.length === 0) return null;
  return (
    <>
      <Button className="h-9 max-sm:flex-1" onPress={() => setAsking(true)}>
        {later ? 'Approve' : 'Approve and send'}
      </Button>
      {asking && (
        <Dialog title={later ? 'Approve this post?' : 'Send this post now?'} isOpen onClose={close}>
          <p className="text-soft">
            {later ? (
              <>
                It goes out <strong className="font-medium text-ink">{whenIn(later, zone, now)}</strong> to:
              </>
            ) : (
              <>
                {post.scheduled_at === null
                  ? 'It has no time'
                  : `Its time, ${whenIn(post.scheduled_at, zone, now)}, has passed`}
                , so it goes out <strong className="font-medium text-ink">now</strong> to:
              </>
            )}
          </p>
          <ul className="my-3 flex max-h-48 flex-col gap-1.5 overflow-auto">
            {accounts.map((account) => (
              <li key={account.account_id} className="min-w-0">
                <AccountName account={account} />
              </li>
            ))}
          </ul>
          {!later && (
            <p className="mb-3 text-soft">What is out at a network cannot be taken back from here.</p>
          )}
          {paused && (
            <p className="mb-3 text-warning">Sending is paused: {paused} It waits until that ends.</p>
          )}
          {approve.error && <p className="mb-3 text-danger">{approve.error.message}</p>}
          <div className="flex justify-end gap-2">
            <Button onPress={close}>Cancel</Button>
            <Button look="primary" isPending={approve.isPending} onPress={() => void send()}>
              {later
                ? 'Approve'
                : `Send to ${accounts.length === 1 ? 'one account' : `${accounts.length} accounts`}`}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
