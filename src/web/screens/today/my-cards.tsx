import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';

import { api } from '#web/api.ts';
import { zoneName } from '#web/lib/format.ts';
import { useNow } from '#web/lib/now.ts';
import { dueInFull, dueText } from '#web/parts/board/due.ts';
import { useOrganizationZone } from '#web/parts/workspace/me.ts';
import { Skeleton } from '#web/ui/states.tsx';
import { dueCards, type MyCard } from './my-due.ts';
import { Answer, ButtonLink, Empty, Part, Way } from './part.tsx';

const most = 5;

/** The user's cards that are overdue or due within a week. */
export function MyCards() {
  const zone = useOrganizationZone();
  const now = useNow();
  // The server sorts urgent and overdue cards first, so one page contains those due soon.
  const query = api.myCards.list.useInfiniteQuery({ per_page: 50 });
  return (
    <Part id="cards" title={t`Your cards`} way={<Way to="/board/mine">{t`My work`}</Way>}>
      <Answer of={query} what={t`your cards`} loading={<Loading />}>
        {({ pages }) => {
          const all = pages.flatMap(({ data }) => data.cards);
          const due = dueCards(all, now, zone);
          if (due.length === 0)
            return (
              <Empty action={all.length === 0 && <ButtonLink to="/board">{t`Open the board`}</ButtonLink>}>
                {all.length === 0
                  ? t`Cards assigned to you appear here when they are due.`
                  : t`No card of yours is due within a week.`}
              </Empty>
            );
          return (
            <ul aria-label={t`Your cards`}>
              {due.slice(0, most).map((card) => (
                <CardLine key={card.card_id} card={card} />
              ))}
            </ul>
          );
        }}
      </Answer>
    </Part>
  );
}

function CardLine({ card }: { card: MyCard }) {
  const zone = useOrganizationZone();
  const now = useNow();
  const { card_id, title, due_date, is_overdue, column_name, column_color } = card;
  return (
    <li className="border-b border-line">
      <Link
        to="/board"
        search={{ card: card_id }}
        data-entry
        className="flex min-h-11 items-center gap-3 py-1.5 -outline-offset-2 hover:bg-hover"
      >
        <span className="min-w-0 flex-1">
          <span dir="auto" className="block truncate font-medium">
            {title}
          </span>
          <span className="flex items-center gap-1.5 text-xs text-soft">
            <span
              aria-hidden
              className="size-1.5 shrink-0 rounded-full"
              style={{ backgroundColor: column_color }}
            />
            <span className="truncate">{column_name}</span>
          </span>
        </span>
        {due_date !== null && (
          <span
            className={`figures shrink-0 text-xs ${is_overdue ? 'font-medium text-danger' : 'text-soft'}`}
            data-hint={dueInFull(due_date, zoneName(zone))}
          >
            {is_overdue && <span className="sr-only">{t`Overdue:`} </span>}
            {dueText(due_date, now, zone)}
          </span>
        )}
      </Link>
    </li>
  );
}

function Loading() {
  return (
    <output aria-label={t`Loading your cards`} className="block">
      {[0, 1, 2].map((row) => (
        <span key={row} className="flex h-11 items-center gap-3 border-b border-line">
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-3 w-16" />
        </span>
      ))}
    </output>
  );
}
