/**
 * Elements that other parts of a screen focus, by name: the row whose panel closes, the field that a finding
 * is about. The part that shows one names it; others need only the name.
 */
const places = new Map<string, HTMLElement>();

/** Milliseconds within which a part whose file is still being loaded gets the focus. */
const soonMs = 1_000;
let awaited = { name: '', until: 0 };

/** For the `ref` of the element with this name. */
export const placed = (name: string) => (element: HTMLElement | null) => {
  if (!element) return;
  places.set(name, element);
  if (name === awaited.name && Date.now() < awaited.until) focusSoon(name);
  return () => {
    if (places.get(name) === element) places.delete(name);
  };
};

/** The present element with this name. */
export const placeOf = (name: string): HTMLElement | undefined => places.get(name);

/** Focuses it without scrolling. */
export const focusPlace = (name: string) => places.get(name)?.focus({ preventScroll: true });

/** Focuses it as soon as it exists: a panel may come from a file of its own. */
export function focusSoon(name: string) {
  const place = places.get(name);
  place?.focus();
  awaited = place ? { name: '', until: 0 } : { name, until: Date.now() + soonMs };
}
