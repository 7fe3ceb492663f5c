import { memo } from 'react';

import { Picture } from '#web/parts/research/picture.tsx';
import { Sparkline } from '#web/parts/research/sparkline.tsx';
import { PostMeta } from './post-meta.tsx';
import { RowActions } from './row-actions.tsx';
import {
  Headline,
  HowFast,
  HowMuch,
  PostLink,
  SelectBox,
  inLine,
  stateOf,
  type PostItemProps,
} from './row-parts.tsx';

/** A post or a story in the grid, with the picture on top. */
export const PostTile = memo(function PostTile({ wide, ...props }: PostItemProps & { wide: boolean }) {
  const { post, columns, points } = props;
  return (
    <div className={`group relative h-full rounded-md ${stateOf(props)}`}>
      <SelectBox
        {...props}
        className="absolute top-3.5 start-3.5 z-1 pointer-coarse:top-1.5 pointer-coarse:start-1.5"
      />
      <PostLink {...props} className="flex h-full flex-col gap-2 rounded-md p-2">
        <Picture
          post={post}
          frame={400}
          className="aspect-[16/10] w-full shrink-0 rounded-sm text-xl"
          masthead
        />
        <span className="flex">
          <Headline post={post} className="line-clamp-3 text-lg" />
        </span>
        <span className="mt-auto">
          <PostMeta {...props} short={!wide} />
          <span className={`mt-1 flex justify-between ${wide ? 'items-end gap-2' : 'flex-col'}`}>
            {columns.numbers && (
              <span className="text-base">
                <HowMuch {...props} />
              </span>
            )}
            {wide && columns.growth && (
              <span className="text-faint">{points && <Sparkline points={points} />}</span>
            )}
            {columns.growth && (
              <span className={wide ? 'min-w-0 text-end' : `inline-flex min-w-0 ${inLine}`}>
                <HowFast {...props} />
              </span>
            )}
          </span>
        </span>
      </PostLink>
      <RowActions {...props} className="absolute top-3 end-3 rounded-md bg-paper" />
    </div>
  );
});
