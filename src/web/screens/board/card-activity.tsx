import { t } from '@lingui/core/macro';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { Ago } from '#web/parts/ago.tsx';
import { Button } from '#web/ui/button.tsx';
import { activityText } from './activity-text.ts';
import { useBoard } from './board-context.ts';

/** The history of a card; fetched when the user expands it. */
export function CardActivity({ card }: { card: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section>
      <h3 className="text-sm font-semibold">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="-ms-1 flex h-7 items-center gap-1 rounded-md px-1 hover:bg-hover"
        >
          <ChevronRight
            aria-hidden
            className={`size-3.5 text-faint ${isOpen ? 'rotate-90' : 'rtl:-scale-x-100'}`}
          />
          {t`Activity`}
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
    return (
      <p className="mt-1 text-danger">{t`Couldn’t load the activity. ${{ reason: query.error.message }}`}</p>
    );
  return (
    <>
      <ol aria-label={t`Activity`} className="mt-1 flex flex-col gap-1.5">
        {rows.map(({ id, user_name, what, details, at }) => (
          <li key={id} className="flex items-baseline gap-3 text-soft">
            <p className="min-w-0 flex-1 break-words">
              <Sentence who={user_name ?? 'Copydesk'} what={what} details={details} />
            </p>
            <span className="text-xs text-faint">
              <Ago at={at} zone={board.timezone} />
            </span>
          </li>
        ))}
      </ol>
      {query.hasNextPage && (
        <Button variant="quiet" className="mt-1 -ms-3" onPress={() => void query.fetchNextPage()}>
          {t({ message: 'Earlier', context: 'older entries' })}
        </Button>
      )}
    </>
  );
}

interface SentenceProps {
  who: string;
  what: string;
  details: Readonly<Record<string, unknown>>;
}

/** An activity sentence with the user's name highlighted, wherever the language puts it. */
function Sentence({ who, what, details }: SentenceProps) {
  const sentence = activityText(who, what, details, useBoard());
  const [before = '', ...rest] = sentence.split(who);
  return (
    <>
      {before}
      <span className="font-medium text-ink">{who}</span>
      {rest.join(who)}
    </>
  );
}
