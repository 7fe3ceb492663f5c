import { t } from '@lingui/core/macro';
import {
  Check,
  Circle,
  CircleAlert,
  CircleSlash,
  Clock,
  LayoutTemplate,
  Send,
  type LucideIcon,
} from 'lucide-react';
import type { KeyboardEvent } from 'react';

import { isNetworkName } from '#contract/networks/facts.ts';
import type { PostState } from '#contract/post-states.ts';
import { clockText } from '#web/lib/format.ts';
import { NetworkMark } from '#web/parts/delivery/account-name.tsx';
import { enterPanel, peeking, rowKeys } from '#web/parts/into-panel.ts';
import { LabelMarks } from '#web/parts/labels/label-marks.tsx';
import { FramedPicture } from '#web/parts/media/framed-picture.tsx';
import { mediumIcons } from '#web/parts/media/medium-icons.ts';
import { stateLabel } from '#web/parts/posts/composed-state.tsx';
import { verdictLabels } from '#web/parts/posts/verdict-badge.tsx';
import { useCalendar } from './calendar-context.ts';
import type { PlacedPost, Post } from './calendar-data.ts';
import { dragHelp } from './drag-area.tsx';
import { EntryLink } from './entry-link.tsx';

const styles: Readonly<Record<PostState, { icon: LucideIcon; color: string; edge: string }>> = {
  draft: { icon: Circle, color: 'text-faint [stroke-dasharray:3.9_3.95]', edge: 'border-edge border-dashed' },
  scheduled: { icon: Clock, color: 'text-accent', edge: 'border-accent' },
  sending: { icon: Send, color: 'text-accent', edge: 'border-accent' },
  sent: { icon: Check, color: 'text-good', edge: 'border-good' },
  partly_sent: { icon: CircleAlert, color: 'text-warning', edge: 'border-warning' },
  failed: { icon: CircleAlert, color: 'text-danger', edge: 'border-danger' },
  cancelled: { icon: CircleSlash, color: 'text-faint', edge: 'border-line' },
};

/** The post's state; for a reviewed draft also its last verdict. */
function textOf({ post }: PlacedPost): string {
  const { state, verdict } = post;
  if (state === 'draft' && verdict) return t`Draft, ${{ verdict: verdictLabels[verdict] }}`;
  return stateLabel(state);
}

/**
 * The layout of a post: `line` is a single line without a picture, `tile` has two lines and the picture, `row` is a
 * full-width line with the picture.
 */
export type EntrySize = 'line' | 'tile' | 'row';

/** The maximum number of network icons; the remaining networks are counted. */
const mostMarks = 4;

/** The number of network icons that leave room for a title, by the width of the line in px. */
export function marksIn(width: number): number {
  return width < 144 ? 0 : width < 208 ? 1 : mostMarks;
}

interface PostEntryProps {
  placed: PlacedPost;
  /** Whether the entry is a tab stop. */
  isReached: boolean;
  size?: EntrySize | undefined;
  /** The maximum number of network icons. */
  marks?: number | undefined;
}

/** A post on its day; it can be dragged if the user may move it. */
export function PostEntry({ placed, isReached, size = 'row', marks = mostMarks }: PostEntryProps) {
  const { mayMove, openPost, search } = useCalendar();
  const { post, time } = placed;
  const { icon: Icon, color, edge } = styles[post.state];
  const isMovable = mayMove(post);
  const isOpen = search.show === 'post' && search.post === post.id;
  const { title } = post;
  const clock = clockText(time);
  const state = textOf(placed);
  const facts = (
    <>
      <Icon aria-label={state} className={`size-3 shrink-0 ${color}`} />
      <span className="figures shrink-0 text-faint">{clock}</span>
      <Marks post={post} most={size === 'line' ? marks : mostMarks} />
      <LabelMarks of={post} />
    </>
  );
  return (
    <EntryLink
      href={`/compose/${post.id}`}
      onOpen={(event) => {
        enterPanel(event);
        openPost(post.id);
      }}
      onKeyDown={(event) => {
        if (size === 'row') walkPeek(event, openPost);
        rowKeys(isOpen, () => openPost(post.id))(event);
      }}
      data-id={post.id}
      data-post={post.id}
      data-title={title}
      data-movable={isMovable ? 'post' : undefined}
      tabIndex={isReached ? 0 : -1}
      aria-describedby={isMovable ? dragHelp : undefined}
      aria-current={isOpen || undefined}
      data-hint={t`${{ time: clock }} ${state}: ${title}`}
      className={`flex min-w-0 items-center rounded-sm border-s-2 text-xs hover:bg-press ${sizes[size]} ${isOpen ? 'bg-press' : 'bg-sunken'} ${edge} ${post.state === 'sent' ? 'text-soft' : ''} ${isMovable ? 'cursor-grab touch-manipulation' : ''}`}
    >
      {size === 'tile' ? (
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="flex h-5 min-w-0 items-center gap-1 overflow-hidden">{facts}</span>
          <span className="flex min-w-0 items-start gap-1">
            <span dir="auto" className="line-clamp-(--lines) min-w-0 flex-1 break-words">
              {title}
            </span>
            <Look post={post} className="size-7" frame={28} />
          </span>
        </span>
      ) : (
        <>
          {facts}
          {size === 'row' && <Look post={post} className="h-7 w-9" frame={36} />}
          <span dir="auto" className="truncate">
            {title}
          </span>
        </>
      )}
    </EntryLink>
  );
}

/** In a list the arrows walk from post to post while one of them is peeked at. */
function walkPeek(event: KeyboardEvent<HTMLElement>, openPost: (id: number, replace: boolean) => void) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !peeking.get()) return;
  event.preventDefault();
  const posts = [...document.querySelectorAll<HTMLElement>('[data-drop] [data-post]')];
  const next = posts[posts.indexOf(event.currentTarget) + step];
  if (!next) return;
  next.focus();
  openPost(Number(next.dataset.post), true);
}

const sizes: Readonly<Record<EntrySize, string>> = {
  line: 'h-6 gap-1 pe-1 ps-1.5',
  tile: 'min-h-12 gap-1 py-0.5 pe-1 ps-1.5',
  row: 'h-8 gap-1.5 pe-1 ps-1.5',
};

function Marks({ post, most }: { post: Post; most: number }) {
  const networks = post.networks.filter(isNetworkName);
  if (most === 0 || networks.length === 0) return null;
  const more = networks.length - most;
  return (
    <span className="flex shrink-0 items-center gap-0.5 text-faint">
      {networks.slice(0, most).map((network) => (
        <NetworkMark key={network} network={network} className="size-3" />
      ))}
      {more > 0 && (
        <span dir="ltr" className="figures">
          +{more}
        </span>
      )}
    </span>
  );
}

const icons = { ...mediumIcons, design: LayoutTemplate } as const;

/** The thumbnail, or an icon of the medium's kind if there is no picture. */
function Look({
  post: { medium, picture },
  className,
  frame,
}: {
  post: Post;
  className: string;
  frame: number;
}) {
  if (medium === null) return null;
  const Icon = icons[medium];
  const frameClass = `shrink-0 rounded-sm ${className}`;
  return (
    <FramedPicture
      url={picture}
      frame={frame}
      className={frameClass}
      fallback={
        <span className={`grid place-items-center bg-press text-faint ${frameClass}`}>
          <Icon aria-hidden className="size-3.5" strokeWidth={1.5} />
        </span>
      }
    />
  );
}
