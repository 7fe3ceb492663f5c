import { createStore } from './store.ts';

const product = 'Copydesk';

/** What the open post or template is called, where the screen shows one. */
export const openTitle = createStore<string | null>(null);

/**
 * What the tab of the browser says: the innermost first, since little of a tab is seen.
 * @param titles of the routes, from the outermost to the innermost
 */
export function screenTitle(
  titles: readonly (string | null)[],
  open: string | null,
  organization: string | null,
): string {
  const screen = screenName(titles, open);
  const place = [screen, organization].filter(Boolean).join(' · ');
  return place === '' ? product : `${place} – ${product}`;
}

/** The screen alone, as it is announced: "My work · Board". */
export function screenName(titles: readonly (string | null)[], open: string | null): string {
  return [open, ...titles.toReversed()].filter(Boolean).join(' · ');
}
