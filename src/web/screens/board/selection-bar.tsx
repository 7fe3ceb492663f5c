import { plural, t } from '@lingui/core/macro';
import { Archive, ArrowRightLeft, Flag, Tag, UserRound, X } from 'lucide-react';
import { useRef } from 'react';

import { placed } from '#web/lib/places.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { useStore } from '#web/lib/store.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { useBoard } from './board-context.ts';
import { openCardMenu, type CardMenuPlace } from './card-menu-place.ts';

/** The actions on the selected cards. */
export function SelectionBar() {
  const { store } = useBoard();
  const selected = useStore(store, (view) => view.selected);
  if (selected.size === 0) return null;
  return <Bar cards={[...selected]} />;
}

function Bar({ cards }: { cards: readonly number[] }) {
  const { store, changes, mayChange } = useBoard();
  const clear = () => store.set({ selected: new Set() });
  useShortcut('Escape', t`Clear selection`, t`Board`, clear);
  const menu = (kind: CardMenuPlace['kind']) => (anchor: HTMLElement) =>
    openCardMenu({ kind, cards, anchor });
  return (
    <section
      aria-label={t`Selection`}
      ref={placed('selection')}
      data-floating-bar="low"
      className="fixed inset-x-0 bottom-18 z-10 mx-auto flex w-fit max-w-[calc(100vw-1rem)] animate-appear items-center gap-1 rounded-lg bg-raised py-1 ps-4 pe-1 shadow-float md:bottom-6 md:start-52"
    >
      <output className="figures me-2 whitespace-nowrap">
        {plural({ count: cards.length }, { one: '# selected', other: '# selected' })}
      </output>
      {mayChange(cards) && (
        <>
          <Tool
            label={t`Move`}
            onPress={menu('column')}
            icon={<ArrowRightLeft aria-hidden className="size-4" />}
          />
          <Tool
            label={t`Assign`}
            onPress={menu('assign')}
            icon={<UserRound aria-hidden className="size-4" />}
          />
          <Tool
            label={t`Priority`}
            onPress={menu('priority')}
            icon={<Flag aria-hidden className="size-4" />}
          />
          <Tool label={t`Labels`} onPress={menu('labels')} icon={<Tag aria-hidden className="size-4" />} />
          <Tool
            label={t({ message: 'Archive', context: 'verb' })}
            onPress={() => {
              clear();
              void changes.archive(cards);
            }}
            icon={<Archive aria-hidden className="size-4" />}
          />
        </>
      )}
      <IconButton label={t`Clear selection`} keys="Esc" onPress={clear}>
        <X aria-hidden className="size-4" />
      </IconButton>
    </section>
  );
}

interface ToolProps {
  label: string;
  icon: React.ReactNode;
  onPress: (at: HTMLElement) => void;
}

function Tool({ label, icon, onPress }: ToolProps) {
  const place = useRef<HTMLSpanElement>(null);
  return (
    <span ref={place}>
      <Button variant="quiet" className="max-sm:px-2" onPress={() => place.current && onPress(place.current)}>
        {icon}
        <span className="max-sm:sr-only">{label}</span>
      </Button>
    </span>
  );
}
