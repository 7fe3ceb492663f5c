import { useRouter } from '@tanstack/react-router';
import { useState, type MouseEvent, type ReactNode } from 'react';

import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useCalendar } from './calendar-context.ts';
import { draftAt, type Place } from './days.ts';
import { placeOf } from './drop-places.ts';

const DraftOffer = lazyPart(async () => (await import('./draft-offer.tsx')).DraftOffer);

interface Offering {
  /** Opens the menu of a cell, or the day panel if no draft can be created there. */
  offer: (cell: HTMLElement) => void;
  /** For the grid: handles clicks on free cells. */
  onClick: (event: MouseEvent) => void;
  /** For the grid: handles a long press by touch, and the context menu key. */
  onContextMenu: (event: MouseEvent) => void;
  popup: ReactNode;
}

/** The menu of free hours and days. */
export function useDraftOffer(): Offering {
  const { zone, mayDraft, open, search } = useCalendar();
  const router = useRouter();
  const [offered, setOffered] = useState<{ anchor: HTMLElement; place: Place; at: string } | null>(null);

  const offer = (cell: HTMLElement) => {
    const place = placeOf(cell.dataset.drop ?? '');
    const at = mayDraft ? draftAt(place, zone, Date.now()) : null;
    if (at === null) open(place.day);
    else setOffered({ anchor: cell, place, at });
  };
  return {
    offer,
    onClick(event) {
      const cell = freeCell(event.target);
      if (cell) offer(cell);
    },
    onContextMenu(event) {
      const cell = freeCell(event.target);
      // A right click keeps the browser's context menu.
      const byMouse = event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === 'mouse';
      if (!cell || byMouse) return;
      event.preventDefault();
      offer(cell);
    },
    popup: offered && (
      <DraftOffer
        anchor={offered.anchor}
        day={offered.place.day}
        at={offered.at}
        onDraft={(at) =>
          void router.navigate({ to: '/compose', search: { at, begin: 1, project: search.project } })
        }
        onClose={() => setOffered(null)}
      />
    ),
  };
}

/** The cell of an event, if its target is no entry within the cell. */
function freeCell(target: EventTarget): HTMLElement | null {
  if (!(target instanceof Element) || target.closest('a, button')) return null;
  return target.closest<HTMLElement>('td[data-drop]');
}
