import { Compass, Settings, type LucideIcon } from 'lucide-react';

interface Destination {
  to: '/explore' | '/settings';
  label: string;
  icon: LucideIcon;
  /** After `g`. */
  key: string;
}

/** The screens of the rail, the bottom bar and the palette, in their order. */
export const destinations: readonly Destination[] = [
  { to: '/explore', label: 'Explore', icon: Compass, key: 'e' },
  { to: '/settings', label: 'Settings', icon: Settings, key: 's' },
];
