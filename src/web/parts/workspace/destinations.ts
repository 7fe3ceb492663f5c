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
  /** After `g`. */
  key: string;
}

/** The screens of the rail, the bottom bar and the palette, in their order. */
export const destinations: readonly Destination[] = [
  { to: '/today', label: 'Today', icon: House, key: 'd' },
  { to: '/explore', label: 'Explore', icon: Compass, key: 'e' },
  { to: '/board', label: 'Board', icon: SquareKanban, key: 'b' },
  { to: '/compose', label: 'Compose', icon: PenLine, key: 'w' },
  { to: '/review', label: 'Review', icon: ListChecks, key: 'r' },
  { to: '/templates', label: 'Templates', icon: LayoutTemplate, key: 't' },
  { to: '/calendar', label: 'Calendar', icon: CalendarDays, key: 'c' },
  { to: '/analytics', label: 'Analytics', icon: ChartColumn, key: 'a' },
  { to: '/settings', label: 'Settings', icon: Settings, key: 's' },
];
