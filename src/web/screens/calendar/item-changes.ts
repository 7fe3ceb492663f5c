import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { api } from '#web/api.ts';
import { ApiError } from '#web/request.ts';
import { toast, toastRefusal, toastWith } from '#web/ui/toast.tsx';
import type { Item } from './calendar-data.ts';

type List = DataOf<Contract['calendar']['list']>;

/** The actions on a calendar item: optimistic, with a toast to undo them. */
export function useItemChanges() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const make = api.calendar.makeCards.useMutation();

  const showUsed = (item: Item, used: boolean) =>
    client.setQueriesData<List>({ queryKey: ['calendar', 'list'] }, (known) =>
      known
        ? {
            ...known,
            items: known.items.map((one) =>
              one.id === item.id && one.date.slice(0, 4) === item.date.slice(0, 4) ? { ...one, used } : one,
            ),
          }
        : known,
    );
  const markUsed = async (item: Item, used: boolean, isUndo = false) => {
    const which = { calendar_id: item.id, year: Number(item.date.slice(0, 4)) };
    showUsed(item, used);
    try {
      await (used ? api.calendar.markUsed.call(which) : api.calendar.unmarkUsed.call(which));
      const { title } = item;
      toast(
        used ? t`“${title}” marked as used.` : t`“${title}” marked as unused.`,
        isUndo ? undefined : () => void markUsed(item, !used, true),
        `row ${item.id} used`,
      );
    } catch (error) {
      showUsed(item, !used);
      if (!(error instanceof ApiError)) throw error;
      toastRefusal(error.message);
    }
  };
  return {
    markUsed: (item: Item, used: boolean) => void markUsed(item, used),
    makeCard: (item: Item, project: number | undefined) =>
      make.mutate(
        {
          items: [{ calendar_id: item.id, date: item.date }],
          ...(project !== undefined && { project_id: project }),
        },
        {
          onSuccess: ({ made, there }) => {
            const card = made[0] ?? there[0];
            if (!card) return;
            toastWith(
              made.length > 0 ? t`Card created` : t`Already on the board`,
              t({ message: 'Open', context: 'verb' }),
              () => void navigate({ to: '/board', search: { card: card.card_id } }),
            );
          },
        },
      ),
  };
}
