import {
  Check,
  Circle,
  CircleAlert,
  CircleSlash,
  Clock,
  Ribbon,
  Send,
  SquareKanban,
  type LucideIcon,
} from 'lucide-react';
import type { ComponentProps } from 'react';

import { isNetworkName } from '#contract/networks/facts.ts';
import type { PostState } from '#contract/posts.ts';
import { NetworkMark } from '#web/parts/account-name.tsx';
import { stateLabel } from '#web/parts/composed-state.tsx';
import { verdictWords } from '#web/parts/verdict-badge.tsx';

import { useCalendar } from './calendar-context.ts';
import type { DayEntries, DueCard, Item, PlacedPost } from './calendar-data.ts';
import { dragHelp } from './drag-area.tsx';
import { toneHints, toneWords } from './item-words.ts';

const looks: Readonly<Record<PostState, { icon: LucideIcon; color: string; edge: string }>> = {
  draft: { icon: Circle, color: 'text-faint [stroke-dasharray:3.9_3.95]', edge: 'border-edge border-dashed' },
  scheduled: { icon: Clock, color: 'text-accent', edge: 'border-accent' },
  sending: { icon: Send, color: 'text-accent', edge: 'border-accent' },
  sent: { icon: Check, color: 'text-good', edge: 'border-good' },
  partly_sent: { icon: CircleAlert, color: 'text-warning', edge: 'border-warning' },
  failed: { icon: CircleAlert, color: 'text-danger', edge: 'border-danger' },
  cancelled: { icon: CircleSlash, color: 'text-faint', edge: 'border-line' },
};

/** A draft says what its last verdict was, any other post how far it is. */
function saysOf({ post }: PlacedPost): string {
  const { state, verdict } = post;
  if (state === 'draft' && verdict) return `Draft, verdict ${verdictWords[verdict]}`;
  return stateLabel(state);
}

interface EntryLinkProps extends ComponentProps<'a'> {
  onOpen: () => void;
  /** What opens it may come before the click. */
  onNear: () => void;
}

/** A link away from the calendar. A month has hundreds: the router's own would cost as much as all else in them. */
function EntryLink({ href, onOpen, onNear, children, ...rest }: EntryLinkProps) {
  return (
    <a
      {...rest}
      href={href}
      draggable={false}
      onPointerEnter={onNear}
      onFocus={onNear}
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        onOpen();
      }}
    >
      {children}
    </a>
  );
}

const mostMarks = 3;

/** How many networks' marks leave room for a title in an entry of so many px. */
export function marksIn(width: number): number {
  return width < 144 ? 0 : width < 208 ? 1 : mostMarks;
}

/** A post on its day, in one line; where it may be moved it can be dragged. */
export function PostEntry({
  placed,
  isReached,
  marks = mostMarks,
  showTime = true,
}: {
  placed: PlacedPost;
  /** Whether Tab stops at it. */
  isReached: boolean;
  /** The most networks that are named by their mark. */
  marks?: number;
  showTime?: boolean;
}) {
  const { mayMove, openPost, nearPost } = useCalendar();
  const { post, time } = placed;
  const { icon: Icon, color, edge } = looks[post.state];
  const isMovable = mayMove(post);
  const networks = post.networks.filter(isNetworkName);
  const says = saysOf(placed);
  return (
    <EntryLink
      href={`/compose/${post.id}`}
      onOpen={() => openPost(post.id)}
      onNear={() => nearPost(post.id)}
      data-id={post.id}
      data-title={post.title}
      data-movable={isMovable ? 'post' : undefined}
      tabIndex={isReached ? 0 : -1}
      aria-describedby={isMovable ? dragHelp : undefined}
      data-hint={`${time} ${says}: ${post.title}`}
      className={`flex h-6 min-w-0 items-center gap-1 rounded-sm border-l-2 bg-sunken pr-1 pl-1.5 text-xs hover:bg-press ${edge} ${post.state === 'sent' ? 'text-soft' : ''} ${isMovable ? 'cursor-grab touch-manipulation' : ''}`}
    >
      <Icon aria-label={says} className={`size-3 shrink-0 ${color}`} />
      {showTime && <span className="figures shrink-0 text-faint">{time}</span>}
      {marks > 0 && (
        <span className="flex shrink-0 gap-0.5 text-faint">
          {networks.slice(0, marks).map((network) => (
            <NetworkMark key={network} network={network} className="size-3" />
          ))}
        </span>
      )}
      <span dir="auto" className="truncate">
        {post.title}
      </span>
    </EntryLink>
  );
}

/** A card on the day that it is due; who may write can drag it to another. */
export function CardEntry({ card, isReached }: { card: DueCard; isReached: boolean }) {
  const { mayWrite, openCard, nearCard } = useCalendar();
  const isDone = card.status === 'completed';
  const time = card.due_date.slice(11, 16);
  return (
    <EntryLink
      href={`/board?card=${card.card_id}`}
      onOpen={() => openCard(card.card_id)}
      onNear={() => nearCard(card.card_id)}
      data-id={card.card_id}
      data-title={card.title}
      data-movable={mayWrite ? 'card' : undefined}
      tabIndex={isReached ? 0 : -1}
      aria-describedby={mayWrite ? dragHelp : undefined}
      data-hint={`Card due${time ? ` ${time}` : ''}: ${card.title}`}
      className={`flex h-6 min-w-0 items-center gap-1 rounded-sm px-1.5 text-xs text-soft hover:bg-hover ${mayWrite ? 'cursor-grab touch-manipulation' : ''}`}
    >
      <SquareKanban
        aria-label={isDone ? 'Card, done' : card.priority === 'urgent' ? 'Urgent card' : 'Card'}
        className={`size-3 shrink-0 ${card.priority === 'urgent' && !isDone ? 'text-danger' : 'text-faint'}`}
      />
      {time && <span className="figures shrink-0 text-faint">{time}</span>}
      <span dir="auto" className={`truncate ${isDone ? 'line-through' : ''}`}>
        {card.title}
      </span>
    </EntryLink>
  );
}

const weights = { 1: 'text-faint', 2: 'text-soft', 3: 'font-medium text-soft' } as const;

export function weightOf({ importance }: Pick<Item, 'importance'>): string {
  return importance >= 3 ? weights[3] : importance === 2 ? weights[2] : weights[1];
}

/** What is celebrated or remembered, quieter than posts; the more important the heavier. */
function ItemEntry({ item }: { item: Item }) {
  const { tone } = item;
  const Mark = tone === 'remember' ? Ribbon : CircleAlert;
  return (
    <span
      data-hint={tone === 'celebrate' ? undefined : `${toneWords[tone]}: ${toneHints[tone]}`}
      className={`flex h-5 min-w-0 items-center px-1.5 text-xs ${weightOf(item)}`}
    >
      {tone !== 'celebrate' && (
        <Mark aria-label={toneWords[tone]} className="mr-1 size-3 shrink-0 text-warning" />
      )}
      <span dir="auto" className="truncate">
        {item.title}
      </span>
      {item.used && <Check aria-label="Used" className="ml-1 size-3 shrink-0 text-good" />}
    </span>
  );
}

/** What stands on a day, one line each: posts before cards before days to mark. */
export function EntryRows({
  posts,
  cards,
  items,
  isReached,
  marks,
}: DayEntries & { isReached: boolean; marks?: number }) {
  return (
    <>
      {posts.map((placed) => (
        <PostEntry key={placed.post.id} placed={placed} isReached={isReached} marks={marks} />
      ))}
      {cards.map((card) => (
        <CardEntry key={card.card_id} card={card} isReached={isReached} />
      ))}
      {items.map((item) => (
        <ItemEntry key={item.id} item={item} />
      ))}
    </>
  );
}
