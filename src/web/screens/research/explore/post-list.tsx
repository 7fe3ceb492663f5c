import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';

import type { TrendPost } from '#contract/research/trends.ts';
import { heightOf } from '#web/lib/density.ts';
import { useElementWidth } from '#web/lib/element-size.ts';
import { usePrinting } from '#web/lib/printing.ts';
import { rem } from '#web/lib/rem.ts';
import { columnsOf, wideFrom, type StoryOf } from './columns.ts';
import { useOnBoard } from './on-board.ts';
import { PostRow } from './post-row.tsx';
import { PostTile } from './post-tile.tsx';
import type { PostItemProps } from './row-parts.tsx';
import { blocksOf, useSparklines } from './trending.ts';
import { unfoldedHeight } from './unfold.tsx';

interface PostListProps {
  posts: readonly TrendPost[];
  /** Returns a post's story, if stories are listed. */
  storyOf?: StoryOf | undefined;
  /** Ids of expanded stories. */
  unfolded: ReadonlySet<number>;
  layout: 'list' | 'grid';
  scroller: RefObject<HTMLDivElement | null>;
  /** How much of the scroller's top the sticky head covers, in px. */
  covered: number;
  current: number;
  metricsHidden: boolean;
  hasMore: boolean;
  /** The number of loaded posts, if not all of them are listed; the next page is requested when it changes. */
  loaded?: number;
  onEnd: () => void;
  itemOf: (
    post: TrendPost,
    index: number,
  ) => Omit<
    PostItemProps,
    'points' | 'card' | 'metricsHidden' | 'post' | 'index' | 'story' | 'columns' | 'isUnfolded'
  >;
}

const gap = 8;

/** A virtualized list of posts. */
export function PostList(props: PostListProps) {
  const { posts, storyOf, unfolded, layout, scroller, covered, current, metricsHidden, hasMore } = props;
  const { onEnd, itemOf } = props;
  const loaded = props.loaded ?? posts.length;
  const list = useRef<HTMLOListElement>(null);
  const width = useElementWidth(list);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), [width]);

  const side = layout === 'grid' ? 12 : 0;
  const abreast = layout === 'grid' ? Math.max(2, Math.floor((width + gap) / (16 * rem))) : 1;

  // A tile has a 16:10 picture, three lines of headline, one of facts and two of numbers.
  const across = (width - 2 * side - gap * (abreast - 1)) / abreast;
  const tile = (across - heightOf(1)) * 0.625 + heightOf(9.75);
  // Print shows all loaded posts, without virtualization.
  const isPrinting = usePrinting();
  const wide = layout === 'grid' ? across >= 13.75 * rem : isPrinting || width >= wideFrom;
  const row = Math.ceil(heightOf(wide ? 4.75 : storyOf ? 9.25 : 8)) + 1;
  const height = layout === 'grid' ? Math.round(tile) + gap : row;
  const lineHeightOf = (index: number) => {
    const post = layout === 'grid' ? undefined : posts[index];
    const story = post && storyOf?.(post);
    return height + (story && unfolded.has(story.id) ? unfoldedHeight(story) : 0);
  };
  const virtual = useVirtualizer({
    count: Math.ceil(posts.length / abreast),
    getScrollElement: () => scroller.current,
    estimateSize: lineHeightOf,
    overscan: 6,
    scrollMargin: top,
    scrollPaddingStart: covered,
  });
  useLayoutEffect(() => virtual.measure(), [virtual, height, unfolded]);

  const lines = virtual.getVirtualItems();
  const start = (lines[0]?.index ?? 0) * abreast;
  const end = ((lines.at(-1)?.index ?? 0) + 1) * abreast - 1;
  const ids = useMemo(() => posts.map(({ id }) => id), [posts]);
  /** The post whose sparkline a row shows; for a story, its fastest rising item. */
  const courses = useMemo(
    () => posts.map((post) => storyOf?.(post)?.fastest?.id ?? post.id),
    [posts, storyOf],
  );
  const sparklines = useSparklines(courses, start, end, !metricsHidden && !virtual.isScrolling);
  const cards = useOnBoard(blocksOf(ids, start, end));
  const columns = useMemo(() => columnsOf(posts, storyOf), [posts, storyOf]);

  const reachEnd = useEffectEvent(onEnd);
  const nearEnd = hasMore && end >= posts.length - 25;
  useEffect(() => {
    if (nearEnd) reachEnd();
  }, [nearEnd, loaded]);

  const follow = useEffectEvent((index: number) => virtual.scrollToIndex(Math.floor(index / abreast)));
  useEffect(() => {
    if (current >= 0) follow(current);
  }, [current]);

  return (
    <ol
      ref={list}
      data-posts
      className={layout === 'grid' ? 'relative print:grid print:grid-cols-3 print:gap-2' : 'relative'}
      style={isPrinting ? {} : { height: virtual.getTotalSize() }}
    >
      {width > 0 &&
        (isPrinting ? allLines(posts.length, abreast) : lines).flatMap((line) =>
          posts.slice(line.index * abreast, (line.index + 1) * abreast).map((post, column) => {
            const index = line.index * abreast + column;
            const story = storyOf?.(post);
            const item = {
              ...itemOf(post, index),
              post,
              story,
              columns,
              index,
              metricsHidden,
              isUnfolded: story !== undefined && unfolded.has(story.id),
              points: sparklines.get(courses[index] ?? post.id),
              card: cards.get(post.id),
            };
            const x = side + column * (across + gap);
            return (
              <li
                key={post.id}
                aria-posinset={index + 1}
                aria-setsize={hasMore ? -1 : posts.length}
                className={isPrinting ? '' : 'absolute top-0 left-0 contain-strict'}
                style={
                  isPrinting
                    ? {}
                    : {
                        transform: `translate(${x}px, ${line.start - top}px)`,
                        width: across,
                        height: layout === 'grid' ? height - gap : lineHeightOf(index),
                      }
                }
              >
                {layout === 'grid' ? <PostTile {...item} wide={wide} /> : <PostRow {...item} wide={wide} />}
              </li>
            );
          }),
        )}
    </ol>
  );
}

/** All lines for printing, where positions do not matter. */
function allLines(posts: number, abreast: number): { index: number; start: number }[] {
  return Array.from({ length: Math.ceil(posts / abreast) }, (_, index) => ({ index, start: 0 }));
}
