import { useState } from 'react';

import type { TrendPost } from '#contract/trends.ts';

import { outletOf, ownPicture } from './post-words.ts';
import { initials } from '#web/ui/avatar.tsx';

interface PictureProps {
  post: TrendPost;
  className: string;
  /** In a large frame the whole name stands instead of the initials. */
  masthead?: boolean;
}

/**
 * A post's picture in the frame that `className` gives it. Without one of our own, the initials of who is
 * behind it, set like a masthead.
 */
export function Picture({ post, className, masthead = false }: PictureProps) {
  const [broken, setBroken] = useState(false);
  const address = broken ? null : ownPicture(post);
  if (address) {
    return (
      <img
        src={address}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setBroken(true)}
        className={`bg-sunken object-cover ${className}`}
      />
    );
  }
  return (
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
  );
}
