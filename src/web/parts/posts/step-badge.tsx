import { t } from '@lingui/core/macro';

import type { PostRow } from '#contract/posts/posts.ts';
import { listed } from '#contract/reader.ts';
import { age } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { stepNow } from './approval.ts';

/** The approval step that a post waits at, whose turn it is, and since when. */
export function StepBadge({ approval, now }: { approval: NonNullable<PostRow['approval']>; now: number }) {
  const at = stepNow(approval);
  if (!at) return null;
  const { name, judges } = at.step;
  const people = judges.filter(({ approved }) => !approved).map(({ user_name }) => user_name);
  const hint = people.length > 0 ? t`Waiting for ${{ people: listed(people) }}` : t`Waiting for a guest`;
  const [first = t`Guest`, ...others] = people;
  const turn = approval.my_turn ? t`Your turn` : others.length > 0 ? `${first} +${others.length}` : first;
  const since = approval.since === null ? null : age(approval.since, now);
  return (
    <Badge tone={approval.overdue ? 'warning' : 'plain'} hint={hint}>
      <span className="truncate">
        <bdi>{name}</bdi> · <bdi>{turn}</bdi>
        {since !== null && ` · ${since}`}
      </span>
    </Badge>
  );
}
