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

/** What can be done with the posts that are selected. */
export function SelectionBar({ posts, hasKeys, onClear }: SelectionBarProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(posts.map(({ url }) => url).join('\n'));
      toast(`${posts.length} ${posts.length === 1 ? 'link' : 'links'} copied.`);
    } catch {
      toastRefusal('Couldn’t copy the links. Allow this page to use the clipboard and try again.');
    }
  };
  const makeCards = useMakeCards();
  const make = () => {
    makeCards?.(posts);
    onClear();
  };
  useShortcut('c', 'Add selected items to board', 'Explore', make, hasKeys);
  useShortcut('y', 'Copy links of selected items', 'Explore', () => void copy());
  return (
    <section
      aria-label="Selection"
      className="sticky bottom-4 z-10 mx-auto flex w-fit animate-appear items-center gap-1 rounded-lg bg-raised py-1 pr-1 pl-4 shadow-float"
    >
      <output className="figures mr-2">{posts.length} selected</output>
      {makeCards && (
        <Button variant="quiet" onPress={make}>
          <SquareKanban aria-hidden className="size-4" />
          Add to board
        </Button>
      )}
      <Button variant="quiet" onPress={() => void copy()}>
        <Link2 aria-hidden className="size-4" />
        Copy links
      </Button>
      <IconButton label="Clear selection" onPress={onClear}>
        <X aria-hidden className="size-4" />
      </IconButton>
    </section>
  );
}
