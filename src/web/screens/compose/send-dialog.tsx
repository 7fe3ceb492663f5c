import { useState } from 'react';

import { clockTime, exactTime, zoneWords } from '#web/lib/format.ts';
import { useNow } from '#web/lib/now.ts';
import { AccountName, type ShownAccount } from '#web/parts/account-name.tsx';
import { useMe } from '#web/parts/me.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

import { useCompose, useComposeView } from './compose-context.ts';

interface SendDialogProps {
  accounts: readonly ShownAccount[];
  /** Those that something stops. */
  left: readonly ShownAccount[];
  /** The time that it had. */
  at: string | null;
  isPending: boolean;
  onSend: () => void;
  onClose: () => void;
}

/** Before anything goes out: to which accounts, and what time it is there. */
export function SendDialog({ accounts, left, at, isPending, onSend, onClose }: SendDialogProps) {
  const { store, project } = useCompose();
  const isReviewed = useComposeView(store, ({ post }) => (post?.valid_verdict ?? null) !== null);
  const isUnreviewed = useMe().organization?.review_mode === 'all' && !isReviewed;
  const now = useNow();
  // To send drops it, and what it tells stands until the dialog goes.
  const [dropped] = useState(at);
  const zone = project.timezone;
  return (
    <Dialog title="Send now?" isOpen onClose={onClose}>
      <p className="text-soft">
        It goes out at once, at {clockTime(now, zone)} {zoneWords(zone)}, and cannot be called back from here.
        It goes to:
      </p>
      <ul aria-label="Goes to" className="mt-2 flex flex-col gap-1">
        {accounts.map((account) => (
          <li key={account.account_id}>
            <AccountName account={account} />
          </li>
        ))}
      </ul>
      {left.length > 0 && (
        <>
          <p className="mt-3 text-danger">Not sent, for the checks stop it there:</p>
          <ul aria-label="Left out" className="mt-1 flex flex-col gap-1 text-faint">
            {left.map((account) => (
              <li key={account.account_id}>
                <AccountName account={account} />
              </li>
            ))}
          </ul>
        </>
      )}
      {isUnreviewed && (
        <p className="mt-3 text-warning">
          Your organization reviews every post, and nobody has judged this one as it is. You may send it all
          the same.
        </p>
      )}
      {dropped !== null && (
        <p className="mt-3 text-soft">Its time, {exactTime(dropped, zone)}, is dropped.</p>
      )}
      <div className="mt-5 flex justify-end gap-2">
        <Button onPress={onClose}>Cancel</Button>
        <Button look="primary" isPending={isPending} onPress={onSend}>
          Send to {accounts.length === 1 ? 'this account' : `${accounts.length} accounts`}
        </Button>
      </div>
    </Dialog>
  );
}
