import { focusedIn, type Focused, type Path } from './focused.ts';
import { headingOf } from './heading.ts';

/** How long after scrolling a list may unmount what left its window: that is no loss. In ms. */
const scrollMs = 500;

const focusable =
  'a[href], button:not(:disabled), [tabindex]:not([tabindex="-1"]), input:is([type=checkbox], [type=radio]):not(:disabled)';

/**
 * Where a change removes the focused element, the nearest one that is left gets the focus, or else the heading:
 * at the start of the page, keyboard and screen reader users would lose their place. Fields are passed over, since
 * the next shortcut would be typed into them. Called once by the shell.
 * @param first what had the focus before this was called, and may be gone by now
 * @returns a function that stops it
 */
export function keepFocus(frame: Element, first: Focused): () => void {
  let last: Focused | null = first;
  const onFocusIn = ({ target }: FocusEvent) => {
    last = focusedIn(frame, target) ?? last;
  };
  const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null || target !== last?.element) return;
    // Removing an element may say so before it is removed. One that stays was left on purpose.
    queueMicrotask(() => {
      if (document.hasFocus() && last?.element === target && last.element.isConnected) last = null;
    });
  };
  let scrolledAt = -scrollMs;
  const onScroll = () => {
    scrolledAt = performance.now();
  };
  const onChange = () => {
    if (!last || last.element.isConnected) return;
    const { element, path } = last;
    if (performance.now() - scrolledAt < scrollMs) {
      last = null;
      return;
    }
    // Whoever removed it, or a dialog that closes, may place the focus within the next frame.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (last?.element !== element) return;
        last = null;
        if (document.activeElement === document.body)
          (nearest(path) ?? headingOf(frame))?.focus({ preventScroll: true });
      }),
    );
  };
  const observer = new MutationObserver(onChange);
  document.addEventListener('focusin', onFocusIn);
  document.addEventListener('focusout', onFocusOut);
  document.addEventListener('scroll', onScroll, { capture: true, passive: true });
  observer.observe(document.body, { childList: true, subtree: true });
  onChange();
  return () => {
    document.removeEventListener('focusin', onFocusIn);
    document.removeEventListener('focusout', onFocusOut);
    document.removeEventListener('scroll', onScroll, { capture: true });
    observer.disconnect();
  };
}

/** What follows in its place, or else what came before it; then the same one level up. */
function nearest(path: Path): HTMLElement | null {
  for (const { parent, at } of path) {
    // Around all of the screen there is only its frame: the heading is the better place.
    if (!parent.isConnected || parent === path.at(-1)?.parent) continue;
    const children = [...parent.children];
    for (const child of [...children.slice(at), ...children.slice(0, at).toReversed()]) {
      const found = [child, ...child.querySelectorAll(focusable)].find(
        (one) => one instanceof HTMLElement && one.matches(focusable) && one.checkVisibility(),
      );
      if (found instanceof HTMLElement) return found;
    }
  }
  return null;
}
