import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { networks } from '#contract/networks/all.ts';
import { isNetworkName } from '#contract/networks/facts.ts';
import { factsIn } from '#contract/networks/formats.ts';
import { copyFor } from '#contract/networks/post-content.ts';
import type { PostRow } from '#contract/posts/posts.ts';
import { DeliveryTrouble } from '#web/parts/delivery/delivery-trouble.tsx';
import { contentOf } from '#web/parts/posts/composed.ts';
import type { Rights } from '#web/parts/posts/rights.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const CorrectDialog = lazyPart(async () => (await import('./correct-dialog.tsx')).CorrectDialog);
const UnpublishDialog = lazyPart(async () => (await import('./unpublish-dialog.tsx')).UnpublishDialog);

interface PublishedDeliveryProps {
  post: PostRow;
  /** Published, and not deleted. */
  target: PostRow['targets'][number];
  rights: Rights;
}

/** What the user may do with a published post at its network, and why a deletion did not finish. */
export function PublishedDelivery({ post, target, rights }: PublishedDeliveryProps) {
  const [open, setOpen] = useState<'correct' | 'unpublish' | null>(null);
  const { network, reason, steps } = target;
  if (!isNetworkName(network)) return null;
  const { label, deletes, corrects } = networks[network];
  const isWhole = (steps?.removed ?? 0) === 0;
  const copy = copyFor(contentOf(post), { account_id: target.account_id, network });
  const hasText = factsIn(networks[network], copy).textless !== true;
  const mayCorrect = corrects === true && rights.correct === null && isWhole && hasText;
  const mayDelete = deletes === true && rights.unpublish === null;
  const props = { post, target, label, onClose: () => setOpen(null) };
  return (
    <>
      {reason !== null && (
        <div className="mt-1.5">
          <DeliveryTrouble target={target} />
        </div>
      )}
      {(mayCorrect || mayDelete) && (
        <div className="mt-1 -ms-3 flex flex-wrap">
          {mayCorrect && (
            <Button variant="quiet" onPress={() => setOpen('correct')}>{t`Correct text…`}</Button>
          )}
          {mayDelete && (
            <Button variant="quiet" onPress={() => setOpen('unpublish')}>
              {t`Delete on ${{ network: label }}…`}
            </Button>
          )}
        </div>
      )}
      {open === 'correct' && <CorrectDialog {...props} />}
      {open === 'unpublish' && <UnpublishDialog {...props} />}
    </>
  );
}
