import { Link } from '@tanstack/react-router';

export const composeTabWords = {
  drafts: 'Drafts',
  scheduled: 'Scheduled',
  sent: 'Sent',
  attention: 'Needs you',
  media: 'Media',
} as const;

type ComposeTab = keyof typeof composeTabWords;

const lists = ['drafts', 'scheduled', 'sent', 'attention'] as const;

const look =
  'flex h-full shrink-0 items-center border-b-2 border-transparent pt-0.5 -outline-offset-2 text-soft aria-[current=page]:border-ink aria-[current=page]:font-medium aria-[current=page]:text-ink';

/** The lists of Compose, and the media for posts. */
export function ComposeTabs({ current }: { current: ComposeTab }) {
  return (
    <nav
      aria-label="Posts"
      className="no-scrollbar flex h-full min-w-0 gap-4 self-stretch overflow-x-auto max-sm:flex-1"
    >
      {lists.map((tab) => (
        <Link
          key={tab}
          to="/compose"
          search={{ tab: tab === 'drafts' ? undefined : tab }}
          // Which one is open is said by the screen: the router takes every address below Compose for the drafts.
          activeOptions={{ exact: true, explicitUndefined: true }}
          aria-current={tab === current ? 'page' : undefined}
          className={look}
        >
          {composeTabWords[tab]}
        </Link>
      ))}
      <Link to="/compose/media" aria-current={current === 'media' ? 'page' : undefined} className={look}>
        {composeTabWords.media}
      </Link>
    </nav>
  );
}
