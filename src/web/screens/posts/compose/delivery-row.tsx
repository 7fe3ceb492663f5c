import { t } from '@lingui/core/macro';
import {
  CircleCheck,
  CircleDashed,
  CircleX,
  ExternalLink,
  Loader,
  Trash2,
  TriangleAlert,
} from 'lucide-react';

import type { Contract } from '#contract/index.ts';
import { isNetworkName } from '#contract/networks/facts.ts';
import { networkLabels } from '#contract/networks/names.ts';
import type { DataOf } from '#contract/operation.ts';
import type { TargetState } from '#contract/post-states.ts';
import type { PostRow } from '#contract/posts/posts.ts';
import { exactTime } from '#web/lib/format.ts';
import { AccountName } from '#web/parts/delivery/account-name.tsx';
import { DecideDelivery } from '#web/parts/delivery/decide-delivery.tsx';
import { DeliveryTrouble } from '#web/parts/delivery/delivery-trouble.tsx';
import { LinkClicks } from '#web/parts/delivery/link-clicks.tsx';
import { TargetFigures } from '#web/parts/delivery/target-figures.tsx';
import { unpublishedLabel } from '#web/parts/posts/composed-state.tsx';
import type { Rights } from '#web/parts/posts/rights.ts';
import { webAddress } from '#web/parts/trend-text.ts';
import { useProjectZone } from '#web/parts/workspace/project-zone.ts';
import { PublishedDelivery } from './published-delivery.tsx';

const states: Readonly<Record<TargetState, { icon: typeof Loader; color: string; label: string }>> = {
  queued: { icon: CircleDashed, color: 'text-faint', label: t`Queued` },
  preparing: { icon: Loader, color: 'text-accent', label: t`Preparing` },
  sending: {
    icon: Loader,
    color: 'text-accent',
    label: t({ message: 'Publishing', context: 'state of a post' }),
  },
  sent: {
    icon: CircleCheck,
    color: 'text-good',
    label: t({ message: 'Published', context: 'state of a post' }),
  },
  failed: { icon: CircleX, color: 'text-danger', label: t`Failed` },
  unknown: { icon: TriangleAlert, color: 'text-warning', label: t`Status unknown` },
  missed: { icon: TriangleAlert, color: 'text-warning', label: t`Missed its time` },
  skipped: { icon: CircleDashed, color: 'text-faint', label: t`Skipped` },
  cancelled: { icon: CircleDashed, color: 'text-faint', label: t`Cancelled` },
};

const asDraft = { icon: CircleDashed, color: 'text-soft', label: unpublishedLabel } as const;

const deleted = { icon: Trash2, color: 'text-faint', label: t`Deleted` } as const;

interface DeliveryRowProps {
  post: PostRow;
  target: PostRow['targets'][number];
  /** The post's log. */
  events: DataOf<Contract['schedule']['get']>['events'];
  rights: Rights;
}

/** One account: the delivery's state, the network's message, and the next step. */
export function DeliveryRow({ post, target, events, rights }: DeliveryRowProps) {
  const zone = useProjectZone(post.project_id);
  const { account_id, network, name, sandbox, state, reason, network_said, sent_at, removed_at } = target;
  const published = target.sent_as_draft ? asDraft : states[state];
  const { icon: Icon, color, label } = removed_at === null ? published : deleted;
  const corrected = events.findLast((event) => event.account_id === account_id && event.kind === 'corrected');
  const needsPerson = state === 'failed' || state === 'unknown' || state === 'missed';
  const address = addressOf(target);
  return (
    <li className="py-2.5">
      <div className="flex min-h-6 items-center gap-x-3">
        {isNetworkName(network) ? (
          <AccountName account={{ account_id, network, name, sandbox }} />
        ) : (
          <span className="truncate">{name}</span>
        )}
        <span className="ms-auto" />
        {post.status !== 'draft' && (
          <span
            className={`inline-flex shrink-0 items-center gap-1.5 ${color}`}
            data-hint={sent_at && exactTime(sent_at, zone)}
          >
            <Icon aria-hidden className="size-4" />
            {label}
          </span>
        )}
        {address && (
          <a
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={
              isNetworkName(network) ? t`Open on ${{ network: networkLabels[network] }}` : undefined
            }
            className="inline-flex min-h-6 shrink-0 items-center gap-1 text-accent underline underline-offset-2"
          >
            {t({ message: 'Open', context: 'verb' })}
            <ExternalLink aria-hidden className="size-3.5" />
          </a>
        )}
      </div>
      {needsPerson && (
        <div className="mt-1.5 flex flex-col gap-1.5">
          <DeliveryTrouble target={target} />
          {rights.deliver === null ? (
            <DecideDelivery post={post} target={target} />
          ) : (
            <p className="text-xs text-faint">{rights.deliver}</p>
          )}
        </div>
      )}
      {removed_at !== null && (
        <p className="mt-1 text-faint">{deletedText(exactTime(removed_at, zone), target.removed_by)}</p>
      )}
      {corrected && removed_at === null && (
        <p className="mt-1 text-faint">{correctedText(exactTime(corrected.at, zone), corrected.user_name)}</p>
      )}
      <LinkClicks target={target} />
      {target.metrics && <TargetFigures target={{ ...target, metrics: target.metrics }} zone={zone} />}
      {state === 'sent' && removed_at === null && (
        <PublishedDelivery post={post} target={target} rights={rights} />
      )}
      {/* What blocks it, or what it waits for after the network refused it. */}
      {(state === 'skipped' || state === 'queued') && reason && (
        <p className="mt-1 text-faint">{network_said ? t`${reason} “${{ quote: network_said }}”` : reason}</p>
      )}
    </li>
  );
}

/** Where the post can be opened; a sandbox's page has a path on this server. */
function addressOf({ url, removed_at }: PostRow['targets'][number]): string | undefined {
  if (url === null || removed_at !== null) return undefined;
  return /^\/(?!\/)/.test(url) ? url : webAddress(url);
}

function deletedText(time: string, by: string | null): string {
  return by === null
    ? t`Deleted on ${{ time }} by a former member`
    : t`Deleted on ${{ time }} by ${{ person: by }}`;
}

function correctedText(time: string, by: string | null): string {
  return by === null
    ? t`Corrected on ${{ time }} by a former member`
    : t`Corrected on ${{ time }} by ${{ person: by }}`;
}
