import { keptAt } from './kept.ts';
import { createStore, useStore } from './store.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const kept = keptAt('copydesk.theme');
/** `public/theme.js` has applied it before the first paint. */
const theme = createStore(
  themes.find((one) => one === document.documentElement.dataset.theme) ?? ('system' as const),
);

/** The chosen theme; `system` follows the device. */
export const useTheme = (): Theme => useStore(theme);

export function setTheme(chosen: Theme) {
  if (chosen === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
  kept.set(chosen === 'system' ? null : chosen);
  theme.set(chosen);
}
