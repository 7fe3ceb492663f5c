import { Link2, SquareKanban, X } from 'lucide-react';

import type { TrendPost } from '#contract/trends.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { useMakeCards } from '#web/parts/make-card.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { toast, toastRefusal } from '#web/ui/toast.tsx';

interface SelectionBarProps {
  posts: readonly TrendPost[];
  /** False while a post is open beside the list: the keys of a post act on that one. */
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
      toastRefusal('The browser does not let this page write to the clipboard.');
    }
  };
  const makeCards = useMakeCards();
  const make = () => {
    makeCards?.(posts);
    onClear();
  };
  useShortcut('c', 'Make a card of each selected post', 'Explore', make, hasKeys);
  useShortcut('y', 'Copy the links of what is selected', 'Explore', () => void copy());
  return (
    <section
      aria-label="Selection"
      className="sticky bottom-4 z-10 mx-auto flex w-fit animate-appear items-center gap-1 rounded-lg bg-raised py-1 pr-1 pl-4 shadow-float"
    >
      <output className="figures mr-2">{posts.length} selected</output>
      {makeCards && (
        <Button look="quiet" onPress={make}>
          <SquareKanban aria-hidden className="size-4" />
          {posts.length === 1 ? 'Make a card' : 'Make cards'}
        </Button>
      )}
      <Button look="quiet" onPress={() => void copy()}>
        <Link2 aria-hidden className="size-4" />
        Copy links
      </Button>
      <IconButton label="Clear the selection" onPress={onClear}>
        <X aria-hidden className="size-4" />
      </IconButton>
    </section>
  );
}
