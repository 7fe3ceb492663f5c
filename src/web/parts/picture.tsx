import type { TrendPost } from '#contract/trends.ts';
import { initials } from '#web/ui/avatar.tsx';

import { FramedPicture } from './framed-picture.tsx';
import { outletOf } from './post-words.ts';

interface PictureProps {
  post: TrendPost;
  /** How wide the frame is at most, in CSS px. */
  frame: number;
  className: string;
  /** In a large frame the whole name stands instead of the initials. */
  masthead?: boolean;
}

/**
 * A post's picture in the frame that `className` gives it. Without one that loads, the initials of who is behind it,
 * set like a masthead.
 */
export function Picture({ post, frame, className, masthead = false }: PictureProps) {
  return (
    <FramedPicture
      url={post.image_url}
      frame={frame}
      className={className}
      fallback={
        <span
          aria-hidden
          className={`grid place-items-center overflow-hidden bg-sunken font-serif font-semibold tracking-tight text-faint ${className}`}
        >
          {masthead ? (
            <span className="line-clamp-2 px-6 text-center">{outletOf(post)}</span>
          ) : (
            initials(outletOf(post))
          )}
        </span>
      }
    />
  );
}
