import type { PostRow } from '#contract/posts.ts';
import { isGraded, lastOfHouse } from '#contract/verdict.ts';
import { accountsOf } from '#web/parts/composed.ts';
import type { Me } from '#web/parts/me.ts';
import { Button } from '#web/ui/button.tsx';

import { stillToCome } from './when.ts';

/** Whether this person may send the post; who leads always may, an author where they are let and it is graded. */
export function mayApprove(post: PostRow, { user, organization, permissions, flags }: Me): boolean {
  if (organization && organization.role !== 'member') return permissions.includes('publish');
  return (
    post.author_user_id === user.id &&
    flags.publishes_own_after_grade &&
    isGraded(lastOfHouse(post.review.entries))
  );
}

/** The way to the question that sends a draft; none where it is blocked or goes nowhere. */
export function Approve({ post, now, onPress }: { post: PostRow; now: number; onPress: () => void }) {
  if (post.review.verdict === 'block' || accountsOf(post).length === 0) return null;
  return (
    <Button className="h-9 max-sm:flex-1" onPress={onPress}>
      {stillToCome(post.scheduled_at, now) ? 'Approve' : 'Approve and send'}
    </Button>
  );
}
