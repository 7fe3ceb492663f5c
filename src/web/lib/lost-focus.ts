import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';

/**
 * Where a change removes what had the focus, another place takes it: at the start of the page, people who use keys or a
 * screen reader would lose their place. For the element around what may go; its component renders with each change.
 */
export function useLostFocus(refuge: RefObject<HTMLElement | null>) {
  const last = useRef<Element>(null);
  useEffect(() => {
    // A dialog that closes gives the focus back first, in a frame of its own.
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
