import { plural, t } from '@lingui/core/macro';
import { Layers2 } from 'lucide-react';
import type { CSSProperties } from 'react';

import type { Story } from '#contract/research/stories.ts';
import { heightOf } from '#web/lib/density.ts';

/** Limit of items shown below an expanded row; the side panel lists all of them. */
export const most = 8;

/** Additional height of an expanded row, in px. */
export function unfoldedHeight({ items }: Story): number {
  const lines = Math.min(items, most) + (items > most ? 1 : 0);
  return heightOf(lines * 2.25 + 0.5);
}

interface UnfoldButtonProps {
  story: Story;
  isUnfolded: boolean;
  onUnfold: (id: number) => void;
  className: string;
  style?: CSSProperties;
}

/** Expands or collapses the items of a story. */
export function UnfoldButton({ story, isUnfolded, onUnfold, className, style }: UnfoldButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={isUnfolded}
      aria-label={plural({ items: story.items }, { one: '# item', other: '# items' })}
      data-hint={isUnfolded ? t`Hide its items` : t`Show its items`}
      onClick={() => onUnfold(story.id)}
      style={style}
      className={`figures inline-flex h-7 items-center justify-center gap-1 rounded-md text-xs text-soft hover:bg-press hover:text-ink aria-expanded:bg-press aria-expanded:text-ink pointer-coarse:h-11 ${className}`}
    >
      <Layers2 aria-hidden className="size-3.5" />
      {story.items}
    </button>
  );
}
