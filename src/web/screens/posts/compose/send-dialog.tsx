import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';

import type { Finding } from '#contract/posts/checks/finding.ts';
import { clockTime, exactTime, zoneLabel } from '#web/lib/format.ts';
import { useNow } from '#web/lib/now.ts';
import { shownZone } from '#web/lib/preferences.ts';
import { useStore } from '#web/lib/store.ts';
import type { NamedAccount } from '#web/parts/delivery/account-name.tsx';
import { OpenComments } from '#web/parts/posts/open-comments.tsx';
import { Afterwards, atRisk, Recipients } from '#web/parts/posts/recipients.tsx';
import { useMe } from '#web/parts/workspace/me.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useCompose, useDraft } from './compose-context.ts';

interface SendDialogProps {
  going: NamedAccount[];
  /** Accounts that something prevents from publishing. */
  left: NamedAccount[];
  /** The current findings. */
  findings: readonly Finding[];
  /** The draft's scheduled time. */
  at: string | null;
  isPending: boolean;
  onSend: () => void;
  /** Goes to the comments. */
  onComments: () => void;
  onClose: () => void;
}

/** Confirms publishing: lists the accounts, and the time with its zone. */
export function SendDialog({
  going,
  left,
  findings,
  at,
  isPending,
  onSend,
  onComments,
  onClose,
}: SendDialogProps) {
  const { store, project } = useCompose();
  const draft = useDraft();
  const postId = useStore(store, ({ post }) => post?.id);
  const isReviewed = useStore(store, ({ post }) => (post?.valid_verdict ?? null) !== null);
  const isUnreviewed = useMe().organization?.review_mode === 'all' && !isReviewed;
  const now = useNow();
  // Publishing clears the draft's time, but the dialog keeps its text until it closes.
  const [dropped] = useState(at);
  const zone = shownZone(project.timezone);
  return (
    <Dialog title={t`Publish now?`} isOpen onClose={onClose}>
      <p className="text-soft">
        {t`Publishes immediately, at ${{ time: clockTime(now, zone) }} ${{ zone: zoneLabel(zone) }}, to:`}
      </p>
      <Recipients going={going} left={left} content={draft} findings={findings} />
      <Afterwards going={going} />
      {atRisk(going, findings).map(({ account_id, text }) => (
        <p key={account_id} className="mt-3 text-warning">
          {text}
        </p>
      ))}
      <OpenComments post={postId} className="mt-3" onShow={onComments} />
      {isUnreviewed && (
        <p className="mt-3 text-warning">
          {t`Your organization reviews every post, and this version has no review. You can still publish it.`}
        </p>
      )}
      {dropped !== null && (
        <p className="mt-3 text-soft">
          {t`The scheduled time, ${{ time: exactTime(dropped, project.timezone) }}, will be removed.`}
        </p>
      )}
      <div className="mt-5 flex justify-end gap-2">
        <Button onPress={onClose}>{t`Cancel`}</Button>
        <Button variant="primary" isPending={isPending} onPress={onSend}>
          {plural({ count: going.length }, { 1: 'Publish to this account', other: 'Publish to # accounts' })}
        </Button>
      </div>
    </Dialog>
  );
}
