import { t } from '@lingui/core/macro';

import { isCharacter, useCharacterKeys, useShortcuts } from '#web/lib/shortcuts.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Keys } from '#web/ui/keys.tsx';

/** All shortcuts that currently work on this screen. */
export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  const characterKeys = useCharacterKeys();
  const shortcuts = useShortcuts().filter(
    ({ keys }) => characterKeys || !keys.split(' ').some((key) => isCharacter(key)),
  );
  const everywhere = t`Everywhere`;
  const groups = [...new Set(shortcuts.map(({ group }) => group))].sort((a, b) =>
    a === everywhere ? 1 : b === everywhere ? -1 : 0,
  );
  return (
    <Dialog title={t`Shortcuts`} isOpen onClose={onClose} size="wide">
      {!characterKeys && (
        <p className="mb-4 text-soft">
          {t`Single-key shortcuts are off. Turn them on in Settings → Preferences.`}
        </p>
      )}
      <div className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
        {groups.map((group) => (
          <section key={group}>
            <h3 className="eyebrow mb-1">{group}</h3>
            <dl>
              {shortcuts
                .filter((shortcut) => shortcut.group === group)
                .map(({ keys, label }) => (
                  <div key={keys} className="flex h-8 items-center justify-between border-b border-line">
                    <dt>{label}</dt>
                    <dd>
                      <Keys keys={keys} />
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
