import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { labelOf } from '#contract/networks/names.ts';
import type { PostRow } from '#contract/posts/posts.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const RetryDialog = lazyPart(async () => (await import('./retry-dialog.tsx')).RetryDialog);

interface RetryDeliveryProps {
  post: Pick<PostRow, 'id'>;
  /** Failed or missed. */
  target: PostRow['targets'][number];
}

/** Retries a delivery that failed or was missed, after a confirmation. */
export function RetryDelivery({ post, target: { account_id, network, name, state } }: RetryDeliveryProps) {
  const [isOpen, setOpen] = useState(false);
  const hasMissed = state === 'missed';
  return (
    <>
      <Button onPress={() => setOpen(true)}>{hasMissed ? t`Publish now` : t`Retry`}</Button>
      {isOpen && (
        <RetryDialog
          which={{ id: post.id, account_id }}
          name={name}
          label={labelOf(network)}
          hasMissed={hasMissed}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
