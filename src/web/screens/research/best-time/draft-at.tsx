import { PenLine } from 'lucide-react';
import { useRef, useState } from 'react';

import { weekdayNames } from '#contract/weekday-names.ts';
import { clockText, dayIn, zoneName } from '#web/lib/format.ts';
import { nextAt } from '#web/parts/zoned.ts';
import { Menu, MenuItem } from '#web/ui/menu.tsx';

interface DraftAtProps {
  anchor: HTMLElement;
  /** 1 is Monday. */
  weekday: number;
  /** HH:MM on the clock of `zone`. */
  begins: string;
  zone: string;
  onDraft: (at: string) => void;
  onClose: () => void;
}

/** The action for an hour of the week: a draft for its next occurrence. */
export function DraftAt({ anchor, weekday, begins, zone, onDraft, onClose }: DraftAtProps) {
  const trigger = useRef(anchor);
  const [at] = useState(() => nextAt(weekday, begins, zone, new Date()));
  const day = weekdayNames[weekday - 1] ?? '';
  return (
    <Menu triggerRef={trigger} onClose={onClose} label={`${day} ${clockText(begins)}`}>
      <MenuItem
        label={`Draft for ${day.slice(0, 3)} ${clockText(begins)}`}
        icon={<PenLine aria-hidden className="size-4" />}
        note={`${dayIn(at, zone)}, ${zoneName(zone)}`}
        onAction={() => onDraft(at)}
      />
    </Menu>
  );
}
