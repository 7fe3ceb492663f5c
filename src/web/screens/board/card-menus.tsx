import { lazyPart } from '#web/ui/lazy-part.tsx';
import { openCardMenu, useCardMenuPlace } from './card-menu-place.ts';

const CardMenu = lazyPart(async () => (await import('./card-menu.tsx')).CardMenu);
const MoveForm = lazyPart(async () => (await import('./move-form.tsx')).MoveForm);

/** The shared menu of all cards. It opens at the card of `openCardMenu`, and its code is loaded on demand. */
export function CardMenus() {
  const place = useCardMenuPlace();
  const close = () => {
    openCardMenu(null);
    place?.anchor.focus({ preventScroll: true });
  };
  return (
    <>
      {place?.kind === 'column' && <MoveForm cards={place.cards} onClose={close} />}
      {place && place.kind !== 'column' && <CardMenu key={place.kind} place={place} onClose={close} />}
    </>
  );
}
