import { t } from '@lingui/core/macro';
import { useRef, type RefObject } from 'react';

import { useShortcut } from '#web/lib/shortcuts.ts';

/** `j`, `k` and `o` navigate everything on the screen that can be opened, in document order. */
export function useEntryKeys(): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  const entries = () => [...(frame.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])];
  const focused = (all: readonly HTMLElement[]) => all.findIndex((entry) => entry === document.activeElement);
  const walk = (step: number) => {
    const all = entries();
    const at = focused(all);
    const next = all[at === -1 ? 0 : Math.min(Math.max(at + step, 0), all.length - 1)];
    next?.focus({ preventScroll: true });
    next?.scrollIntoView({ block: 'nearest' });
  };
  useShortcut('j', t`Next entry`, t`Today`, () => walk(1));
  useShortcut('k', t`Previous entry`, t`Today`, () => walk(-1));
  useShortcut('o', t({ message: 'Open', context: 'verb' }), t`Today`, () => {
    const all = entries();
    (all[focused(all)] ?? all[0])?.click();
  });
  return frame;
}
