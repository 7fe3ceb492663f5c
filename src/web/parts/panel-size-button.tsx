import { t } from '@lingui/core/macro';
import { Columns2, Maximize2, PanelRight } from 'lucide-react';

import { useShortcut } from '#web/lib/shortcuts.ts';
import { useStore } from '#web/lib/store.ts';
import { IconButton } from '#web/ui/button.tsx';
import { peeking } from './into-panel.ts';
import { nextSize, panelSize, setPanelSize } from './panel-size.ts';

const icons = { beside: PanelRight, wide: Columns2, full: Maximize2 } as const;

/** Gives side panels their next size; one that is peeked at stays open instead. */
export function PanelSizeButton({ screen }: { screen: string }) {
  const isPeek = useStore(peeking);
  const size = useStore(panelSize);
  const next = isPeek ? size : nextSize(size);
  const labels = {
    beside: t`Show beside the list`,
    wide: t`Widen to half the screen`,
    full: t`Show full size`,
  };
  const turn = () => (isPeek ? peeking.set(false) : setPanelSize(next));
  useShortcut('z', t`Change size of side panel`, screen, turn);
  const Icon = icons[next];
  return (
    <IconButton label={isPeek ? t`Keep open` : labels[next]} keys="z" onPress={turn}>
      <Icon aria-hidden className="size-4 rtl:-scale-x-100" />
    </IconButton>
  );
}
