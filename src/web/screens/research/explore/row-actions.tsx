import { t } from '@lingui/core/macro';
import { Ellipsis, PenLine, SquareKanban, type LucideIcon } from 'lucide-react';
import type { CSSProperties } from 'react';

import type { TrendPost } from '#contract/research/trends.ts';
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
    <span
      style={style}
      className={`flex items-center opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100 ${className}`}
    >
      {onCard && (
        <RowButton
          label={card ? t`Open card` : t`Add to board`}
          keys="c"
          icon={SquareKanban}
          of={post}
          onClick={() => onCard([post])}
        />
      )}
      {onDraft && (
        <RowButton label={t`Draft a post`} keys="p" icon={PenLine} of={post} onClick={() => onDraft(post)} />
      )}
      {/* On touch screens the menu is in the side panel. */}
      <button
        type="button"
        tabIndex={-1}
        aria-label={t({ message: 'More', context: 'actions' })}
        data-hint={t`Mute, copy, open`}
        data-hint-keys="m"
        onClick={(event) => onMenu(post, event.currentTarget)}
        className={`${shape} size-6 pointer-coarse:hidden`}
      >
        <Ellipsis aria-hidden className="size-4" />
      </button>
    </span>
  );
}

const shape = 'grid place-items-center rounded-sm text-soft hover:bg-press hover:text-ink';

interface RowButtonProps {
  label: string;
  keys: string;
  icon: LucideIcon;
  of: TrendPost;
  onClick: () => void;
}

function RowButton({ label, keys, icon: Icon, of, onClick }: RowButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-describedby={`post-${of.id}`}
      data-hint={label}
      data-hint-keys={keys}
      onClick={onClick}
      className={`${shape} size-7 pointer-coarse:size-11`}
    >
      <Icon aria-hidden className="size-4" strokeWidth={1.75} />
    </button>
  );
}
