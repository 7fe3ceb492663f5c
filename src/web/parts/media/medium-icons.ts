import { FileText, Film, ImageIcon, type LucideIcon } from 'lucide-react';

import type { MediumKind } from './media-labels.ts';

/** Shown where a medium has no picture. */
export const mediumIcons: Readonly<Record<MediumKind, LucideIcon>> = {
  image: ImageIcon,
  video: Film,
  document: FileText,
};
