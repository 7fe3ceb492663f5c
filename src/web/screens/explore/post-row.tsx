import { Ellipsis } from 'lucide-react';
import { memo, useEffect, useRef, type MouseEvent } from 'react';

import type { TrendPost } from '#contract/trends.ts';
import { EngagementFigure } from '#web/parts/engagement.tsx';
import { GrowthFigure } from '#web/parts/growth.tsx';
import { Picture } from '#web/parts/picture.tsx';
import { deckOf, headlineOf } from '#web/parts/post-words.ts';
import { Sparkline } from '#web/parts/sparkline.tsx';
import type { OnBoard } from '#web/parts/trend-work.ts';

import { PostMeta } from './post-meta.tsx';
import type { Points } from './trending.ts';

export interface PostItemProps {
  post: TrendPost;
  index: number;
  href: string;
  zone: string;
  points: Points | undefined;
  /** Its card on the board. */
  card: OnBoard | undefined;
  metricsHidden: boolean;
  isNew: boolean;
  isOpen: boolean;
  /** Where `j` and `k` stand; it takes the focus along. */
  isCurrent: boolean;
  isSelected: boolean;
  onOpen: (index: number) => void;
  onSelect: (id: number) => void;
  onMenu: (post: TrendPost, anchor: HTMLElement) => void;
}

/** Sets the two lines of a growth figure side by side. */
const inLine = '[&>span]:flex-row [&>span]:items-center [&>span]:gap-1.5';

/** A post in the list: on a wide list in columns, on a narrow one stacked. */
export const PostRow = memo(function PostRow({ wide, ...props }: PostItemProps & { wide: boolean }) {
  const { post, index, isOpen, isSelected, metricsHidden, points } = props;
  const state = isSelected ? 'bg-accent-wash' : isOpen ? 'bg-press' : 'hover:bg-hover';
  if (wide) {
    return (
      <div className={`group relative border-b border-line ${state}`}>
        <SelectBox {...props} className="absolute top-1/2 left-1 -translate-y-1/2 pointer-coarse:left-0" />
        <PostLink
          {...props}
          className="grid h-19 grid-cols-[2.25rem_3.5rem_minmax(0,1fr)_5rem_7rem_5.25rem] items-center gap-x-3 pr-4"
        >
          <span
            aria-hidden
            className={`figures text-right text-xs text-faint group-hover:invisible pointer-coarse:invisible ${isSelected ? 'invisible' : ''}`}
          >
            {index + 1}
          </span>
          <Picture post={post} frame={56} className="h-14 w-14 rounded-sm text-lg" />
          <span className="min-w-0">
            <Words post={post} />
            <PostMeta {...props} />
          </span>
          <span className="text-faint">{points && <Sparkline points={points} />}</span>
          <span className="text-right">
            <GrowthFigure post={post} metricsHidden={metricsHidden} />
          </span>
          <span className="text-right text-base">
            <EngagementFigure post={post} metricsHidden={metricsHidden} />
          </span>
        </PostLink>
        <MoreButton {...props} className="absolute top-0.5 right-2" />
      </div>
    );
  }
  return (
    <div className={`group relative border-b border-line ${state}`}>
      <SelectBox
        {...props}
        className="absolute right-2.5 bottom-2 z-1 pointer-coarse:right-0.5 pointer-coarse:bottom-0"
      />
      <PostLink {...props} className="flex h-34 flex-col justify-center gap-1.5 px-4">
        <span className="flex gap-3">
          <Headline post={post} className="line-clamp-3 min-w-0 flex-1 text-lg" />
          <Picture post={post} frame={56} className="size-14 shrink-0 rounded-sm text-lg" />
        </span>
        <PostMeta {...props} short />
        <span className="flex items-center gap-4">
          <EngagementFigure post={post} metricsHidden={metricsHidden} />
          <span className={`inline-flex ${inLine}`}>
            <GrowthFigure post={post} metricsHidden={metricsHidden} />
          </span>
          <span className="mr-8 ml-auto h-4 text-faint [&_svg]:h-4">
            {points && <Sparkline points={points} />}
          </span>
        </span>
      </PostLink>
    </div>
  );
});

/** A post in the grid: the picture first, like a page of a magazine. */
export const PostTile = memo(function PostTile({ wide, ...props }: PostItemProps & { wide: boolean }) {
  const { post, isOpen, isSelected, metricsHidden, points } = props;
  const state = isSelected ? 'bg-accent-wash' : isOpen ? 'bg-press' : 'hover:bg-hover';
  return (
    <div className={`group relative h-full rounded-md ${state}`}>
      <SelectBox
        {...props}
        className="absolute top-3.5 left-3.5 z-1 pointer-coarse:top-1.5 pointer-coarse:left-1.5"
      />
      <PostLink {...props} className="flex h-full flex-col gap-2 rounded-md p-2">
        <Picture
          post={post}
          frame={400}
          className="aspect-[16/10] w-full shrink-0 rounded-sm text-xl"
          masthead
        />
        <Headline post={post} className="line-clamp-3 text-lg" />
        <span className="mt-auto">
          <PostMeta {...props} short={!wide} />
          <span className={`mt-1 flex justify-between ${wide ? 'items-end gap-2' : 'flex-col'}`}>
            <span className="text-base">
              <EngagementFigure post={post} metricsHidden={metricsHidden} />
            </span>
            {wide && <span className="text-faint">{points && <Sparkline points={points} />}</span>}
            <span className={wide ? 'text-right' : `inline-flex ${inLine}`}>
              <GrowthFigure post={post} metricsHidden={metricsHidden} />
            </span>
          </span>
        </span>
      </PostLink>
      <MoreButton {...props} className="absolute top-3.5 right-3.5 bg-paper" />
    </div>
  );
});

/** Two lines: the headline, and the first words of the text when it leaves one free. */
function Words({ post }: { post: TrendPost }) {
  const deck = deckOf(post);
  return (
    <span className="block max-h-10.5 overflow-hidden">
      <Headline post={post} className="line-clamp-2 text-lg" />
      {deck && (
        <span
          aria-hidden
          lang={post.lang ?? undefined}
          dir="auto"
          className="line-clamp-1 leading-5.25 text-soft"
        >
          {deck}
        </span>
      )}
    </span>
  );
}

function Headline({ post, className }: { post: TrendPost; className: string }) {
  return (
    <span
      id={`post-${post.id}`}
      lang={post.lang ?? undefined}
      dir="auto"
      className={`headline font-[560] ${className}`}
    >
      {headlineOf(post)}
    </span>
  );
}

function PostLink({
  post,
  index,
  href,
  isCurrent,
  isOpen,
  onOpen,
  className,
  children,
}: PostItemProps & { className: string; children: React.ReactNode }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const active = document.activeElement;
    // Scrolling back to it must not take the focus out of a field.
    if (isCurrent && (active === document.body || active?.closest('[data-posts]'))) {
      link.current?.focus({ preventScroll: true });
    }
  }, [isCurrent]);
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onOpen(index);
  };
  return (
    <a
      ref={link}
      href={href}
      onClick={open}
      aria-current={isOpen || undefined}
      data-post={post.id}
      className={`-outline-offset-2 ${className}`}
    >
      {children}
    </a>
  );
}

/** Shown under the mouse and when it is checked; to a finger always, and large enough for it. */
function SelectBox({ post, isSelected, onSelect, className }: PostItemProps & { className: string }) {
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

/** The post's menu for the mouse. By keyboard it is `m`, on touch it is in the side panel. */
function MoreButton({ post, onMenu, className }: PostItemProps & { className: string }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label="More"
      data-hint="Mute, copy, open"
      data-hint-keys="m"
      onClick={(event) => onMenu(post, event.currentTarget)}
      className={`grid size-6 place-items-center rounded-sm text-faint opacity-0 group-hover:opacity-100 hover:bg-press hover:text-ink pointer-coarse:hidden ${className}`}
    >
      <Ellipsis aria-hidden className="size-4" />
    </button>
  );
}
