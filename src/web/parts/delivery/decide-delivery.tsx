import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { labelOf } from '#contract/networks/names.ts';
import type { PostRow } from '#contract/posts/posts.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { RetryDelivery } from './retry-delivery.tsx';
import type { Outcome } from './settle-dialog.tsx';

const SettleDialog = lazyPart(async () => (await import('./settle-dialog.tsx')).SettleDialog);

interface DecideDeliveryProps {
  post: Pick<PostRow, 'id'>;
  /** Failed, missed or unconfirmed. */
  target: PostRow['targets'][number];
}

/** The next steps for a delivery that failed or is uncertain, and their buttons. */
export function DecideDelivery({ post, target }: DecideDeliveryProps) {
  const [chosen, setChosen] = useState<Outcome | null>(null);
  return (
    <div className="flex flex-wrap gap-2">
      {target.state === 'unknown' ? (
        // The user checks the network and says what happened.
        <>
          <Button onPress={() => setChosen('sent')}>{t`It was published`}</Button>
          <Button onPress={() => setChosen('send_again')}>{t`Not published – retry`}</Button>
        </>
      ) : (
        <RetryDelivery post={post} target={target} />
      )}
      <Button variant="quiet" onPress={() => setChosen('give_up')}>
        {t`Skip`}
      </Button>
      {chosen && (
        <SettleDialog postId={post.id} target={target} outcome={chosen} onClose={() => setChosen(null)} />
      )}
    </div>
  );
}

/** The next step for the user; the server's text if it has one. */
export function nextOf({ next, state, network }: PostRow['targets'][number]): string {
  const label = labelOf(network);
  return next ?? defaultNext(state, label);
}

function defaultNext(state: string, label: string): string {
  if (state === 'unknown') return t`Check the account on ${{ network: label }}: was the post published?`;
  if (state === 'missed') return t`It missed its time. Publish it now or skip it.`;
  return t`Fix the problem, then retry.`;
}
