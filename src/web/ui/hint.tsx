import { useEffect, useState } from 'react';

import { lazyPart } from './lazy-part.tsx';

const HintBubble = lazyPart(async () => (await import('./hint-bubble.tsx')).HintBubble, { place: 'hidden' });

/** How long the pointer must rest before a hint opens, in ms; at once while another is still open. */
const restMs = 400;

/**
 * Shows the `data-hint` of whatever the pointer rests on or the keyboard reaches. One for the whole page:
 * thousands of rows can carry hints without a listener or a component each.
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
      // A touch that does something does not explain; on plain text it does.
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
