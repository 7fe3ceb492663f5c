import { keptAt } from '#web/lib/kept.ts';
import { createStore } from '#web/lib/store.ts';

/** Beside the list, as wide as it, or in its place. */
export const panelSizes = ['beside', 'wide', 'full'] as const;
export type PanelSize = (typeof panelSizes)[number];

const kept = keptAt('copydesk.panel-size');

/** The size of side panels on this device, where the window has room for them beside the list. */
export const panelSize = createStore(panelSizes.find((size) => size === kept.get()) ?? 'beside');

export function setPanelSize(size: PanelSize) {
  kept.set(size === 'beside' ? null : size);
  panelSize.set(size);
}

export function nextSize(size: PanelSize): PanelSize {
  return panelSizes[(panelSizes.indexOf(size) + 1) % panelSizes.length] ?? 'beside';
}
