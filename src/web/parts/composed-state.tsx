import type { PostRow, PostState, TargetState } from '#contract/posts.ts';
import { Badge } from '#web/ui/badge.tsx';

import { ChecksBadge, issuesByChecks } from './checks-badge.tsx';

const looks: Readonly<
  Record<PostState, { tone: 'plain' | 'accent' | 'good' | 'warning' | 'danger'; label: string }>
> = {
  draft: { tone: 'plain', label: 'Draft' },
  scheduled: { tone: 'accent', label: 'Scheduled' },
  sending: { tone: 'accent', label: 'Sending' },
  sent: { tone: 'good', label: 'Sent' },
  partly_sent: { tone: 'warning', label: 'Partly sent' },
  failed: { tone: 'danger', label: 'Failed' },
  cancelled: { tone: 'plain', label: 'Cancelled' },
};

/** How far a post is, in a word. */
export function stateLabel(state: PostState): string {
  return looks[state].label;
}

const moving: readonly TargetState[] = ['queued', 'preparing', 'sending'];

/** Nothing is on its way any more, and of one account nobody knows whether it arrived. */
function isUnknown({ targets }: PostRow): boolean {
  return (
    !targets.some(({ state }) => moving.includes(state)) && targets.some(({ state }) => state === 'unknown')
  );
}

/** How far a post is; of a draft also who has it, and what the last review said. */
export function PostStateBadge({ post }: { post: PostRow }) {
  if (post.status === 'sending' && isUnknown(post))
    return (
      <Badge tone="warning" hint="It may be out or not: somebody has to look">
        Unknown
      </Badge>
    );
  if (post.status !== 'draft') {
    const { tone, label } = looks[post.status];
    return <Badge tone={tone}>{label}</Badge>;
  }
  if (post.stage === 'private')
    return <Badge hint="Not sent for review yet. Your team can read it.">Draft</Badge>;
  const checks = issuesByChecks(post);
  if (checks !== null) return <ChecksBadge issues={checks} />;
  switch (post.valid_verdict ?? (post.review.verdict === 'block' ? 'block' : null)) {
    case 'ok':
      return <Badge tone="good">OK</Badge>;
    case 'fix':
      return <Badge tone="warning">To mend</Badge>;
    case 'block':
      return <Badge tone="danger">Blocked</Badge>;
    case null:
      return <Badge tone="accent">In review</Badge>;
  }
}
