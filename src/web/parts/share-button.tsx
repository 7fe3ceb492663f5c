import { Share2 } from 'lucide-react';
import { useState } from 'react';

import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

import type { Shared } from './share-review.tsx';

const ShareReview = lazyPart(async () => (await import('./share-review.tsx')).ShareReview);

/** The way to links for people outside; in the head of a screen a phone has room for its sign alone. */
export function ShareButton({ of }: { of: Shared }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" onPress={() => setOpen(true)}>
        <Share2 aria-hidden className="size-4" />
        {'post' in of ? 'Share for review' : <span className="max-md:sr-only">Share a project</span>}
      </Button>
      {isOpen && <ShareReview of={of} onClose={() => setOpen(false)} />}
    </>
  );
}
