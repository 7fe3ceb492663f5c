import { t } from '@lingui/core/macro';

import type { PostRow } from '#contract/posts/posts.ts';
import { listed } from '#contract/reader.ts';
import { age } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { stepNow } from './approval.ts';

/** The approval step that a post waits at, and since when. */
export function StepBadge({ approval, now }: { approval: NonNullable<PostRow['approval']>; now: number }) {
  const at = stepNow(approval);
  if (!at) return null;
  const { name, judges } = at.step;
  const people = judges.filter(({ approved }) => !approved).map(({ user_name }) => user_name);
  const hint = people.length > 0 ? t`Waiting for ${{ people: listed(people) }}` : t`Waiting for a guest`;
  const since = approval.since === null ? '' : age(approval.since, now);
  return (
    <Badge tone={approval.overdue ? 'warning' : 'plain'} hint={hint}>
      {t`${{ step: name }}: ${{ age: since }}`}
    </Badge>
  );
}
