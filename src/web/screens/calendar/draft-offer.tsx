import { t } from '@lingui/core/macro';
import { CalendarDays, PenLine } from 'lucide-react';
import { useRef } from 'react';

import { clockText, zoneName } from '#web/lib/format.ts';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { useCalendar } from './calendar-context.ts';
import { clockIn, dayText } from './days.ts';

interface DraftOfferProps {
  anchor: HTMLElement;
  day: string;
  /** The publishing time of the draft; null if it has passed. */
  at: string | null;
  onDraft: (at: string) => void;
  onClose: () => void;
}

/** The menu of a free hour or day: draft a post, or open the day. */
export function DraftOffer({ anchor, day, at, onDraft, onClose }: DraftOfferProps) {
  const { zone, open } = useCalendar();
  const trigger = useRef(anchor);
  const date = dayText(day, 'short');
  const time = at === null ? null : clockText(clockIn(at, zone).time);
  return (
    <Menu triggerRef={trigger} onClose={onClose} label={time === null ? date : t`${{ day: date }}, ${time}`}>
      {at !== null && time !== null && (
        <MenuItem
          label={t`Draft a post`}
          icon={<PenLine aria-hidden className="size-4" />}
          note={t`${{ day: date }}, ${time}, ${{ zone: zoneName(zone) }}`}
          onAction={() => onDraft(at)}
        />
      )}
      <MenuItem
        label={t`Open day`}
        icon={<CalendarDays aria-hidden className="size-4" />}
        onAction={() => open(day)}
      />
    </Menu>
  );
}
