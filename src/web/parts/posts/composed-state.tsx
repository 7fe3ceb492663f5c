import type { PostState, TargetState } from '#contract/post-states.ts';
import type { PostRow } from '#contract/posts/posts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ChecksBadge, issuesByChecks } from './checks-badge.tsx';

const styles: Readonly<
  Record<PostState, { tone: 'plain' | 'accent' | 'good' | 'warning' | 'danger'; label: string }>
> = {
  draft: { tone: 'plain', label: 'Draft' },
  scheduled: { tone: 'accent', label: 'Scheduled' },
  sending: { tone: 'accent', label: 'Publishing' },
  sent: { tone: 'good', label: 'Published' },
  partly_sent: { tone: 'warning', label: 'Partly published' },
  failed: { tone: 'danger', label: 'Failed' },
  cancelled: { tone: 'plain', label: 'Cancelled' },
};

/** A post's state in a word. */
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

/** A post's state; for a draft also its stage and its last review. */
export function PostStateBadge({ post }: { post: PostRow }) {
  if (post.status === 'sending' && isUnknown(post))
    return (
      <Badge tone="warning" hint="It may or may not be published. Check the network.">
        Unconfirmed
      </Badge>
    );
  if (post.status !== 'draft') {
    const { tone, label } = styles[post.status];
    return <Badge tone={tone}>{label}</Badge>;
  }
  if (post.stage === 'private')
    return <Badge hint="Not sent for review yet. Your team can read it.">Draft</Badge>;
  const checks = issuesByChecks(post);
  if (checks !== null) return <ChecksBadge issues={checks} />;
  switch (post.valid_verdict ?? (post.review.verdict === 'block' ? 'block' : null)) {
    case 'ok':
      return <Badge tone="good">Looks good</Badge>;
    case 'fix':
      return <Badge tone="warning">Changes requested</Badge>;
    case 'block':
      return <Badge tone="danger">Blocked</Badge>;
    case null:
      return <Badge tone="accent">In review</Badge>;
  }
}
