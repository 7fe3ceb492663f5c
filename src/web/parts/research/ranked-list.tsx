import { t } from '@lingui/core/macro';
import { ArrowDown } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type MouseEvent, type ReactNode } from 'react';

import { focusPlace, placed, placeOf } from '#web/lib/places.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { enterPanel, rowKeys, usePeekKey } from '#web/parts/into-panel.ts';
import { StarterRow } from './starter-row.tsx';
import { useStarterKeys, type Starter } from './starter.ts';

interface RankedListProps<Item> {
  /** Labels of `j` and `k`: "Next sound", "Previous sound". */
  next: string;
  previous: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  hrefOf: (item: Item) => string;
  /** The key of the item in the side panel. */
  open: string | undefined;
  /** `replace` while navigating by keys, so that Back leaves the list at once. */
  onOpen: (item: Item | null, replace?: boolean) => void;
  hasMore: boolean;
  onEnd: () => void;
  /** The grid of a wide row; narrow rows stack. */
  columns: string;
  row: (item: Item, index: number) => ReactNode;
  /** What a draft and a card start with, for lists whose rows offer both. */
  starterOf?: ((item: Item) => Starter) | undefined;
}

/** A ranked list whose rows open in the side panel; `j`, `k` and `o` navigate it. */
export function RankedList<Item>(props: RankedListProps<Item>) {
  const { next, previous, items, keyOf, hrefOf, open, onOpen, hasMore, onEnd, columns, row, starterOf } =
    props;
  const [current, setCurrent] = useState(-1);
  const list = useRef<HTMLOListElement>(null);
  const end = useRef<HTMLDivElement>(null);

  const moveTo = (index: number) => {
    const item = items[index];
    if (!item) return;
    setCurrent(index);
    focusRow(keyOf(item));
    if (open !== undefined) onOpen(item, true);
  };
  const walk = (step: number) => moveTo(Math.min(Math.max(current + step, 0), items.length - 1));
  useShortcut('j', next, t`Explore`, () => walk(1));
  useShortcut('k', previous, t`Explore`, () => walk(-1));
  useShortcut('o', t`Open in side panel`, t`Explore`, () => {
    const item = items[Math.max(current, 0)];
    if (!item) return;
    setCurrent(Math.max(current, 0));
    onOpen(keyOf(item) === open ? null : item);
  });

  const at = items[current];
  // While the side panel is open, they apply to what it shows.
  useStarterKeys(at && starterOf?.(at), open === undefined);
  usePeekKey(t`Explore`);

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
    enterPanel(event);
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
              className="group relative border-b border-line [contain-intrinsic-size:auto_4rem] [content-visibility:auto]"
            >
              <a
                href={hrefOf(item)}
                ref={placed(`row ${key}`)}
                aria-current={key === open || undefined}
                onClick={(event) => onClick(event, index)}
                onKeyDown={rowKeys(key === open, () => {
                  setCurrent(index);
                  onOpen(item);
                })}
                className={`block px-4 py-2.5 -outline-offset-2 @min-[38.75rem]:grid @min-[38.75rem]:min-h-14 @min-[38.75rem]:items-center @min-[38.75rem]:gap-x-3 @min-[38.75rem]:py-2 @min-[38.75rem]:ps-0 ${columns} ${key === open ? 'bg-press' : 'hover:bg-hover'}`}
              >
                <span
                  aria-hidden
                  className="figures hidden text-end text-xs text-faint @min-[38.75rem]:block"
                >
                  {index + 1}
                </span>
                {row(item, index)}
              </a>
              {starterOf && (
                // In the columns of its row, at the end of the title.
                <span
                  className={`pointer-events-none absolute inset-x-0 top-3.5 pointer-coarse:top-2 flex justify-end pe-2 @min-[38.75rem]:inset-y-0 @min-[38.75rem]:grid @min-[38.75rem]:items-center @min-[38.75rem]:gap-x-3 @min-[38.75rem]:pe-0 ${columns}`}
                >
                  <StarterRow
                    starter={starterOf(item)}
                    className="pointer-events-auto @min-[38.75rem]:col-start-2 @min-[38.75rem]:justify-self-end"
                  />
                </span>
              )}
            </li>
          );
        })}
      </ol>
      <div ref={end} />
    </>
  );
}

/** Focuses a row, for example when its side panel closes. */
export function focusRow(key: string) {
  focusPlace(`row ${key}`);
  placeOf(`row ${key}`)?.scrollIntoView({ block: 'nearest' });
}

export interface RankedHead<Sort extends string = string> {
  title: string;
  isNumber?: boolean;
  hint?: string;
  /** The sort by this column, largest values first, and the label of its button: "Sort by members". */
  sort?: { by: Sort; label: string };
}

interface RankedHeadsProps<Sort extends string> {
  columns: string;
  /** Headers of all columns; those of numbers are aligned to the end. */
  heads: readonly RankedHead<Sort>[];
  /** The list's current sort. */
  sort?: Sort;
  onSort?: (sort: Sort) => void;
}

/** The headers of a wide ranked list; those of sortable columns are buttons. */
export function RankedHeads<Sort extends string>({ columns, heads, sort, onSort }: RankedHeadsProps<Sort>) {
  return (
    <div className="@container -mx-4">
      <div
        className={`eyebrow hidden h-7 items-center gap-x-3 border-b border-line pe-4 @min-[38.75rem]:grid ${columns}`}
      >
        <span aria-hidden className="text-end">
          #
        </span>
        {heads.map(({ title, hint, isNumber, sort: own }) =>
          own && onSort ? (
            <SortHead
              key={title}
              title={title}
              label={own.label}
              hint={hint}
              isSorted={own.by === sort}
              onSort={() => onSort(own.by)}
            />
          ) : (
            <span key={title} data-hint={hint} className={isNumber ? 'text-end' : undefined}>
              {title}
            </span>
          ),
        )}
      </div>
    </div>
  );
}

interface SortHeadProps {
  title: string;
  label: string;
  hint: string | undefined;
  isSorted: boolean;
  onSort: () => void;
}

function SortHead({ title, label, hint, isSorted, onSort }: SortHeadProps) {
  return (
    <span className="text-end">
      <button
        type="button"
        aria-pressed={isSorted}
        aria-label={label}
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
