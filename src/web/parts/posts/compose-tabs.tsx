import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';

import { api } from '#web/api.ts';
import { usePublishes } from '#web/parts/workspace/me.ts';

export const composeTabLabels = {
  drafts: t`Drafts`,
  scheduled: t({ message: 'Scheduled', context: 'posts' }),
  sent: t({ message: 'Published', context: 'posts' }),
  attention: t`Needs attention`,
  media: t`Media`,
} as const;

type ComposeTab = keyof typeof composeTabLabels;

const lists = ['drafts', 'scheduled', 'sent', 'attention'] as const;

const style =
  'flex h-full shrink-0 items-center border-b-2 border-transparent pt-0.5 -outline-offset-2 text-soft aria-[current=page]:border-ink aria-[current=page]:font-medium aria-[current=page]:text-ink';

/** The lists of Compose, and the media for posts. */
export function ComposeTabs({ current }: { current: ComposeTab }) {
  const attention = useAttention();
  return (
    <nav
      aria-label={t`Posts`}
      className="no-scrollbar flex h-full min-w-0 gap-4 self-stretch overflow-x-auto max-sm:flex-1"
    >
      {lists.map((tab) => (
        <Link
          key={tab}
          to="/compose"
          search={{ tab: tab === 'drafts' ? undefined : tab }}
          // The screen sets the current tab, because the router would match every URL below Compose with the drafts.
          activeOptions={{ exact: true, explicitUndefined: true }}
          aria-current={tab === current ? 'page' : undefined}
          className={style}
        >
          {composeTabLabels[tab]}
          {tab === 'attention' && attention > 0 && (
            <span className="figures ms-1.5 rounded-full bg-danger-wash px-1.5 text-xs text-danger">
              {attention}
            </span>
          )}
        </Link>
      ))}
      <Link to="/compose/media" aria-current={current === 'media' ? 'page' : undefined} className={style}>
        {composeTabLabels.media}
      </Link>
    </nav>
  );
}

/** The number of posts that need attention; 0 while unknown. */
function useAttention(): number {
  const enabled = usePublishes();
  const { data } = api.schedule.list.useInfiniteQuery({ attention: '1', per_page: 1 }, { enabled });
  return enabled ? (data?.pages[0]?.meta.total ?? 0) : 0;
}
