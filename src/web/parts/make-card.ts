import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';

import type { TrendPost } from '#contract/trends.ts';
import { api } from '#web/api.ts';
import { toastWith } from '#web/ui/toast.tsx';

import { useMe } from './me.ts';

type Posts = readonly Pick<TrendPost, 'id'>[];

/** `again` makes another card of a post that has one on the board already. */
type MakeCards = (posts: Posts, again?: 'again') => void;

interface Asked {
  posts: Posts;
  again: boolean;
  /** The address that it was asked at. */
  from: string;
}

const changed = ['cards', 'trendWork', 'board', 'pending', 'myCards'];

/**
 * Makes cards from posts, with all that the posts say, and leads to them. One that is on the board already is opened
 * instead, with the way to another. Undefined for who may not write.
 */
export function useMakeCards(): MakeCards | undefined {
  const me = useMe();
  const navigate = useNavigate();
  const client = useQueryClient();
  const open = (card: number) => void navigate({ to: '/board', search: { card } });
  const { mutate } = useMutation({
    mutationFn: async ({ posts, again }: Asked) => {
      const made = [];
      for (const { id } of posts) {
        made.push(await api.cards.create.call({ trend_id: id, ...(again && { again }) }));
      }
      return made;
    },
    onSuccess: (made, { posts, from }) => {
      const [first] = made;
      if (!first) return;
      if (made.length > 1) {
        toastWith(severalMade(made), 'Show the board', () => void navigate({ to: '/board' }));
      } else if (first.existing && from === location.href) {
        open(first.card_id);
        toastWith('Already on the board.', 'Add another', () =>
          mutate({ posts, again: true, from: location.href }),
        );
      } else if (first.existing) {
        // Whoever has gone on meanwhile is not taken away from there.
        toastWith('Already on the board.', 'Open it', () => open(first.card_id));
      } else {
        toastWith('The card is made.', 'Open it', () => open(first.card_id));
      }
    },
    // Of several, some may have been made before one was refused.
    onSettled: () =>
      client.invalidateQueries({ predicate: ({ queryKey }) => changed.includes(String(queryKey[0])) }),
  });
  return me.permissions.includes('write')
    ? (posts, again) => mutate({ posts, again: again !== undefined, from: location.href })
    : undefined;
}

function severalMade(made: readonly { existing?: true | undefined }[]): string {
  const before = made.filter(({ existing }) => existing).length;
  if (before === made.length) return `All ${before} are on the board already.`;
  const cards = made.length - before;
  const now = cards === 1 ? '1 card made' : `${cards} cards made`;
  return before === 0 ? `${now}.` : `${now}, ${before} on the board already.`;
}
