import { useEffect, useState } from 'react';

import { lazyPart } from './lazy-part.tsx';

const HintBubble = lazyPart(async () => (await import('./hint-bubble.tsx')).HintBubble, { place: 'hidden' });

/** How long the pointer must rest before a hint opens, in ms. While another hint is open there is no delay. */
const restMs = 400;

/**
 * Shows the `data-hint` of the element that is hovered or has keyboard focus. There is one layer for the whole page,
 * so that thousands of rows can have hints without a listener or a component each.
 */
export function HintLayer() {
  const [target, setTarget] = useState<HTMLElement | null>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let open: HTMLElement | null = null;
    const show = (element: HTMLElement | null) => {
      clearTimeout(timer);
      open = element;
      setTarget(element);
    };
    const onPointer = (event: PointerEvent) => {
      const element = hinted(event.target);
      // A tap on a control triggers it and shows no hint; a tap on plain text does.
      if (event.pointerType === 'touch' && element?.closest('a, button, label')) return;
      if (element === open) return;
      clearTimeout(timer);
      if (element === null || open !== null) show(element);
      else timer = setTimeout(() => show(element), restMs);
    };
    const onFocus = (event: FocusEvent) => {
      const element = hinted(event.target);
      if (element && event.target === element && element.matches(':focus-visible')) show(element);
    };
    const hide = (event: Event) => {
      if (!(event instanceof PointerEvent && event.pointerType === 'touch')) show(null);
    };
    const events = ['pointerdown', 'keydown', 'wheel', 'blur'] as const;
    document.addEventListener('pointerover', onPointer);
    document.addEventListener('focusin', onFocus);
    for (const name of events) addEventListener(name, hide, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', onPointer);
      document.removeEventListener('focusin', onFocus);
      for (const name of events) removeEventListener(name, hide, { capture: true });
    };
  }, []);

  if (!target?.isConnected || !target.dataset.hint) return null;
  return <HintBubble key={target.dataset.hint} target={target} />;
}

function hinted(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-hint]') : null;
}
