import { t } from '@lingui/core/macro';
import { History } from 'lucide-react';
import { useState } from 'react';

import type { PostRow } from '#contract/posts/posts.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const VersionsDialog = lazyPart(async () => (await import('./versions-dialog.tsx')).VersionsDialog);

interface VersionsButtonProps {
  post: PostRow;
  zone: string;
  /** Why the user cannot bring a version back; null if they can. */
  refusal: string | null;
  /** Called when it opens: what is not saved yet would be lost by a restore. */
  onOpen?: () => void;
  onRestored?: () => void;
}

/** Opens the versions of a post that were reviewed; renders nothing before the first review. */
export function VersionsButton({ post, zone, refusal, onOpen, onRestored }: VersionsButtonProps) {
  const [isOpen, setOpen] = useState(false);
  if (post.review.entries.length === 0 && post.status === 'draft') return null;
  return (
    <>
      <Button
        variant="quiet"
        className="-ms-3"
        onPress={() => {
          onOpen?.();
          setOpen(true);
        }}
      >
        <History aria-hidden className="size-4" />
        {t`Versions`}
      </Button>
      {isOpen && (
        <VersionsDialog
          post={post}
          zone={zone}
          refusal={refusal}
          onClose={() => setOpen(false)}
          onRestored={onRestored}
        />
      )}
    </>
  );
}
