import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';

import type { TrendPost } from '#contract/trends.ts';
import { useElementWidth } from '#web/lib/element-size.ts';

import { PostRow, PostTile, type PostItemProps } from './post-row.tsx';
import { useSparklines } from './trending.ts';

interface PostListProps {
  posts: readonly TrendPost[];
  layout: 'list' | 'grid';
  scroller: RefObject<HTMLDivElement | null>;
  /** How much of the scroller's top the sticky head covers, in px. */
  covered: number;
  current: number;
  metricsHidden: boolean;
  hasMore: boolean;
  onEnd: () => void;
  itemOf: (
    post: TrendPost,
    index: number,
  ) => Omit<PostItemProps, 'points' | 'metricsHidden' | 'post' | 'index'>;
}

const gap = 8;
/** From this width on a row has columns. */
const wideFrom = 620;

/** The posts, of which only those near the view exist in the page. */
export function PostList(props: PostListProps) {
  const { posts, layout, scroller, covered, current, metricsHidden, hasMore, onEnd, itemOf } = props;
  const list = useRef<HTMLDivElement>(null);
  const width = useElementWidth(list);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), [width]);

  const columns = layout === 'grid' ? Math.max(2, Math.floor((width + gap) / 256)) : 1;
  const wide = width >= wideFrom;
  const tile = ((width - 24 - gap * (columns - 1)) / columns - 16) * 0.625 + 156;
  const height = layout === 'grid' ? Math.round(tile) + gap : wide ? 77 : 137;

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

  const reachEnd = useEffectEvent(onEnd);
  const nearEnd = hasMore && end >= posts.length - 25;
  useEffect(() => {
    if (nearEnd) reachEnd();
  }, [nearEnd, posts.length]);

  const follow = useEffectEvent((index: number) => virtual.scrollToIndex(Math.floor(index / columns)));
  useEffect(() => {
    if (current >= 0) follow(current);
  }, [current]);

  return (
    <div ref={list} role="list" data-posts className="relative" style={{ height: virtual.getTotalSize() }}>
      {width > 0 &&
        lines.map((line) => (
          <div
            key={line.key}
            role="presentation"
            className={`absolute inset-x-0 top-0 ${layout === 'grid' ? 'grid px-3' : ''}`}
            style={{
              transform: `translateY(${line.start - top}px)`,
              height: layout === 'grid' ? height - gap : height,
              gridTemplateColumns: layout === 'grid' ? `repeat(${columns}, minmax(0, 1fr))` : undefined,
              columnGap: gap,
            }}
          >
            {posts.slice(line.index * columns, (line.index + 1) * columns).map((post, place) => {
              const index = line.index * columns + place;
              const item = {
                ...itemOf(post, index),
                post,
                index,
                metricsHidden,
                points: sparklines.get(post.id),
              };
              return (
                <div
                  key={post.id}
                  role="listitem"
                  aria-posinset={index + 1}
                  aria-setsize={hasMore ? -1 : posts.length}
                >
                  {layout === 'grid' ? <PostTile {...item} /> : <PostRow {...item} wide={wide} />}
                </div>
              );
            })}
          </div>
        ))}
    </div>
  );
}
