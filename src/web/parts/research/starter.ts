import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

import { api } from '#web/api.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { useMe, usePublishes } from '#web/parts/workspace/me.ts';
import { toastWith } from '#web/ui/toast.tsx';

/** What a draft and a card start with, from a hashtag or a sound. */
export interface Starter {
  /** Names it in the labels of its buttons. */
  name: string;
  draft: { text?: string; notes?: string };
  /** The path leads back to what it was created from. */
  card: { title: string; path: string };
}

interface StarterActions {
  /** Starts a draft. Undefined for users who may not write, and if the plan does not include publishing. */
  onDraft: ((starter: Starter) => void) | undefined;
  /** Creates a card and links to it. Undefined for users who may not write. */
  onCard: ((starter: Starter) => void) | undefined;
}

/** What the signed-in user may start. */
export function useStarterActions(): StarterActions {
  const navigate = useNavigate();
  const publishes = usePublishes();
  const mayWrite = useMe().permissions.includes('write');
  const { mutate } = useMutation({
    mutationFn: ({ card: { title, path } }: Starter) =>
      api.cards.create.call({ title, links: new URL(path, location.origin).href }),
    onSuccess: ({ card_id }) =>
      toastWith(
        t`Card created`,
        t({ message: 'Open', context: 'verb' }),
        () => void navigate({ to: '/board', search: { card: card_id } }),
      ),
  });
  const onDraft = useCallback(
    ({ draft }: Starter) => void navigate({ to: '/compose', search: draft }),
    [navigate],
  );
  return {
    onDraft: mayWrite && publishes ? onDraft : undefined,
    onCard: mayWrite ? mutate : undefined,
  };
}

/** The shortcuts for what is open or current, as of an item: `c` and `p`. */
export function useStarterKeys(starter: Starter | undefined, isActive = true) {
  const { onDraft, onCard } = useStarterActions();
  const acts = isActive && starter !== undefined;
  useShortcut('c', t`New card`, t`Explore`, () => starter && onCard?.(starter), acts && onCard !== undefined);
  useShortcut(
    'p',
    t`Use in draft`,
    t`Explore`,
    () => starter && onDraft?.(starter),
    acts && onDraft !== undefined,
  );
}
