import { useQueryClient } from '@tanstack/react-query';

import { api } from '#web/api.ts';
import { useBoard, type BoardAnswer } from './board-context.ts';

/** Moves a column before another one, or to the end; shown at once. */
export function useColumnMove() {
  const { columns } = useBoard();
  const client = useQueryClient();
  const { mutate } = api.columns.edit.useMutation();
  const { queryKey } = api.board.get.queryOptions({});
  return (column: number, before: number | null) => {
    const others = columns.filter(({ id }) => id !== column);
    const moved = columns.find(({ id }) => id === column);
    const at = before === null ? others.length : others.findIndex(({ id }) => id === before);
    if (!moved || at === -1 || columns.indexOf(moved) === at) return;
    const order = others.toSpliced(at, 0, moved).map((one, position) => ({ ...one, position }));
    client.setQueryData<BoardAnswer>(queryKey, (answer) => answer && { ...answer, columns: order });
    mutate({ id: column, position: at });
  };
}
