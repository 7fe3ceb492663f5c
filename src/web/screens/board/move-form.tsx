import { useState } from 'react';

import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';

import { announce } from '#web/parts/announce.tsx';
import { useBoard } from './board-context.ts';
import { noCards } from './board-state.ts';
import { positionOf } from './place.ts';
import { cardWord, countOf, standsAt } from './words.ts';

/** Moves a card to a column and position by words, without dragging. */
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
  const wanted = Number(position);
  const wrong = Number.isSafeInteger(wanted) && wanted >= 1 ? undefined : `A whole number from 1 to ${most}.`;

  const move = () => {
    if (wrong || !card) return;
    const before = others[wanted - 1] ?? null;
    void changes.move(cards, { column, before }, others);
    announce(
      standsAt({
        title: card.title,
        position: Math.min(wanted, most) - 1,
        count: most,
        column: columns.find(({ id }) => id === column)?.name ?? '',
      }),
    );
    onClose();
  };
  if (!card) return null;
  return (
    <Dialog
      title={cards.length === 1 ? `Move ${cardWord(card)}` : `Move ${countOf(cards.length, 'card')}`}
      isOpen
      onClose={onClose}
    >
      <Form onSubmit={move} className="flex flex-col gap-4">
        <Select
          label="Column"
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
          label="Position"
          value={position}
          onChange={(value) => setPosition(value.replace(/\D/g, ''))}
          inputMode="numeric"
          description={`1 is the top, ${most} the end.`}
          error={wrong}
          isFirst
        />
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" look="primary">
            Move
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
