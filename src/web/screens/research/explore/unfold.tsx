import { plural, t } from '@lingui/core/macro';
import { Layers2 } from 'lucide-react';
import type { CSSProperties } from 'react';

import type { Story } from '#contract/research/stories.ts';
import { rem } from '#web/lib/rem.ts';

/** So many items unfold below a row; the side panel has them all. */
export const most = 8;

/** Of an unfolded item, in px. */
const lineHeight = 2.25 * rem;

/** How much higher an unfolded row is, in px. */
export function unfoldedHeight({ items }: Story): number {
  return Math.min(items, most) * lineHeight + (items > most ? lineHeight : 0) + rem / 2;
}

interface UnfoldButtonProps {
  story: Story;
  isUnfolded: boolean;
  onUnfold: (id: number) => void;
  className: string;
  style?: CSSProperties;
}

/** Shows and hides the items behind a story. */
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
