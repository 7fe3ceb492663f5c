/** Where an element is: each one around it, and at which place among its siblings. */
export type Path = readonly { parent: Element; at: number }[];

/** What has the focus, and where it is, which cannot be told once it was removed. */
export interface Focused {
  element: Element;
  path: Path;
}

/** The element within the frame that got the focus; null for another. */
export function focusedIn(frame: Element, target: EventTarget | null): Focused | null {
  if (!(target instanceof Element) || target === frame || !frame.contains(target)) return null;
  const path = [];
  for (let child = target; child !== frame && child.parentElement; child = child.parentElement)
    path.push({ parent: child.parentElement, at: [...child.parentElement.children].indexOf(child) });
  return { element: target, path };
}
