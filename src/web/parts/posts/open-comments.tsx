import { plural } from '@lingui/core/macro';
import { MessageSquare } from 'lucide-react';

import { placeOf } from '#web/lib/places.ts';
import { usePostComments } from './all-comments.ts';

interface OpenCommentsProps {
  post: number | undefined;
  /** Makes the comments visible where they may be covered. */
  onShow?: () => void;
  className?: string;
}

/** The number of comments that nobody has resolved, linked to them; renders nothing if there are none. */
export function OpenComments({ post, onShow, className = '' }: OpenCommentsProps) {
  const { comments } = usePostComments(post);
  const open = comments.filter(({ resolved_at }) => resolved_at === null).length;
  if (open === 0) return null;
  return (
    <button
      type="button"
      className={`figures inline-flex min-h-6 items-center gap-1.5 text-warning underline decoration-1 underline-offset-2 hover:decoration-2 ${className}`}
      onClick={() => {
        onShow?.();
        // A dialog that closes gives the focus back first.
        requestAnimationFrame(() => placeOf('comments')?.scrollIntoView({ block: 'start' }));
      }}
    >
      <MessageSquare aria-hidden className="size-4" />
      {plural(open, { one: '# open comment', other: '# open comments' })}
    </button>
  );
}
