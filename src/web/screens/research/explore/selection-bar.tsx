import { plural, t } from '@lingui/core/macro';
import { Link2, SquareKanban, X } from 'lucide-react';

import type { TrendPost } from '#contract/research/trends.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { useMakeCards } from '#web/parts/research/make-card.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { toast, toastRefusal } from '#web/ui/toast.tsx';

interface SelectionBarProps {
  posts: readonly TrendPost[];
  /** False while a post is open beside the list: a post's shortcuts then apply to that one. */
  hasKeys: boolean;
  onClear: () => void;
}

/** The actions for the selected posts. */
export function SelectionBar({ posts, hasKeys, onClear }: SelectionBarProps) {
  const count = posts.length;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(posts.map(({ url }) => url).join('\n'));
      toast(plural(count, { one: '# link copied.', other: '# links copied.' }));
    } catch {
      toastRefusal(t`Couldn’t copy the links. Allow this page to use the clipboard and try again.`);
    }
  };
  const makeCards = useMakeCards();
  const make = () => {
    makeCards?.(posts);
    onClear();
  };
  useShortcut('c', t`Add selected items to board`, t`Explore`, make, hasKeys);
  useShortcut('y', t`Copy links of selected items`, t`Explore`, () => void copy());
  return (
    <section
      aria-label={t`Selection`}
      className="sticky bottom-4 z-10 mx-auto flex w-fit animate-appear items-center gap-1 rounded-lg bg-raised py-1 pe-1 ps-4 shadow-float"
    >
      <output className="figures me-2">{plural(count, { other: '# selected' })}</output>
      {makeCards && (
        <Button variant="quiet" onPress={make}>
          <SquareKanban aria-hidden className="size-4" />
          {t`Add to board`}
        </Button>
      )}
      <Button variant="quiet" onPress={() => void copy()}>
        <Link2 aria-hidden className="size-4" />
        {t`Copy links`}
      </Button>
      <IconButton label={t`Clear selection`} onPress={onClear}>
        <X aria-hidden className="size-4" />
      </IconButton>
    </section>
  );
}
