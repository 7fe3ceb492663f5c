import { t } from '@lingui/core/macro';
import { Share2 } from 'lucide-react';
import { useState } from 'react';

import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { Shared } from './share-review.tsx';

const ShareReview = lazyPart(async () => (await import('./share-review.tsx')).ShareReview);

/** The button for review links; on a phone only its icon fits. */
export function ShareButton({ of }: { of: Shared }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onPress={() => setOpen(true)}>
        <Share2 aria-hidden className="size-4" />
        {'post' in of ? t`Share review link` : <span className="max-md:sr-only">{t`Share project`}</span>}
      </Button>
      {isOpen && <ShareReview of={of} onClose={() => setOpen(false)} />}
    </>
  );
}
