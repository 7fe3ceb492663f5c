import { t } from '@lingui/core/macro';
import {
  CalendarDays,
  ChartColumn,
  Compass,
  House,
  LayoutTemplate,
  ListChecks,
  PenLine,
  Settings,
  SquareKanban,
  type LucideIcon,
} from 'lucide-react';

export interface Destination {
  to:
    | '/today'
    | '/explore'
    | '/board'
    | '/compose'
    | '/review'
    | '/templates'
    | '/calendar'
    | '/analytics'
    | '/settings';
  label: string;
  icon: LucideIcon;
  /** The shortcut's key after `g`. */
  key: string;
}

/** The screens of the rail, the bottom bar and the palette, in their order. */
export const destinations: readonly Destination[] = [
  { to: '/today', label: t`Today`, icon: House, key: 'd' },
  { to: '/explore', label: t`Explore`, icon: Compass, key: 'e' },
  { to: '/board', label: t`Board`, icon: SquareKanban, key: 'b' },
  { to: '/compose', label: t`Compose`, icon: PenLine, key: 'w' },
  { to: '/review', label: t({ message: 'Review', context: 'noun' }), icon: ListChecks, key: 'r' },
  { to: '/templates', label: t`Templates`, icon: LayoutTemplate, key: 't' },
  { to: '/calendar', label: t`Calendar`, icon: CalendarDays, key: 'c' },
  { to: '/analytics', label: t`Analytics`, icon: ChartColumn, key: 'a' },
  { to: '/settings', label: t`Settings`, icon: Settings, key: 's' },
];
