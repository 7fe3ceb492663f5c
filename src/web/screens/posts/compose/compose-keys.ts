import { t } from '@lingui/core/macro';

import { isCovered, useShortcut } from '#web/lib/shortcuts.ts';

/** A composer shortcut. It also works in text fields, but not while a dialog or menu is open. */
export function useComposeKey(keys: string, label: string, run: () => void, isActive = true) {
  const unlessCovered = () => {
    if (!isCovered(document.activeElement)) run();
  };
  useShortcut(keys, label, t`Compose`, unlessCovered, isActive);
}
