import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';

import type { TrendPost } from '#contract/trends.ts';
import { api } from '#web/api.ts';
import { toastWith } from '#web/ui/toast.tsx';

import { useMe } from './me.ts';

/** Makes cards from posts, with all that the posts say, and leads to them. Undefined for who may not write. */
export function useMakeCards(): ((posts: readonly Pick<TrendPost, 'id'>[]) => void) | undefined {
  const me = useMe();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: async (posts: readonly Pick<TrendPost, 'id'>[]) => {
      const made = [];
      for (const { id } of posts) made.push(await api.cards.create.call({ trend_id: id }));
      return made;
    },
    onSuccess: (made) => {
      const [first] = made;
      if (!first) return;
      if (made.length > 1) {
        toastWith(`${made.length} cards made.`, 'Show the board', () => void navigate({ to: '/board' }));
      } else {
        toastWith('The card is made.', 'Open it', () => {
          void navigate({ to: '/board', search: { card: first.card_id } });
        });
      }
    },
    // Of several, some may have been made before one was refused.
    onSettled: () =>
      client.invalidateQueries({
        predicate: ({ queryKey }) => ['cards', 'board', 'pending', 'myCards'].includes(String(queryKey[0])),
      }),
  });
  return me.permissions.includes('write') ? mutate : undefined;
}
