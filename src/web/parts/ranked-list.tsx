import { ArrowDown } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type MouseEvent, type ReactNode } from 'react';

import { useShortcut } from '#web/lib/shortcuts.ts';

interface RankedListProps<Item> {
  /** One of the things listed: "sound". */
  one: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  hrefOf: (item: Item) => string;
  /** The key of what the side panel shows. */
  open: string | undefined;
  /** `replace` while walking, so that Back leads out of the walk. */
  onOpen: (item: Item | null, replace?: boolean) => void;
  hasMore: boolean;
  onEnd: () => void;
  /** The grid of a wide row; what is narrower stacks itself. */
  columns: string;
  row: (item: Item, index: number) => ReactNode;
}

/** A ranked list whose rows open in the side panel; `j`, `k` and `o` walk it. */
export function RankedList<Item>(props: RankedListProps<Item>) {
  const { one, items, keyOf, hrefOf, open, onOpen, hasMore, onEnd, columns, row } = props;
  const [current, setCurrent] = useState(-1);
  const list = useRef<HTMLOListElement>(null);
  const end = useRef<HTMLDivElement>(null);

  const go = (index: number) => {
    const item = items[index];
    if (!item) return;
    setCurrent(index);
    focusRow(keyOf(item));
    if (open !== undefined) onOpen(item, true);
  };
  const walk = (step: number) => go(Math.min(Math.max(current + step, 0), items.length - 1));
  useShortcut('j', `Next ${one}`, 'Explore', () => walk(1));
  useShortcut('k', `Previous ${one}`, 'Explore', () => walk(-1));
  useShortcut('o', 'Open in the side panel', 'Explore', () => {
    const item = items[Math.max(current, 0)];
    if (!item) return;
    setCurrent(Math.max(current, 0));
    onOpen(keyOf(item) === open ? null : item);
  });

  const reachEnd = useEffectEvent(onEnd);
  useEffect(() => {
    const mark = end.current;
    if (!mark || !hasMore) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && reachEnd(), {
      rootMargin: '600px',
    });
    observer.observe(mark);
    return () => observer.disconnect();
  }, [hasMore, items.length]);

  const onClick = (event: MouseEvent, index: number) => {
    const item = items[index];
    if (!item || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    setCurrent(index);
    onOpen(item);
  };
  return (
    <>
      <ol ref={list} data-ranked className="@container">
        {items.map((item, index) => {
          const key = keyOf(item);
          return (
            <li
              key={key}
              className="border-b border-line [contain-intrinsic-size:auto_4rem] [content-visibility:auto]"
            >
              <a
                href={hrefOf(item)}
                data-row={key}
                aria-current={key === open || undefined}
                onClick={(event) => onClick(event, index)}
                className={`block px-4 py-2.5 -outline-offset-2 @min-[620px]:grid @min-[620px]:min-h-14 @min-[620px]:items-center @min-[620px]:gap-x-3 @min-[620px]:py-2 @min-[620px]:pl-0 ${columns} ${key === open ? 'bg-press' : 'hover:bg-hover'}`}
              >
                <span aria-hidden className="figures hidden text-right text-xs text-faint @min-[620px]:block">
                  {index + 1}
                </span>
                {row(item, index)}
              </a>
            </li>
          );
        })}
      </ol>
      <div ref={end} />
    </>
  );
}

/** Puts the focus on a row, as when its side panel closes. */
export function focusRow(key: string) {
  const rows = document.querySelectorAll<HTMLElement>('[data-row]');
  const found = [...rows].find((row) => row.dataset.row === key);
  found?.focus({ preventScroll: true });
  found?.scrollIntoView({ block: 'nearest' });
}

export interface RankedHead<Sort extends string = string> {
  title: string;
  isNumber?: boolean;
  hint?: string;
  /** The order in which this column's greatest stand first. */
  sort?: Sort;
}

interface RankedHeadsProps<Sort extends string> {
  columns: string;
  /** From the first column on; those of numbers stand at the right. */
  heads: readonly RankedHead<Sort>[];
  /** The order of the list. */
  sort?: Sort;
  onSort?: (sort: Sort) => void;
}

/** What the columns of a wide ranked list hold; those that can order the list do so when pressed. */
export function RankedHeads<Sort extends string>({ columns, heads, sort, onSort }: RankedHeadsProps<Sort>) {
  return (
    <div className="@container -mx-4">
      <div
        className={`eyebrow hidden h-7 items-center gap-x-3 border-b border-line pr-4 @min-[620px]:grid ${columns}`}
      >
        <span aria-hidden className="text-right">
          #
        </span>
        {heads.map((head) =>
          head.sort !== undefined && onSort ? (
            <SortHead
              key={head.title}
              title={head.title}
              hint={head.hint}
              isSorted={head.sort === sort}
              onSort={() => head.sort !== undefined && onSort(head.sort)}
            />
          ) : (
            <span key={head.title} data-hint={head.hint} className={head.isNumber ? 'text-right' : undefined}>
              {head.title}
            </span>
          ),
        )}
      </div>
    </div>
  );
}

interface SortHeadProps {
  title: string;
  hint: string | undefined;
  isSorted: boolean;
  onSort: () => void;
}

function SortHead({ title, hint, isSorted, onSort }: SortHeadProps) {
  return (
    <span className="text-right">
      <button
        type="button"
        aria-pressed={isSorted}
        aria-label={`Sort by ${title.toLowerCase()}`}
        data-hint={hint}
        onClick={onSort}
        className="inline-flex h-7 items-center gap-0.5 rounded-sm -outline-offset-2 hover:text-ink aria-pressed:text-ink"
      >
        {isSorted && <ArrowDown aria-hidden className="size-3" strokeWidth={2.25} />}
        {title}
      </button>
    </span>
  );
}
