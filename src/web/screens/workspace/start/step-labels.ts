import { counted } from '#contract/text/counted.ts';
import type { FirstStep, FirstSteps } from '#web/parts/workspace/first-steps.ts';

/** What there is of a step, in one line. */
export function summaryOf(
  { step, state }: Pick<FirstStep, 'step' | 'state'>,
  { counts }: Pick<FirstSteps, 'counts'>,
  organization: string,
): string {
  if (state === 'skipped') return 'Skipped.';
  switch (step) {
    case 'organization':
      return organization;
    case 'project':
      return state === 'done' ? counted(counts.projects, 'project') : 'A brand, a channel or a publication.';
    case 'account':
      return state === 'done'
        ? `${counted(counts.accounts, 'account')} connected`
        : 'A sandbox is ready immediately.';
    case 'sources':
      return state === 'done'
        ? counted(counts.sources, 'source')
        : 'News feeds, Hacker News, Mastodon, Bluesky.';
    case 'post':
      if (counts.published > 0)
        return `${counted(counts.published, 'post')} published${counts.measured > 0 ? ', with metrics' : ''}`;
      return counts.posts > 0 ? 'Written, not published yet.' : 'From idea to metrics.';
  }
}
