import { plural, t } from '@lingui/core/macro';

import { lastOf } from '#contract/posts/last-review.ts';
import type { PostRow } from '#contract/posts/posts.ts';
import { Badge } from '#web/ui/badge.tsx';

/**
 * The number of issues found by the automated checks, if only they have reviewed the current content; null if a
 * reviewer has, or nothing ran.
 */
export function issuesByChecks({ review }: Pick<PostRow, 'review'>): number | null {
  const last = lastOf(review.entries);
  if (!last?.current || !last.checks_only) return null;
  return last.warnings.filter(({ severity }) => severity === 'fix' || severity === 'block').length;
}

export function ChecksBadge({ issues }: { issues: number }) {
  return (
    <Badge
      tone={issues === 0 ? 'plain' : 'warning'}
      hint={t`Only automated checks ran. A reviewer still has to read it.`}
    >
      {issues === 0
        ? t`Checks passed`
        : plural(issues, { one: 'Checks found one issue', other: 'Checks found # issues' })}
    </Badge>
  );
}
