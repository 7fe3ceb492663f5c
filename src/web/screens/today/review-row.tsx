import { t } from '@lingui/core/macro';
import { linkOptions } from '@tanstack/react-router';
import { ListChecks, PenLine, Stamp } from 'lucide-react';

import { isNetworkName } from '#contract/networks/facts.ts';
import { NetworkMark } from '#web/parts/delivery/account-name.tsx';
import { titleOf } from '#web/parts/posts/composed.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Clock } from './clock.tsx';
import { NeedRow } from './need-row.tsx';
import type { ReviewNeed } from './needs.ts';
import { ButtonLink } from './part.tsx';

const labels = {
  review: {
    icon: ListChecks,
    tone: 'accent',
    label: t`Needs review`,
    action: t({ message: 'Review', context: 'verb' }),
  },
  approve: { icon: Stamp, tone: 'good', label: t`Looks good, not approved`, action: t`Approve` },
  fix: { icon: PenLine, tone: 'warning', label: t`Changes requested`, action: t`Edit` },
} as const;

/** A post in review whose next step is this user's. */
export function ReviewRow({ need: { post, action } }: { need: ReviewNeed }) {
  const { icon: Icon, tone, label, action: verb } = labels[action];
  const isBlocked = post.valid_verdict === 'block';
  const networks = [...new Set(post.targets.map(({ network }) => network))].filter(isNetworkName);
  const title = titleOf(post, 200);
  const to =
    action === 'fix'
      ? linkOptions({ to: '/compose/$postId', params: { postId: String(post.id) } })
      : linkOptions({ to: '/review', search: { post: post.id } });
  return (
    <NeedRow
      icon={<Icon className="size-4 text-soft" strokeWidth={1.75} />}
      title={title}
      to={to}
      facts={
        <>
          <Badge tone={isBlocked ? 'danger' : tone}>{isBlocked ? t`Blocked` : label}</Badge>
          <span className="inline-flex items-center gap-1">
            {networks.slice(0, mostMarks).map((network) => (
              <NetworkMark key={network} network={network} className="size-3" />
            ))}
          </span>
          {post.scheduled_at ? (
            <Clock at={post.scheduled_at} project={post.project_id} />
          ) : (
            <span>{t`Not scheduled`}</span>
          )}
          {action !== 'fix' && <span className="truncate">{post.author_user_name ?? t`Former member`}</span>}
        </>
      }
      action={
        <ButtonLink {...to} label={t`${{ action: verb }}: ${title}`}>
          {verb}
        </ButtonLink>
      }
    />
  );
}

const mostMarks = 6;
