import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';

/**
 * Where a change removes the focused element, another one gets the focus: at the start of the page, keyboard
 * and screen reader users would lose their place. For the element around what may be removed; its component
 * renders with each change.
 */
export function useLostFocus(refuge: RefObject<HTMLElement | null>) {
  const last = useRef<Element>(null);
  useEffect(() => {
    // A closing dialog returns the focus first, in a frame of its own.
    const frame = requestAnimationFrame(() => {
      if (!last.current || last.current.isConnected || document.activeElement !== document.body) return;
      last.current = null;
      refuge.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  });
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      last.current = target;
    },
  };
}
