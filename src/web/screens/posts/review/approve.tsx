import { t } from '@lingui/core/macro';

import { isGraded, lastInternalReview } from '#contract/posts/last-review.ts';
import type { PostRow } from '#contract/posts/posts.ts';
import { isApproved } from '#web/parts/posts/approval.ts';
import { accountsOf } from '#web/parts/posts/composed.ts';
import type { Me } from '#web/parts/workspace/me.ts';
import { Button } from '#web/ui/button.tsx';
import { upcoming } from './when.ts';

/**
 * Whether the user may publish the post once every step has approved it: admins always; authors if they are allowed to and the post has a verdict.
 */
export function mayApprove(post: PostRow, { user, organization, permissions, flags }: Me): boolean {
  if (!isApproved(post.approval)) return false;
  if (organization && organization.role !== 'member') return permissions.includes('publish');
  return (
    post.author_user_id === user.id &&
    flags.publishes_own_after_grade &&
    isGraded(lastInternalReview(post.review.entries))
  );
}

/** Opens the confirmation before publishing a draft. Renders nothing if the draft is blocked or has no accounts. */
export function Approve({ post, now, onPress }: { post: PostRow; now: number; onPress: () => void }) {
  if (post.review.verdict === 'block' || accountsOf(post).length === 0) return null;
  return (
    <Button className="h-9 max-sm:flex-1" onPress={onPress}>
      {upcoming(post.scheduled_at, now) ? t`Approve` : t`Approve and publish`}
    </Button>
  );
}
