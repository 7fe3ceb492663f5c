import { t } from '@lingui/core/macro';
import { CircleCheck } from 'lucide-react';

import { api } from '#web/api.ts';
import { useMe } from '#web/parts/workspace/me.ts';
import { ApiError } from '#web/request.ts';
import { Button } from '#web/ui/button.tsx';
import { toast, toastRefusal } from '#web/ui/toast.tsx';

/** Offers to complete the card of a published post. Nothing if it is completed, archived, or has nowhere to go. */
export function FinishCard({ card: id }: { card: number }) {
  const mayWrite = useMe().permissions.includes('write');
  const card = api.cards.get.useQuery({ card_id: id }, { enabled: mayWrite }).data?.card;
  const columns = api.columns.list.useQuery({}, { enabled: mayWrite }).data?.columns;
  const move = api.cards.move.useMutation();
  const done = columns?.find(({ is_done }) => is_done);
  if (!card || !done || card.status === 'completed' || card.archived_at !== null) return null;
  const { board_column_id, status } = card;
  const back = async () => {
    try {
      await api.cards.move.call({ card_id: id, board_column_id, position: 0 });
      await api.cards.edit.call({ card_id: id, status });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toastRefusal(error.message);
    }
  };
  const finish = () =>
    move.mutate(
      { card_id: id, board_column_id: done.id, position: 0 },
      {
        onSuccess: () =>
          toast(t`“${{ card: card.title }}” moved to ${{ column: done.name }}.`, () => void back()),
      },
    );
  return (
    <Button variant="quiet" className="-my-1 px-2" isPending={move.isPending} onPress={finish}>
      <CircleCheck aria-hidden className="size-4" />
      {t`Move card to ${{ column: done.name }}`}
    </Button>
  );
}
