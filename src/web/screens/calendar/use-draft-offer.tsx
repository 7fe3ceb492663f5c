import { useRouter } from '@tanstack/react-router';
import { useState, type MouseEvent, type ReactNode } from 'react';

import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useCalendar } from './calendar-context.ts';
import { draftAt, type Place } from './days.ts';
import { placeOf } from './drop-places.ts';

const DraftOffer = lazyPart(async () => (await import('./draft-offer.tsx')).DraftOffer);

interface Offering {
  /** Offers a draft at a place of the calendar, which is its element; opens the day where nothing can be drafted. */
  offer: (cell: HTMLElement) => void;
  /** For a grid: a click on what is free. */
  onClick: (event: MouseEvent) => void;
  /** For a grid: a long press by touch, and the key for menus. */
  onContextMenu: (event: MouseEvent) => void;
  popup: ReactNode;
}

/** What a free hour or day offers. */
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
      // A mouse has its own button for the browser's menu.
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

/** The day or hour that was pressed beside what stands in it; null for anything else. */
function freeCell(target: EventTarget): HTMLElement | null {
  if (!(target instanceof Element) || target.closest('a, button')) return null;
  return target.closest<HTMLElement>('td[data-drop]');
}
