import { t } from '@lingui/core/macro';
import { Share2 } from 'lucide-react';
import { useState } from 'react';

import type { PostRow } from '#contract/posts/posts.ts';
import { useMe } from '#web/parts/workspace/me.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { stepWithoutOwnLinks } from './approval.ts';
import type { Shared } from './share-review.tsx';

const ShareReview = lazyPart(async () => (await import('./share-review.tsx')).ShareReview);

interface ShareButtonProps {
  of: Shared;
  /** The approval step at which a link of this user does not count. */
  uselessAt?: string | null;
}

/** The button for review links; on a phone only its icon fits. */
export function ShareButton({ of, uselessAt }: ShareButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onPress={() => setOpen(true)}>
        <Share2 aria-hidden className="size-4" />
        {'post' in of ? t`Share review link` : <span className="max-md:sr-only">{t`Share project`}</span>}
      </Button>
      {isOpen && <ShareReview of={of} uselessAt={uselessAt ?? null} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The button for review links of one post. */
export function SharePost({ post }: { post: Pick<PostRow, 'id' | 'approval' | 'author_user_id'> }) {
  const { user } = useMe();
  return <ShareButton of={{ post: post.id }} uselessAt={stepWithoutOwnLinks(post, user.id)} />;
}
