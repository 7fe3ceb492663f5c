import { t } from '@lingui/core/macro';
import { linkOptions } from '@tanstack/react-router';
import { CircleAlert, CircleHelp, ClockAlert } from 'lucide-react';
import { useState } from 'react';

import { isNetworkName } from '#contract/networks/facts.ts';
import { labelOf } from '#contract/networks/names.ts';
import { AccountName } from '#web/parts/delivery/account-name.tsx';
import { RetryDelivery } from '#web/parts/delivery/retry-delivery.tsx';
import { titleOf } from '#web/parts/posts/composed.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Clock } from './clock.tsx';
import { NeedRow } from './need-row.tsx';
import type { DeliveryNeed } from './needs.ts';
import { ButtonLink } from './part.tsx';

const DecideDialog = lazyPart(async () => (await import('./decide-dialog.tsx')).DecideDialog);

/** A delivery that failed, was missed or is unconfirmed. */
export function DeliveryRow({ need: { post, target, action } }: { need: DeliveryNeed }) {
  const { account_id, network, name, sandbox, state, scheduled_at } = target;
  const [isOpen, setOpen] = useState(false);
  const to = linkOptions({ to: '/compose/$postId', params: { postId: String(post.id) } });
  const { icon: Icon, color, tone, label } = states[isTroubled(state) ? state : 'failed'];
  return (
    <NeedRow
      icon={<Icon className={`size-4 ${color}`} />}
      title={titleOf(post, 200)}
      to={to}
      facts={
        <>
          <Badge tone={tone}>{label}</Badge>
          {isNetworkName(network) ? <AccountName account={{ account_id, network, name, sandbox }} /> : name}
          {scheduled_at && <Clock at={scheduled_at} project={post.project_id} />}
        </>
      }
      reason={target.reason}
      action={
        <>
          {action === 'retry' && <RetryDelivery post={post} target={target} />}
          {action === 'decide' && (
            <Button
              aria-label={t`Decide: ${name} on ${{ network: labelOf(network) }}`}
              onPress={() => setOpen(true)}
            >
              {t`Decide`}
            </Button>
          )}
          {action === 'view' && <ButtonLink {...to}>{t`View post`}</ButtonLink>}
          {isOpen && <DecideDialog post={post} target={target} onClose={() => setOpen(false)} />}
        </>
      }
    />
  );
}

const states = {
  failed: { icon: CircleAlert, color: 'text-danger', tone: 'danger', label: t`Failed` },
  unknown: { icon: CircleHelp, color: 'text-warning', tone: 'warning', label: t`Unconfirmed` },
  missed: { icon: ClockAlert, color: 'text-warning', tone: 'warning', label: t`Missed` },
} as const;

const isTroubled = (state: string): state is keyof typeof states => state in states;
