import { Link } from '@tanstack/react-router';
import { SquareKanban } from 'lucide-react';

import { Badge } from '#web/ui/badge.tsx';

import { stateLabel } from './composed-state.tsx';
import { titleOf } from './composed.ts';
import { useMe } from './me.ts';
import { PanelSection } from './side-panel.tsx';
import { useTrendWork } from './trend-work.ts';

const line = '-mx-2 flex min-h-8 items-center gap-2 rounded-md px-2 hover:bg-hover';

/** What was made of a trend: its cards, and the posts of those. Nothing while nothing was. */
export function PostWork({ trend }: { trend: number }) {
  const publishes = useMe().organization?.terms.can_publish === true;
  const work = useTrendWork(trend);
  if (!work) return null;
  const posts = publishes ? work.posts : [];
  return (
    <PanelSection title="Made from it">
      <ul aria-label="Made from it" className="flex flex-col">
        {work.cards.map(({ card_id, title, column_name, archived }) => (
          <li key={card_id}>
            <Link to="/board" search={{ card: card_id }} className={line}>
              <SquareKanban aria-hidden className="size-4 shrink-0 text-faint" />
              <span dir="auto" className="truncate">
                {title}
              </span>
              <span className="ml-auto" />
              <Badge tone={archived ? 'plain' : 'accent'}>
                {archived ? 'In the archive' : `On the board · ${column_name}`}
              </Badge>
            </Link>
          </li>
        ))}
        {posts.map(({ id, body, status }) => (
          <li key={id}>
            <Link to="/compose/$postId" params={{ postId: String(id) }} className={line}>
              <span dir="auto" className="truncate pl-6">
                {titleOf({ body, media: [] })}
              </span>
              <span className="ml-auto" />
              <Badge tone={status === 'sent' ? 'good' : 'plain'}>Post · {stateLabel(status)}</Badge>
            </Link>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
