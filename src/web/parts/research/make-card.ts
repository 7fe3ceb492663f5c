import { plural, t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

import type { TrendPost } from '#contract/research/trends.ts';
import { api } from '#web/api.ts';
import { useMe } from '#web/parts/workspace/me.ts';
import { toastWith } from '#web/ui/toast.tsx';

type Posts = readonly Pick<TrendPost, 'id'>[];

/** `again` creates another card for a post that is already on the board. */
type MakeCards = (posts: Posts, again?: 'again') => void;

interface CardInput {
  posts: Posts;
  again: boolean;
  /** The path on which the user requested it. */
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
        toastWith(severalMade(made), t`View board`, () => void navigate({ to: '/board' }));
      } else if (first.existing && from === location.href) {
        open(first.card_id);
        toastWith(t`Already on the board`, t`Add another`, () =>
          mutate({ posts, again: true, from: location.href }),
        );
      } else if (first.existing) {
        // Do not navigate if the user has left the page meanwhile.
        toastWith(t`Already on the board`, t({ message: 'Open', context: 'verb' }), () =>
          open(first.card_id),
        );
      } else {
        toastWith(t`Card created`, t({ message: 'Open', context: 'verb' }), () => open(first.card_id));
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
  if (before === made.length) return plural(before, { other: 'All # are already on the board' });
  const cards = made.length - before;
  if (before === 0) return plural(cards, { one: '# card created', other: '# cards created' });
  return t`${plural(cards, { one: '# card created', other: '# cards created' })}, ${plural(before, { other: '# already on the board' })}`;
}
