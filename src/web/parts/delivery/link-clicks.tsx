import { plural, t } from '@lingui/core/macro';

import type { PostRow } from '#contract/posts/posts.ts';

/** Clicks on the short links of a post at one account; nothing where it was published without them. */
export function LinkClicks({ target: { link_clicks } }: { target: PostRow['targets'][number] }) {
  const { clicks, visitors, robots } = link_clicks;
  if (clicks === null || visitors === null || robots === null) return null;
  const parts = [
    plural(clicks, { one: '# click on its links', other: '# clicks on its links' }),
    plural(visitors, { one: '# daily visitor', other: '# daily visitors' }),
    robots > 0 && plural(robots, { one: '# by a robot', other: '# by robots' }),
  ];
  return (
    <p
      className="figures mt-1 text-xs text-soft"
      data-hint={t`Counted by Copydesk on its short links. The network counts differently.`}
    >
      {parts.filter(Boolean).join(' · ')}
    </p>
  );
}
