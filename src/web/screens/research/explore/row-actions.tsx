import { t } from '@lingui/core/macro';
import { Ellipsis, PenLine, SquareKanban } from 'lucide-react';
import type { CSSProperties } from 'react';

import type { TrendPost } from '#contract/research/trends.ts';
import { revealed, RowButton, rowButtonShape } from '#web/parts/research/row-button.tsx';
import type { OnBoard } from '#web/parts/research/trend-work.ts';

export interface RowActionsProps {
  post: TrendPost;
  /** Its card on the board. */
  card: OnBoard | undefined;
  /** Absent for users who may not write. */
  onCard: ((posts: readonly TrendPost[]) => void) | undefined;
  onDraft: ((post: TrendPost) => void) | undefined;
  onMenu: (post: TrendPost, anchor: HTMLElement) => void;
}

/** The actions of a row: visible on hover and focus, and always on touch screens. */
export function RowActions({
  post,
  card,
  onCard,
  onDraft,
  onMenu,
  className,
  style,
}: RowActionsProps & { className: string; style?: CSSProperties }) {
  return (
    <span style={style} className={`flex items-center ${revealed} ${className}`}>
      {onCard && (
        <RowButton
          label={card ? t`Open card` : t`Add to board`}
          keys="c"
          icon={SquareKanban}
          describedBy={`post-${post.id}`}
          onClick={() => onCard([post])}
        />
      )}
      {onDraft && (
        <RowButton
          label={t`Draft a post`}
          keys="p"
          icon={PenLine}
          describedBy={`post-${post.id}`}
          onClick={() => onDraft(post)}
        />
      )}
      {/* On touch screens the menu is in the side panel. */}
      <button
        type="button"
        tabIndex={-1}
        aria-label={t({ message: 'More', context: 'actions' })}
        data-hint={t`Mute, copy, open`}
        data-hint-keys="m"
        onClick={(event) => onMenu(post, event.currentTarget)}
        className={`${rowButtonShape} size-6 pointer-coarse:hidden`}
      >
        <Ellipsis aria-hidden className="size-4" />
      </button>
    </span>
  );
}
