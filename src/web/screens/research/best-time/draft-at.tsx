import { t } from '@lingui/core/macro';
import { PenLine } from 'lucide-react';
import { useRef, useState } from 'react';

import { clockText, dayIn, zoneName } from '#web/lib/format.ts';
import { nextAt, weekdayName } from '#web/parts/zoned.ts';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { slotName } from './slots.ts';

interface DraftAtProps {
  anchor: HTMLElement;
  /** 1 is Monday. */
  weekday: number;
  /** HH:MM in `zone`. */
  begins: string;
  zone: string;
  onDraft: (at: string) => void;
  onClose: () => void;
}

/** The action for an hour of the week: a draft for its next occurrence. */
export function DraftAt({ anchor, weekday, begins, zone, onDraft, onClose }: DraftAtProps) {
  const trigger = useRef(anchor);
  const [at] = useState(() => nextAt(weekday, begins, zone, new Date()));
  return (
    <Menu triggerRef={trigger} onClose={onClose} label={slotName({ weekday, begins })}>
      <MenuItem
        label={t`Draft for ${{ weekday: weekdayName(weekday, 'short') }} ${{ time: clockText(begins) }}`}
        icon={<PenLine aria-hidden className="size-4" />}
        note={`${dayIn(at, zone)}, ${zoneName(zone)}`}
        onAction={() => onDraft(at)}
      />
    </Menu>
  );
}
