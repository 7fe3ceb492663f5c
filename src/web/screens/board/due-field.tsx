import { X } from 'lucide-react';

import { useNow } from '#web/lib/now.ts';
import { IconButton } from '#web/ui/button.tsx';

import { useBoard } from './board-context.ts';
import type { Card, CardEdit } from './card-edit.ts';
import { dueState } from './due.ts';

interface DueFieldProps {
  card: Card;
  edit: CardEdit;
  disabled: boolean;
}

/** The due day, and the time where there is one, in the organization's zone. */
export function DueField({ card, edit, disabled }: DueFieldProps) {
  const { timezone } = useBoard();
  const now = useNow();
  const day = card.due_date?.slice(0, 10) ?? '';
  const time = card.due_date?.slice(11, 16) ?? '';
  const isOverdue = dueState(card, now, timezone) === 'overdue';
  const set = (nextDay: string, nextTime: string) =>
    void edit.save(
      { due_date: nextDay === '' ? null : nextTime === '' ? nextDay : `${nextDay} ${nextTime}:00` },
      { due_date: card.due_date },
    );
  const look = `h-8 min-w-0 rounded-md border border-transparent bg-transparent px-2.5 max-sm:px-1 hover:border-line hover:bg-hover focus:border-line ${isOverdue ? 'text-danger font-medium' : day === '' ? 'text-faint' : ''}`;
  return (
    <div className="flex flex-wrap items-center">
      <input
        key={`day ${card.due_date}`}
        type="date"
        aria-label="Due day"
        defaultValue={day}
        disabled={disabled}
        min="2000-01-01"
        max="9999-12-31"
        onBlur={({ target }) => target.validity.valid && target.value !== day && set(target.value, time)}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        className={look}
      />
      {day !== '' && (
        <>
          <input
            key={`time ${card.due_date}`}
            type="time"
            aria-label={`Due time, ${timezone}`}
            data-hint={`Time in ${timezone}`}
            defaultValue={time}
            disabled={disabled}
            onBlur={({ target }) => target.validity.valid && target.value !== time && set(day, target.value)}
            onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
            className={`${look} ${time === '' ? 'text-faint' : ''}`}
          />
          {!disabled && (
            <IconButton label="No due date" className="size-7" onPress={() => set('', '')}>
              <X aria-hidden className="size-3.5" />
            </IconButton>
          )}
        </>
      )}
    </div>
  );
}
