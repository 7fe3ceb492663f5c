import { t } from '@lingui/core/macro';
import { X } from 'lucide-react';

import { useNow } from '#web/lib/now.ts';
import { dueState } from '#web/parts/board/due.ts';
import { IconButton } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useBoard } from './board-context.ts';
import type { Card, CardEdit } from './card-edit.ts';
import type { DuePickerProps } from './due-picker.tsx';

/** The date controls are large, so they are loaded with the first opened card, not with the board. */
const DuePicker = lazyPart(async () => (await import('./due-picker.tsx')).DuePicker, {
  place: 'hidden',
  fallback: ({ day, time }: DuePickerProps) => (
    <span className="figures h-8 px-2.5 leading-8">{day === '' ? '' : `${day} ${time}`}</span>
  ),
});

interface DueFieldProps {
  card: Card;
  edit: CardEdit;
  disabled: boolean;
}

/** The due day and optional time, in the organization's time zone. */
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
  return (
    <div
      className={`flex flex-wrap items-center ${isOverdue ? 'font-medium text-danger' : day === '' ? 'text-faint' : ''}`}
    >
      <DuePicker day={day} time={time} zone={timezone} isDisabled={disabled} onSet={set} />
      {day !== '' && !disabled && (
        <IconButton label={t`No due date`} className="size-7" onPress={() => set('', '')}>
          <X aria-hidden className="size-3.5" />
        </IconButton>
      )}
    </div>
  );
}
