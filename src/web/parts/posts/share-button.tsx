import { t } from '@lingui/core/macro';
import { Share2 } from 'lucide-react';
import { useState } from 'react';

import type { PostRow } from '#contract/posts/posts.ts';
import { useMe } from '#web/parts/workspace/me.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { stepWithoutOwnLinks } from './approval.ts';
import { linkAdvice } from './guest-links.ts';
import type { Shared } from './share-review.tsx';

const ShareReview = lazyPart(async () => (await import('./share-review.tsx')).ShareReview);

interface ShareButtonProps {
  of: Shared;
  /** That a link of this user does not count at an approval step, and what to do. */
  warning?: string | null;
}

/** The button for review links; on a phone only its icon fits. */
export function ShareButton({ of, warning = null }: ShareButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onPress={() => setOpen(true)}>
        <Share2 aria-hidden className="size-4" />
        {'post' in of ? t`Share review link` : <span className="max-md:sr-only">{t`Share project`}</span>}
      </Button>
      {isOpen && <ShareReview of={of} warning={warning} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The button for review links of one post. */
export function SharePost({ post }: { post: Pick<PostRow, 'id' | 'approval' | 'author_user_id'> }) {
  const { user } = useMe();
  const step = stepWithoutOwnLinks(post, user.id);
  const advice = linkAdvice(post.approval, user.id) ?? '';
  const warning =
    step === null
      ? null
      : t`You wrote this post, so a link from you doesn’t count at step “${step}”. ${advice}`;
  return <ShareButton of={{ post: post.id }} warning={warning} />;
}
