import { plural, t } from '@lingui/core/macro';

import type { FirstStep, FirstSteps } from '#web/parts/workspace/first-steps.ts';

/** A one-line summary of a step's result. */
export function summaryOf(
  { step, state }: Pick<FirstStep, 'step' | 'state'>,
  { counts }: Pick<FirstSteps, 'counts'>,
  organization: string,
): string {
  if (state === 'skipped') return t`Skipped.`;
  switch (step) {
    case 'organization':
      return organization;
    case 'project':
      return state === 'done'
        ? plural({ count: counts.projects }, { one: '# project', other: '# projects' })
        : t`A brand, a channel or a publication.`;
    case 'account':
      return state === 'done'
        ? plural({ count: counts.accounts }, { one: '# account connected', other: '# accounts connected' })
        : t`A sandbox is ready immediately.`;
    case 'sources':
      return state === 'done'
        ? plural({ count: counts.sources }, { one: '# source', other: '# sources' })
        : t`News feeds, Hacker News, Mastodon, Bluesky.`;
    case 'post':
      if (counts.published > 0 && counts.measured > 0)
        return plural(
          { count: counts.published },
          { one: '# post published, with metrics', other: '# posts published, with metrics' },
        );
      if (counts.published > 0)
        return plural({ count: counts.published }, { one: '# post published', other: '# posts published' });
      return counts.posts > 0 ? t`Written, not published yet.` : t`From idea to metrics.`;
  }
}
