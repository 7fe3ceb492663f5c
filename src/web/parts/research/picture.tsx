import type { TrendPost } from '#contract/research/trends.ts';
import { FramedPicture } from '#web/parts/media/framed-picture.tsx';
import marks from '#web/parts/networks.svg';
import { kindOf, outletOf } from '#web/parts/trend-text.ts';
import { initials } from '#web/ui/avatar.tsx';

interface PictureProps {
  post: TrendPost;
  /** Maximum width of the frame, in CSS px. */
  frame: number;
  className: string;
  /** In a large frame, shows network, full name and category instead of the initials. */
  masthead?: boolean;
}

/** A post's picture, sized by `className`. If none loads, shows the initials of its outlet or author. */
export function Picture({ post, frame, className, masthead = false }: PictureProps) {
  return (
    <FramedPicture
      url={post.image_url}
      frame={frame}
      className={className}
      fallback={
        <span
          aria-hidden
          // Isolated, so that it does not affect the direction of the text beside it.
          dir="auto"
          className={`grid place-items-center overflow-hidden bg-sunken font-serif font-semibold tracking-tight text-faint ${className}`}
        >
          {masthead ? (
            <span className="flex max-w-full flex-col items-center gap-1 px-6 text-center">
              <svg className="mb-1 size-6 fill-current">
                <use href={`${marks}#${post.platform}`} />
              </svg>
              <span dir="auto" className="line-clamp-2">
                {outletOf(post)}
              </span>
              <span dir="auto" className="line-clamp-1 font-sans text-xs font-normal tracking-normal">
                {kindOf(post)}
              </span>
            </span>
          ) : (
            initials(outletOf(post))
          )}
        </span>
      }
    />
  );
}
