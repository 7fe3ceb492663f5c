import { Archive, ArrowRightLeft, Flag, UserRound, X } from 'lucide-react';

import { useShortcut } from '#web/lib/shortcuts.ts';
import { Button, IconButton } from '#web/ui/button.tsx';

import { useBoard } from './board-context.ts';
import { useBoardView } from './board-store.ts';
import { openCardMenu, type CardMenuPlace } from './card-menu-place.ts';

/** What can be done with the cards that are selected. */
export function SelectionBar() {
  const { store } = useBoard();
  const selected = useBoardView(store, (view) => view.selected);
  if (selected.size === 0) return null;
  return <Bar cards={[...selected]} />;
}

function Bar({ cards }: { cards: readonly number[] }) {
  const { store, changes, mayWrite } = useBoard();
  const clear = () => store.set({ selected: new Set() });
  useShortcut('Escape', 'Clear the selection', 'Board', clear);
  const menu = (kind: CardMenuPlace['kind']) => () => {
    const anchor = document.querySelector<HTMLElement>(`[data-selection="${kind}"]`);
    if (anchor) openCardMenu({ kind, cards, anchor });
  };
  return (
    <section
      aria-label="Selection"
      data-selection
      data-floating-bar
      className="fixed inset-x-0 bottom-18 z-10 mx-auto flex w-fit max-w-[calc(100vw-1rem)] animate-appear items-center gap-1 rounded-lg bg-raised py-1 pr-1 pl-4 shadow-float md:bottom-6 md:left-52"
    >
      <output className="figures mr-2 whitespace-nowrap">{cards.length} selected</output>
      {mayWrite && (
        <>
          <Tool
            kind="column"
            label="Move"
            onPress={menu('column')}
            icon={<ArrowRightLeft aria-hidden className="size-4" />}
          />
          <Tool
            kind="assign"
            label="Assign"
            onPress={menu('assign')}
            icon={<UserRound aria-hidden className="size-4" />}
          />
          <Tool
            kind="priority"
            label="Priority"
            onPress={menu('priority')}
            icon={<Flag aria-hidden className="size-4" />}
          />
          <Tool
            kind="archive"
            label="Archive"
            onPress={() => {
              clear();
              void changes.archive(cards);
            }}
            icon={<Archive aria-hidden className="size-4" />}
          />
        </>
      )}
      <IconButton label="Clear the selection" keys="Esc" onPress={clear}>
        <X aria-hidden className="size-4" />
      </IconButton>
    </section>
  );
}

interface ToolProps {
  kind: string;
  label: string;
  icon: React.ReactNode;
  onPress: () => void;
}

function Tool({ kind, label, icon, onPress }: ToolProps) {
  return (
    <span data-selection={kind}>
      <Button look="quiet" className="max-sm:px-2" onPress={onPress}>
        {icon}
        <span className="max-sm:sr-only">{label}</span>
      </Button>
    </span>
  );
}
