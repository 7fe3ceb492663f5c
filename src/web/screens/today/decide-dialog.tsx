import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';

import type { PostRow } from '#contract/posts/posts.ts';
import { DecideDelivery } from '#web/parts/delivery/decide-delivery.tsx';
import { DeliveryTrouble } from '#web/parts/delivery/delivery-trouble.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { Target } from './needs.ts';

interface DecideDialogProps {
  post: PostRow;
  target: Target;
  onClose: () => void;
}

/** The facts about a delivery that is unconfirmed or was missed, and the options. */
export function DecideDialog({ post, target, onClose }: DecideDialogProps) {
  return (
    <Dialog
      title={target.state === 'unknown' ? t`Was it published?` : t`It was not published in time`}
      isOpen
      onClose={onClose}
    >
      <DeliveryTrouble target={target} />
      <div className="mt-4">
        <DecideDelivery post={post} target={target} />
      </div>
      <p className="mt-4 text-xs">
        <Link
          to="/review/deliveries"
          search={{ post: post.id }}
          className="text-soft underline underline-offset-2 hover:text-ink"
        >
          {t`View the log`}
        </Link>
      </p>
    </Dialog>
  );
}
