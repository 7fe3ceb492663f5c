import { t } from '@lingui/core/macro';
import { Ellipsis } from 'lucide-react';
import { memo, useEffect, type MouseEvent } from 'react';

import { focusPlace, placed } from '#web/lib/places.ts';
import { useStore } from '#web/lib/store.ts';
import { toggled } from '#web/lib/toggled.ts';
import { enterPanel, rowKeys } from '#web/parts/into-panel.ts';
import { useBoard } from './board-context.ts';
import { CardContent, titleId } from './card-content.tsx';
import { openCardMenu } from './card-menu-place.ts';
import { cardStyle } from './card-style.ts';
import { dragHelp } from './drag-area.tsx';

/** A card in its column: a link that opens the card and can be dragged. */
export const CardItem = memo(function CardItem({ id }: { id: number }) {
  const { store, open, mayWriteOn } = useBoard();
  const card = useStore(store, ({ board }) => board.cards.get(id));
  const isCurrent = useStore(store, ({ current }) => current === id);
  const isOpen = useStore(store, (view) => view.open === id);
  const isSelected = useStore(store, ({ selected }) => selected.has(id));
  const isDragged = useStore(
    store,
    ({ drag, selected }) =>
      drag?.kind === 'card' && (drag.card === id || (selected.has(id) && selected.has(drag.card))),
  );
  useEffect(() => {
    const active = document.activeElement;
    // Cards mount while scrolling and when they are created; neither may take the focus from a field.
    if (active?.matches('input, textarea')) return;
    if (isCurrent && (active === document.body || active?.closest('[data-board]') || active?.matches('main')))
      focusPlace(`card ${id}`);
  }, [isCurrent, id]);
  if (!card) return null;
  const mayWrite = mayWriteOn(card);

  const onClick = (event: MouseEvent) => {
    if (event.button !== 0) return;
    event.preventDefault();
    if (event.metaKey || event.ctrlKey || event.shiftKey) {
      store.set({ current: id, selected: toggled(store.get().selected, id) });
      return;
    }
    store.set({ current: id });
    enterPanel(event);
    open(id);
  };
  const peek = () => {
    store.set({ current: id });
    open(id);
  };
  const style = isSelected
    ? 'border-accent bg-accent-wash [&_[data-priority]]:invisible'
    : isOpen
      ? 'border-accent bg-raised'
      : 'border-line bg-raised hover:border-edge';
  return (
    <div className={`group relative h-full ${isDragged ? 'opacity-40' : ''}`}>
      <a
        aria-roledescription={mayWrite ? t({ message: 'card', context: 'kind of element' }) : undefined}
        aria-describedby={mayWrite ? dragHelp : undefined}
        ref={placed(`card ${id}`)}
        aria-current={isOpen || undefined}
        href={`/board?card=${id}`}
        draggable={false}
        onClick={onClick}
        onKeyDown={rowKeys(isOpen, peek)}
        onFocus={() => store.get().current !== id && store.set({ current: id })}
        data-card={id}
        className={`${cardStyle} ${style} touch-manipulation -outline-offset-2 select-none [-webkit-touch-callout:none] [&_[data-priority]]:group-hover:invisible [&_[data-priority]]:pointer-coarse:visible`}
      >
        <CardContent card={card} />
      </a>
      <label className="absolute top-0.5 start-0.5 grid size-7 cursor-pointer place-items-center opacity-0 group-hover:opacity-100 has-checked:opacity-100 has-focus-visible:opacity-100 pointer-coarse:hidden">
        <input
          type="checkbox"
          tabIndex={-1}
          aria-labelledby={titleId(id)}
          checked={isSelected}
          onChange={() => store.set({ selected: toggled(store.get().selected, id) })}
          className="size-3.5 cursor-pointer accent-accent"
        />
      </label>
      <button
        type="button"
        tabIndex={-1}
        aria-label={t({ message: 'More', context: 'actions' })}
        data-hint={t`Move, assign, archive`}
        onClick={(event) => openCardMenu({ kind: 'actions', cards: [id], anchor: event.currentTarget })}
        className="absolute top-1 end-1 grid size-6 place-items-center rounded-sm bg-raised text-faint opacity-0 group-hover:opacity-100 hover:bg-press hover:text-ink pointer-coarse:hidden"
      >
        <Ellipsis aria-hidden className="size-4" />
      </button>
    </div>
  );
});
