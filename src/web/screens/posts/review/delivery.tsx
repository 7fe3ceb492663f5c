import { t } from '@lingui/core/macro';

import { isNetworkName } from '#contract/networks/facts.ts';
import type { PostRow } from '#contract/posts/posts.ts';
import { AccountName } from '#web/parts/delivery/account-name.tsx';
import { DecideDelivery } from '#web/parts/delivery/decide-delivery.tsx';
import { DeliveryTrouble } from '#web/parts/delivery/delivery-trouble.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { whenIn } from './when.ts';

interface DeliveryProps {
  post: PostRow;
  target: PostRow['targets'][number];
  zone: string;
  now: number;
  mayDecide: boolean;
}

const states = {
  failed: { tone: 'danger', label: t`Failed` },
  unknown: { tone: 'warning', label: t`Unconfirmed` },
  missed: { tone: 'warning', label: t`Missed` },
} as const;

/** One delivery that failed or is uncertain: what happened, the network's message, and the options. */
export function Delivery({ post, target, zone, now, mayDecide }: DeliveryProps) {
  const { account_id, network, name, sandbox, state, scheduled_at } = target;
  const due = scheduled_at && whenIn(scheduled_at, zone, now);
  const badge = state === 'failed' || state === 'unknown' || state === 'missed' ? states[state] : null;
  return (
    <div className="rounded-md border border-line px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {isNetworkName(network) ? <AccountName account={{ account_id, network, name, sandbox }} /> : name}
        {badge && <Badge tone={badge.tone}>{badge.label}</Badge>}
        {due && <span className="text-xs text-faint">{t`due ${{ when: due }}`}</span>}
      </p>
      <div className="mt-2">
        <DeliveryTrouble target={target} />
      </div>
      {mayDecide ? (
        <div className="mt-3">
          <DecideDelivery post={post} target={target} />
        </div>
      ) : (
        <p className="mt-2 text-xs text-faint">{t`The author, an owner or an admin can decide what to do.`}</p>
      )}
    </div>
  );
}
