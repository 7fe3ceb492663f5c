/** The heading of the screen, which can take the focus from now on; the frame where it has none yet. */
export function headingOf(frame: Element): HTMLElement | null {
  const heading = frame.querySelector('h1');
  if (heading) heading.tabIndex = -1;
  return heading ?? (frame instanceof HTMLElement ? frame : null);
}
