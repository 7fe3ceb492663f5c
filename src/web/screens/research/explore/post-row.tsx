import { memo } from 'react';

import { Picture } from '#web/parts/research/picture.tsx';
import { Sparkline } from '#web/parts/research/sparkline.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { placesOf, tracksOf } from './columns.ts';
import { PostMeta } from './post-meta.tsx';
import { RowActions } from './row-actions.tsx';
import {
  Headline,
  HowFast,
  HowMuch,
  PostLink,
  SelectBox,
  Text,
  inLine,
  stateOf,
  type PostItemProps,
} from './row-parts.tsx';
import { UnfoldButton, unfoldedHeight } from './unfold.tsx';

const StoryItems = lazyPart(async () => (await import('./story-items.tsx')).StoryItems, {
  place: 'inline',
  fallback: ({ story }) => <div style={{ height: unfoldedHeight(story) }} />,
});

/** Hides the content beneath a row's buttons while these are visible. */
const givesWay = 'group-focus-within:invisible group-hover:invisible pointer-coarse:invisible';

/** A post or a story in the list: in columns if the list is wide, otherwise stacked. */
export const PostRow = memo(function PostRow({ wide, ...props }: PostItemProps & { wide: boolean }) {
  const { story, zone, metricsHidden, isUnfolded, open, onOpenItem } = props;
  return (
    <div className="border-b border-line">
      {wide ? <WideRow {...props} /> : <NarrowRow {...props} />}
      {story && isUnfolded && (
        <StoryItems
          story={story}
          zone={zone}
          wide={wide}
          metricsHidden={metricsHidden}
          open={open}
          onOpen={onOpenItem}
        />
      )}
    </div>
  );
});

function WideRow(props: PostItemProps) {
  const { post, story, index, columns, isSelected, points, isUnfolded, onUnfold } = props;
  const places = placesOf(columns);
  return (
    <div className={`group relative ${stateOf(props)}`}>
      <SelectBox {...props} className="absolute top-1/2 start-1 -translate-y-1/2 pointer-coarse:start-0" />
      <PostLink
        {...props}
        className="grid h-19 items-center gap-x-3 pe-4"
        style={{ gridTemplateColumns: tracksOf(columns) }}
      >
        <span
          aria-hidden
          className={`figures text-end text-xs text-faint group-hover:invisible pointer-coarse:invisible ${isSelected ? 'invisible' : ''}`}
        >
          {index + 1}
        </span>
        <Picture post={post} frame={56} className="h-14 w-14 rounded-sm text-lg" />
        <span className="min-w-0">
          <Text post={post} />
          <PostMeta {...props} />
        </span>
        {columns.stories && <span />}
        <span className={`text-faint ${givesWay}`}>
          {columns.growth && points && <Sparkline points={points} />}
        </span>
        {columns.growth && (
          <span className="min-w-0 text-end">
            <HowFast {...props} />
          </span>
        )}
        {columns.numbers && (
          <span className="min-w-0 text-end text-base">
            <HowMuch {...props} />
          </span>
        )}
      </PostLink>
      {story && story.items > 1 && (
        <UnfoldButton
          story={story}
          isUnfolded={isUnfolded}
          onUnfold={onUnfold}
          className="absolute top-1/2 w-13 -translate-y-1/2"
          style={{ insetInlineEnd: places.items }}
        />
      )}
      <RowActions
        {...props}
        className="absolute top-1/2 w-20 -translate-y-1/2"
        style={{ insetInlineEnd: places.actions }}
      />
    </div>
  );
}

function NarrowRow(props: PostItemProps) {
  const { post, story, columns, points, isUnfolded, onUnfold } = props;
  // A story has a button more: its figures stay in two lines, beside the buttons.
  const lines = story ? '[&>span]:items-start' : inLine;
  return (
    <div className={`group relative ${stateOf(props)}`}>
      <PostLink
        {...props}
        className={`flex flex-col px-4 ${story ? 'h-37 gap-1 pt-2.5' : 'h-32 justify-center gap-1.5'}`}
      >
        <span className="flex gap-3">
          <Headline post={post} className="line-clamp-3 min-w-0 flex-1 text-lg" />
          <Picture post={post} frame={56} className="size-14 shrink-0 rounded-sm text-lg" />
        </span>
        <PostMeta {...props} short />
        <span className={`flex items-center gap-4 ${story ? 'mt-auto h-10 pe-40' : ''}`}>
          {columns.numbers && (
            <span className={`inline-flex shrink-0 ${lines}`}>
              <HowMuch {...props} />
            </span>
          )}
          {columns.growth && (
            <span className={`inline-flex min-w-0 ${lines}`}>
              <HowFast {...props} />
            </span>
          )}
          {!story && (
            <span className={`me-8 ms-auto h-4 text-faint [&_svg]:h-4 ${givesWay}`}>
              {points && <Sparkline points={points} />}
            </span>
          )}
        </span>
      </PostLink>
      <span className="absolute end-2.5 bottom-2 z-1 flex items-center gap-1 pointer-coarse:end-0.5 pointer-coarse:bottom-0 pointer-coarse:gap-0">
        <RowActions {...props} className="" />
        {story && story.items > 1 && (
          <UnfoldButton story={story} isUnfolded={isUnfolded} onUnfold={onUnfold} className="w-11" />
        )}
        <SelectBox {...props} className="" />
      </span>
    </div>
  );
}
