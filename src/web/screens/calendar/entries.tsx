import { t } from '@lingui/core/macro';
import { Check, MessageCircleWarning, Ribbon, SquareKanban } from 'lucide-react';

import { clockText } from '#web/lib/format.ts';
import { toneLabels } from '#web/parts/calendar/item-names.ts';
import { LabelMarks } from '#web/parts/labels/label-marks.tsx';
import { useCalendar } from './calendar-context.ts';
import type { DayEntries, DueCard, Item } from './calendar-data.ts';
import { dragHelp } from './drag-area.tsx';
import { EntryLink } from './entry-link.tsx';
import { toneHints } from './item-labels.ts';
import { PostEntry, type EntrySize } from './post-entry.tsx';

/** A card on its due day; users with write permission drag it to another day. */
export function CardEntry({ card, isReached }: { card: DueCard; isReached: boolean }) {
  const { mayMoveCard, openCard, nearCard } = useCalendar();
  const isMovable = mayMoveCard(card);
  const isDone = card.status === 'completed';
  const { title } = card;
  const clock = card.due_date.slice(11, 16);
  const time = clock && clockText(clock);
  return (
    <EntryLink
      href={`/board?card=${card.card_id}`}
      onOpen={() => openCard(card.card_id)}
      onNear={() => nearCard(card.card_id)}
      data-id={card.card_id}
      data-title={title}
      data-movable={isMovable ? 'card' : undefined}
      tabIndex={isReached ? 0 : -1}
      aria-describedby={isMovable ? dragHelp : undefined}
      data-hint={time ? t`Card due ${time}: ${title}` : t`Card due: ${title}`}
      className={`flex h-6 min-w-0 items-center gap-1 rounded-sm px-1.5 text-xs text-soft hover:bg-hover ${isMovable ? 'cursor-grab touch-manipulation' : ''}`}
    >
      <SquareKanban
        aria-label={isDone ? t`Completed card` : card.priority === 'urgent' ? t`Urgent card` : t`Card`}
        className={`size-3 shrink-0 ${card.priority === 'urgent' && !isDone ? 'text-danger' : 'text-faint'}`}
      />
      {time && <span className="figures shrink-0 text-faint">{time}</span>}
      <LabelMarks of={card} />
      <span dir="auto" className={`truncate ${isDone ? 'line-through' : ''}`}>
        {title}
      </span>
    </EntryLink>
  );
}

const weights = { 1: 'text-faint', 2: 'text-soft', 3: 'font-medium text-soft' } as const;

export function weightOf({ importance }: Pick<Item, 'importance'>): string {
  return importance >= 3 ? weights[3] : importance === 2 ? weights[2] : weights[1];
}

/** An observance. It is less prominent than posts, and its weight follows its importance. */
function ItemEntry({ item }: { item: Item }) {
  const { tone } = item;
  // Must differ from the icon of failed posts.
  const Mark = tone === 'remember' ? Ribbon : MessageCircleWarning;
  return (
    <span
      data-hint={
        tone === 'celebrate' ? undefined : t`${{ tone: toneLabels[tone] }}: ${{ meaning: toneHints[tone] }}`
      }
      className={`flex h-5 min-w-0 items-center px-1.5 text-xs ${weightOf(item)}`}
    >
      {tone !== 'celebrate' && (
        <Mark aria-label={toneLabels[tone]} className="me-1 size-3 shrink-0 text-warning" />
      )}
      <span dir="auto" className="truncate">
        {item.title}
      </span>
      {item.used && <Check aria-label={t`Used`} className="ms-1 size-3 shrink-0 text-good" />}
    </span>
  );
}

/** The entries of a day: posts, then cards, then observances. */
export function EntryRows({
  posts,
  cards,
  items,
  isReached,
  size,
  marks,
}: DayEntries & { isReached: boolean; size?: EntrySize; marks?: number }) {
  return (
    <>
      {posts.map((placed) => (
        <PostEntry key={placed.post.id} placed={placed} isReached={isReached} size={size} marks={marks} />
      ))}
      {cards.map((card) => (
        <CardEntry key={card.card_id} card={card} isReached={isReached} />
      ))}
      {items.map((item) => (
        <ItemEntry key={item.id} item={item} />
      ))}
    </>
  );
}
