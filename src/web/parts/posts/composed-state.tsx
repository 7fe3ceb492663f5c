import { t } from '@lingui/core/macro';

import type { PostState, TargetState } from '#contract/post-states.ts';
import type { PostRow } from '#contract/posts/posts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ChecksBadge, issuesByChecks } from './checks-badge.tsx';

const draftLabel = t({ message: 'Draft', context: 'state of a post' });

/** The state of what was sent to a network as a draft. */
export const unpublishedLabel = t`Draft on the site`;

const styles: Readonly<
  Record<PostState, { tone: 'plain' | 'accent' | 'good' | 'warning' | 'danger'; label: string }>
> = {
  draft: { tone: 'plain', label: draftLabel },
  scheduled: { tone: 'accent', label: t({ message: 'Scheduled', context: 'state of a post' }) },
  sending: { tone: 'accent', label: t({ message: 'Publishing', context: 'state of a post' }) },
  sent: { tone: 'good', label: t({ message: 'Published', context: 'state of a post' }) },
  partly_sent: { tone: 'warning', label: t`Partly published` },
  failed: { tone: 'danger', label: t({ message: 'Failed', context: 'state of a post' }) },
  cancelled: { tone: 'plain', label: t({ message: 'Cancelled', context: 'state of a post' }) },
};

/** A short label for a post's state. */
export function stateLabel(state: PostState): string {
  return styles[state].label;
}

const moving: readonly TargetState[] = ['queued', 'preparing', 'sending'];

/** No delivery is running any more, and at least one is unconfirmed. */
function isUnknown({ targets }: PostRow): boolean {
  return (
    !targets.some(({ state }) => moving.includes(state)) && targets.some(({ state }) => state === 'unknown')
  );
}

/** What was published of it is deleted, on every account. */
function isDeleted({ targets }: PostRow): boolean {
  const published = targets.filter(({ state }) => state === 'sent');
  return (
    published.length > 0 &&
    published.every(({ removed_at }) => removed_at !== null) &&
    targets.every(({ state }) => state === 'sent' || state === 'cancelled' || state === 'skipped')
  );
}

/** A post's state; for a draft also its stage and its last review. */
export function PostStateBadge({ post }: { post: PostRow }) {
  if (post.status === 'sending' && isUnknown(post))
    return (
      <Badge tone="warning" hint={t`It may or may not be published. Check the network.`}>
        {t`Unconfirmed`}
      </Badge>
    );
  if (isDeleted(post)) return <Badge>{t`Deleted`}</Badge>;
  if (
    post.status === 'sent' &&
    post.targets.every(({ state, sent_as_draft }) => state !== 'sent' || sent_as_draft)
  )
    return <Badge>{unpublishedLabel}</Badge>;
  if (post.status !== 'draft') {
    const { tone, label } = styles[post.status];
    return <Badge tone={tone}>{label}</Badge>;
  }
  if (post.stage === 'private')
    return <Badge hint={t`Not sent for review yet. Your team can read it.`}>{draftLabel}</Badge>;
  const checks = issuesByChecks(post);
  if (checks !== null) return <ChecksBadge issues={checks} />;
  switch (post.valid_verdict ?? (post.review.verdict === 'block' ? 'block' : null)) {
    case 'ok':
      return <Badge tone="good">{t`Looks good`}</Badge>;
    case 'fix':
      return <Badge tone="warning">{t`Changes requested`}</Badge>;
    case 'block':
      return <Badge tone="danger">{t`Blocked`}</Badge>;
    case null:
      return <Badge tone="accent">{t`In review`}</Badge>;
  }
}
