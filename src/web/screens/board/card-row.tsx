import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import type { CardSummary } from '#contract/board/cards.ts';
import type { Labelled } from '#contract/labels/label-filter.ts';
import { zoneName } from '#web/lib/format.ts';
import { useNow } from '#web/lib/now.ts';
import { placed } from '#web/lib/places.ts';
import { useStore } from '#web/lib/store.ts';
import { dueInFull, dueText } from '#web/parts/board/due.ts';
import { enterPanel, rowKeys } from '#web/parts/into-panel.ts';
import { LabelChips } from '#web/parts/labels/label-chips.tsx';
import { useBoard } from './board-context.ts';
import { PriorityMark } from './priority-mark.tsx';

interface CardRowProps {
  card: Pick<CardSummary, 'card_id' | 'title' | 'priority' | 'due_date' | 'status'> & {
    is_overdue: boolean;
    column_name: string;
    project_name?: string | null;
  } & Partial<Labelled>;
  color?: string | undefined;
  /** Actions at the end of the row. */
  end?: ReactNode;
  /** The assignee, in lists that are not of a single member. */
  assignee?: ReactNode;
}

/** A card as a row of a list. */
export function CardRow({ card, color, assignee, end }: CardRowProps) {
  const { open, store, timezone, columns } = useBoard();
  const now = useNow();
  const isOpen = useStore(store, (view) => view.open === card.card_id);
  const due = card.due_date === null ? '' : dueText(card.due_date, now, timezone);
  const dotColor = color ?? columns.find(({ name }) => name === card.column_name)?.color;
  return (
    <li className="group relative flex items-center gap-2 border-b border-line hover:bg-hover has-aria-[current=true]:bg-press">
      <a
        href={`/board?card=${card.card_id}`}
        aria-current={isOpen || undefined}
        ref={placed(`card ${card.card_id}`)}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
          event.preventDefault();
          enterPanel(event);
          open(card.card_id);
        }}
        onKeyDown={rowKeys(isOpen, () => open(card.card_id))}
        className="flex min-h-10 min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-0.5 px-4 py-1.5 -outline-offset-2 sm:flex-nowrap"
      >
        <span className="flex min-w-0 flex-1 basis-full items-center gap-3 sm:basis-auto">
          <PriorityMark priority={card.priority} />
          <span
            dir="auto"
            className={`min-w-0 truncate font-medium ${card.status === 'completed' ? 'text-soft' : ''}`}
          >
            {card.title}
          </span>
          <LabelChips
            of={{ label_ids: card.label_ids ?? [], campaign_id: card.campaign_id ?? null }}
            most={2}
            className="max-w-1/2 shrink-0"
          />
        </span>
        {card.project_name && (
          <span className="truncate text-xs text-faint sm:w-32 sm:shrink-0">{card.project_name}</span>
        )}
        {assignee && <span className="text-xs text-faint sm:w-36 sm:shrink-0">{assignee}</span>}
        <span className="flex items-center gap-1.5 truncate text-xs text-soft sm:w-32 sm:shrink-0">
          <span
            aria-hidden
            className="size-1.5 shrink-0 rounded-full"
            style={{ backgroundColor: dotColor }}
          />
          <span className="truncate">{card.column_name}</span>
        </span>
        <span
          className={`figures text-xs whitespace-nowrap sm:w-32 sm:shrink-0 sm:text-end ${card.is_overdue ? 'font-medium text-danger' : 'text-faint'}`}
          data-hint={card.due_date ? dueInFull(card.due_date, zoneName(timezone)) : undefined}
        >
          {card.is_overdue ? (
            <Trans>
              <span className="sr-only">Overdue: </span>
              {due}
            </Trans>
          ) : (
            due
          )}
        </span>
      </a>
      {end && <span className="shrink-0 pe-3">{end}</span>}
    </li>
  );
}

/** The skeleton of a list of cards. */
export function LoadingRows({ what }: { what: string }) {
  return (
    <output aria-label={t`Loading ${what}`} className="block">
      {Array.from({ length: 10 }, (_, row) => (
        <div key={row} className="flex h-10.25 items-center gap-3 border-b border-line px-4">
          <span className="h-3 w-3.5 animate-pulse rounded-sm bg-press" />
          <span className={`h-3.5 animate-pulse rounded-sm bg-press ${row % 3 === 0 ? 'w-1/2' : 'w-1/3'}`} />
          <span className="ms-auto h-3 w-20 animate-pulse rounded-sm bg-press" />
        </div>
      ))}
    </output>
  );
}
