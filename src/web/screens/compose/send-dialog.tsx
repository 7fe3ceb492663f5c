import { useState } from 'react';

import type { Finding } from '#contract/checks/finding.ts';
import { clockTime, exactTime, zoneWords } from '#web/lib/format.ts';
import { useNow } from '#web/lib/now.ts';
import type { ShownAccount } from '#web/parts/account-name.tsx';
import { atRisk, GoesTo } from '#web/parts/goes-to.tsx';
import { useMe } from '#web/parts/me.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

import { useCompose, useComposeView } from './compose-context.ts';

interface SendDialogProps {
  going: ShownAccount[];
  /** Those that something stops. */
  left: ShownAccount[];
  /** What the checks say of it now. */
  findings: readonly Finding[];
  /** The time that it had. */
  at: string | null;
  isPending: boolean;
  onSend: () => void;
  onClose: () => void;
}

/** Before anything goes out: to which accounts, and what time it is there. */
export function SendDialog({ going, left, findings, at, isPending, onSend, onClose }: SendDialogProps) {
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
      <GoesTo going={going} left={left} />
      {atRisk(going, findings).map(({ account_id, text }) => (
        <p key={account_id} className="mt-3 text-warning">
          {text}
        </p>
      ))}
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
          Send to {going.length === 1 ? 'this account' : `${going.length} accounts`}
        </Button>
      </div>
    </Dialog>
  );
}
