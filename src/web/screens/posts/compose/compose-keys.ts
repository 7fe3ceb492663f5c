import { t } from '@lingui/core/macro';

import { isCovered, useShortcut } from '#web/lib/shortcuts.ts';

/** A key of the composer, which works while one types, but not in what is open above it. */
export function useComposeKey(keys: string, label: string, run: () => void, isActive = true) {
  const unlessCovered = () => {
    if (!isCovered(document.activeElement)) run();
  };
  useShortcut(keys, label, t`Compose`, unlessCovered, isActive);
}
