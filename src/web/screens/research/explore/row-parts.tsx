import { useEffect, type CSSProperties, type MouseEvent, type ReactNode } from 'react';

import type { Story } from '#contract/research/stories.ts';
import type { TrendPost } from '#contract/research/trends.ts';
import { focusPlace, placed } from '#web/lib/places.ts';
import { enterPanel, rowKeys } from '#web/parts/into-panel.ts';
import { EngagementFigure } from '#web/parts/research/engagement.tsx';
import { GrowthFigure } from '#web/parts/research/growth.tsx';
import { RiseFigure, StrongestFigure } from '#web/parts/research/rise.tsx';
import { deckOf, headlineOf } from '#web/parts/trend-text.ts';
import type { Columns } from './columns.ts';
import type { RowActionsProps } from './row-actions.tsx';
import type { Points } from './trending.ts';

export interface PostItemProps extends RowActionsProps {
  /** The post's story, if stories are listed. */
  story: Story | undefined;
  columns: Columns;
  index: number;
  href: string;
  zone: string;
  points: Points | undefined;
  metricsHidden: boolean;
  isNew: boolean;
  isOpen: boolean;
  /** The row that `j` and `k` have reached; it has the focus. */
  isCurrent: boolean;
  isSelected: boolean;
  onOpen: (index: number) => void;
  onSelect: (id: number) => void;
  isUnfolded: boolean;
  onUnfold: (id: number) => void;
  /** The item in the side panel, which may be one of an expanded story. */
  open: number | undefined;
  onOpenItem: (id: number) => void;
}

/** Sets the two lines of a growth figure side by side. */
export const inLine = '[&>span]:flex-row [&>span]:items-center [&>span]:gap-1.5';

export function stateOf({ isSelected, isOpen }: PostItemProps): string {
  return isSelected ? 'bg-accent-wash' : isOpen ? 'bg-press' : 'hover:bg-hover';
}

export function HowFast({ post, story, metricsHidden }: PostItemProps) {
  return story ? <RiseFigure story={story} /> : <GrowthFigure post={post} metricsHidden={metricsHidden} />;
}

export function HowMuch({ post, story, metricsHidden }: PostItemProps) {
  return story ? (
    <StrongestFigure story={story} />
  ) : (
    <EngagementFigure post={post} metricsHidden={metricsHidden} />
  );
}

/** Two lines: the headline, and the beginning of the text when the headline leaves one free. */
export function Text({ post }: { post: TrendPost }) {
  const deck = deckOf(post);
  return (
    <span className="block max-h-10.5 overflow-hidden">
      <Headline post={post} className="line-clamp-2 text-lg" />
      {deck && (
        <span
          aria-hidden
          dir="auto"
          lang={post.lang ?? undefined}
          className="line-clamp-1 leading-5.25 text-soft"
        >
          {deck}
        </span>
      )}
    </span>
  );
}

export function Headline({ post, className }: { post: TrendPost; className: string }) {
  return (
    <span
      id={`post-${post.id}`}
      dir="auto"
      lang={post.lang ?? undefined}
      className={`headline font-[560] ${className}`}
    >
      {headlineOf(post)}
    </span>
  );
}

export function PostLink({
  post,
  index,
  href,
  isCurrent,
  isOpen,
  onOpen,
  className,
  style,
  children,
}: PostItemProps & { className: string; style?: CSSProperties; children: ReactNode }) {
  useEffect(() => {
    const active = document.activeElement;
    // A row rendered again by scrolling must not take the focus from a field.
    if (
      isCurrent &&
      (active === document.body || active?.closest('[data-posts]') || active?.matches('h1, main'))
    ) {
      focusPlace(`post ${post.id}`);
    }
  }, [isCurrent, post.id]);
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    enterPanel(event);
    onOpen(index);
  };
  return (
    <a
      ref={placed(`post ${post.id}`)}
      href={href}
      onClick={open}
      onKeyDown={rowKeys(isOpen, () => onOpen(index))}
      aria-current={isOpen || undefined}
      data-post={post.id}
      style={style}
      className={`-outline-offset-2 ${className}`}
    >
      {children}
    </a>
  );
}

/** Shown on hover and when checked; on touch screens always, and large enough. */
export function SelectBox({ post, isSelected, onSelect, className }: PostItemProps & { className: string }) {
  return (
    <label
      className={`grid size-7 cursor-pointer place-items-center opacity-0 pointer-coarse:size-11 pointer-coarse:opacity-100 group-hover:opacity-100 has-checked:opacity-100 has-focus-visible:opacity-100 ${className}`}
    >
      <input
        type="checkbox"
        aria-labelledby={`post-${post.id}`}
        checked={isSelected}
        onChange={() => onSelect(post.id)}
        className="size-4 cursor-pointer accent-accent"
      />
    </label>
  );
}
