import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

import type { TrendPost } from '#contract/research/trends.ts';
import { api } from '#web/api.ts';
import { useMe } from '#web/parts/workspace/me.ts';
import { toastWith } from '#web/ui/toast.tsx';

type Posts = readonly Pick<TrendPost, 'id'>[];

/** `again` makes another card of a post that has one on the board already. */
type MakeCards = (posts: Posts, again?: 'again') => void;

interface CardInput {
  posts: Posts;
  again: boolean;
  /** The URL at which it was requested. */
  from: string;
}

/**
 * Creates cards from posts, with all of the posts' data, and links to them. A post on the board already is
 * opened instead, with the option of another card. Undefined for users who may not write.
 */
export function useMakeCards(): MakeCards | undefined {
  const me = useMe();
  const navigate = useNavigate();
  const open = (card: number) => void navigate({ to: '/board', search: { card } });
  const { mutate } = useMutation({
    mutationFn: async ({ posts, again }: CardInput) => {
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
        toastWith(severalMade(made), 'View board', () => void navigate({ to: '/board' }));
      } else if (first.existing && from === location.href) {
        open(first.card_id);
        toastWith('Already on the board', 'Add another', () =>
          mutate({ posts, again: true, from: location.href }),
        );
      } else if (first.existing) {
        // A user who has moved on meanwhile stays where they are.
        toastWith('Already on the board', 'Open', () => open(first.card_id));
      } else {
        toastWith('Card created', 'Open', () => open(first.card_id));
      }
    },
  });
  const make = useCallback<MakeCards>(
    (posts, again) => mutate({ posts, again: again !== undefined, from: location.href }),
    [mutate],
  );
  return me.permissions.includes('write') ? make : undefined;
}

function severalMade(made: readonly { existing?: true | undefined }[]): string {
  const before = made.filter(({ existing }) => existing).length;
  if (before === made.length) return `All ${before} are already on the board`;
  const cards = made.length - before;
  const now = cards === 1 ? '1 card created' : `${cards} cards created`;
  return before === 0 ? now : `${now}, ${before} already on the board`;
}
