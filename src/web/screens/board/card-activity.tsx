import { ChevronRight } from 'lucide-react';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { Ago } from '#web/parts/ago.tsx';
import { Button } from '#web/ui/button.tsx';
import { activityText } from './activity-text.ts';
import { useBoard } from './board-context.ts';

/** The history of a card; read when it is opened. */
export function CardActivity({ card }: { card: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section>
      <h3 className="text-sm font-semibold">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="-ml-1 flex h-7 items-center gap-1 rounded-md px-1 hover:bg-hover"
        >
          <ChevronRight aria-hidden className={`size-3.5 text-faint ${isOpen ? 'rotate-90' : ''}`} />
          Activity
        </button>
      </h3>
      {isOpen && <Log card={card} />}
    </section>
  );
}

function Log({ card }: { card: number }) {
  const board = useBoard();
  const query = api.cardActivity.list.useInfiniteQuery({ card_id: card });
  const rows = query.data?.pages.flatMap(({ data }) => data.activity) ?? [];
  if (query.error)
    return <p className="mt-1 text-danger">Couldn’t load the activity. {query.error.message}</p>;
  return (
    <>
      <ol aria-label="Activity" className="mt-1 flex flex-col gap-1.5">
        {rows.map(({ id, user_name, what, details, at }) => (
          <li key={id} className="flex items-baseline gap-3 text-soft">
            <p className="min-w-0 flex-1 break-words">
              <span className="font-medium text-ink">{user_name ?? 'Copydesk'}</span>{' '}
              {activityText(what, details, board)}
            </p>
            <span className="text-xs text-faint">
              <Ago at={at} zone={board.timezone} />
            </span>
          </li>
        ))}
      </ol>
      {query.hasNextPage && (
        <Button variant="quiet" className="mt-1 -ml-3" onPress={() => void query.fetchNextPage()}>
          Earlier
        </Button>
      )}
    </>
  );
}
