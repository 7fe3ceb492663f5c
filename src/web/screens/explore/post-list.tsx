import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';

import type { TrendPost } from '#contract/trends.ts';
import { useElementWidth } from '#web/lib/element-size.ts';
import { useOnBoard } from '#web/parts/trend-work.ts';

import { PostRow, PostTile, type PostItemProps } from './post-row.tsx';
import { blocksOf, useSparklines } from './trending.ts';

interface PostListProps {
  posts: readonly TrendPost[];
  layout: 'list' | 'grid';
  scroller: RefObject<HTMLDivElement | null>;
  /** How much of the scroller's top the sticky head covers, in px. */
  covered: number;
  current: number;
  metricsHidden: boolean;
  hasMore: boolean;
  /** How many posts have come, where not all of them are listed: more is asked for each time it grows. */
  loaded?: number;
  onEnd: () => void;
  itemOf: (
    post: TrendPost,
    index: number,
  ) => Omit<PostItemProps, 'points' | 'card' | 'metricsHidden' | 'post' | 'index'>;
}

const gap = 8;
/** From this width in px on a row has columns. */
const wideFrom = 620;

/** The posts, of which only those near the view exist in the page. */
export function PostList(props: PostListProps) {
  const { posts, layout, scroller, covered, current, metricsHidden, hasMore, onEnd, itemOf } = props;
  const loaded = props.loaded ?? posts.length;
  const list = useRef<HTMLOListElement>(null);
  const width = useElementWidth(list);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), [width]);

  const side = layout === 'grid' ? 12 : 0;
  const columns = layout === 'grid' ? Math.max(2, Math.floor((width + gap) / 256)) : 1;

  // Pictures of 16:10, and below them three lines of headline, one of facts, two of numbers.
  const across = (width - 2 * side - gap * (columns - 1)) / columns;
  const tile = (across - 16) * 0.625 + 156;
  const wide = layout === 'grid' ? across >= 220 : width >= wideFrom;
  const height = layout === 'grid' ? Math.round(tile) + gap : wide ? 77 : 137;

  // oxlint-disable-next-line react/incompatible-library -- React Compiler is not used here
  const virtual = useVirtualizer({
    count: Math.ceil(posts.length / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 6,
    scrollMargin: top,
    scrollPaddingStart: covered,
  });
  useLayoutEffect(() => virtual.measure(), [virtual, height]);

  const lines = virtual.getVirtualItems();
  const start = (lines[0]?.index ?? 0) * columns;
  const end = ((lines.at(-1)?.index ?? 0) + 1) * columns - 1;
  const sparklines = useSparklines(posts, start, end, !metricsHidden && !virtual.isScrolling);

  const cards = useOnBoard(blocksOf(posts, start, end));

  const reachEnd = useEffectEvent(onEnd);
  const nearEnd = hasMore && end >= posts.length - 25;
  useEffect(() => {
    if (nearEnd) reachEnd();
  }, [nearEnd, loaded]);

  const follow = useEffectEvent((index: number) => virtual.scrollToIndex(Math.floor(index / columns)));
  useEffect(() => {
    if (current >= 0) follow(current);
  }, [current]);

  return (
    <ol ref={list} data-posts className="relative" style={{ height: virtual.getTotalSize() }}>
      {width > 0 &&
        lines.flatMap((line) =>
          posts.slice(line.index * columns, (line.index + 1) * columns).map((post, column) => {
            const index = line.index * columns + column;
            const item = {
              ...itemOf(post, index),
              post,
              index,
              metricsHidden,
              points: sparklines.get(post.id),
              card: cards.get(post.id),
            };
            const x = side + column * (across + gap);
            return (
              <li
                key={post.id}
                aria-posinset={index + 1}
                aria-setsize={hasMore ? -1 : posts.length}
                className="absolute top-0 left-0 contain-strict"
                style={{
                  transform: `translate(${x}px, ${line.start - top}px)`,
                  width: across,
                  height: layout === 'grid' ? height - gap : height,
                }}
              >
                {layout === 'grid' ? <PostTile {...item} wide={wide} /> : <PostRow {...item} wide={wide} />}
              </li>
            );
          }),
        )}
    </ol>
  );
}
