import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { SquareKanban } from 'lucide-react';

import { stateLabel } from '#web/parts/posts/composed-state.tsx';
import { titleOf } from '#web/parts/posts/composed.ts';
import { PanelSection } from '#web/parts/side-panel.tsx';
import { usePublishes } from '#web/parts/workspace/me.ts';
import { Badge } from '#web/ui/badge.tsx';
import { useTrendWork } from './trend-work.ts';

const line = '-mx-2 flex min-h-8 items-center gap-2 rounded-md px-2 hover:bg-hover';

/** What was created from a trend: its cards and their posts. Renders nothing if there are none. */
export function PostWork({ trend }: { trend: number }) {
  const publishes = usePublishes();
  const work = useTrendWork(trend);
  if (!work) return null;
  const posts = publishes ? work.posts : [];
  return (
    <PanelSection title={t`Cards and posts`}>
      <ul aria-label={t`Cards and posts`} className="flex flex-col">
        {work.cards.map(({ card_id, title, column_name, archived }) => (
          <li key={card_id}>
            <Link to="/board" search={{ card: card_id }} className={line}>
              <SquareKanban aria-hidden className="size-4 shrink-0 text-faint" />
              <span dir="auto" className="truncate">
                {title}
              </span>
              <span className="ms-auto" />
              <Badge tone={archived ? 'plain' : 'accent'}>
                {archived ? t`Archived` : t`On the board · ${{ column: column_name }}`}
              </Badge>
            </Link>
          </li>
        ))}
        {posts.map(({ id, body, status }) => (
          <li key={id}>
            <Link to="/compose/$postId" params={{ postId: String(id) }} className={line}>
              <span className="min-w-0 ps-6">
                <span dir="auto" className="block truncate">
                  {titleOf({ body, media: [] })}
                </span>
              </span>
              <span className="ms-auto" />
              <Badge tone={status === 'sent' ? 'good' : 'plain'}>{postIn(stateLabel(status))}</Badge>
            </Link>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

const postIn = (state: string) => t({ message: `Post · ${state}`, context: 'noun' });
