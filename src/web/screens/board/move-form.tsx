import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';

import { announce } from '#web/parts/announce.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useBoard } from './board-context.ts';
import { noCards } from './board-state.ts';
import { quotedTitle, positionText } from './labels.ts';
import { positionOf } from './place.ts';

/** Moves cards to a column and position, as an alternative to dragging. */
export function MoveForm({ cards, onClose }: { cards: readonly number[]; onClose: () => void }) {
  const { store, columns, changes } = useBoard();
  const { board } = store.get();
  const [first] = cards;
  const card = first === undefined ? undefined : board.cards.get(first);
  const [column, setColumn] = useState(card?.board_column_id ?? columns[0]?.id ?? 0);
  const others = (board.columns.get(column) ?? noCards).ids.filter((id) => !cards.includes(id));
  const [position, setPosition] = useState(
    String(card ? positionOf(board, card.card_id, card.board_column_id) + 1 : 1),
  );
  const most = others.length + 1;
  const target = Number(position);
  const wrong =
    Number.isSafeInteger(target) && target >= 1 ? undefined : t`Enter a whole number from 1 to ${most}.`;

  const move = () => {
    if (wrong || !card) return;
    const before = others[target - 1] ?? null;
    void changes.move(cards, { column, before }, others);
    announce(
      positionText({
        title: card.title,
        position: Math.min(target, most) - 1,
        count: most,
        column: columns.find(({ id }) => id === column)?.name ?? '',
      }),
    );
    onClose();
  };
  if (!card) return null;
  const quotedCard = quotedTitle(card);
  return (
    <FormDialog
      title={plural(
        { count: cards.length },
        {
          1: `Move ${quotedCard}`,
          other: 'Move # cards',
        },
      )}
      action={t`Move`}
      onSubmit={move}
      onClose={onClose}
    >
      <Select
        label={t`Column`}
        layout="stacked"
        value={String(column)}
        options={columns.map(({ id, name }) => ({
          value: String(id),
          label: name,
          note: String((board.columns.get(id) ?? noCards).ids.length),
        }))}
        onChange={(value) => {
          setColumn(Number(value));
          setPosition('1');
        }}
      />
      <TextField
        label={t`Position`}
        value={position}
        onChange={(value) => setPosition(value.replace(/\D/g, ''))}
        inputMode="numeric"
        description={t`1 is the top, ${most} is the bottom.`}
        error={wrong}
        isFirst
      />
    </FormDialog>
  );
}
