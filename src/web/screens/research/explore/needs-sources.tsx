import type { ReactNode } from 'react';

import { lazyPart } from '#web/ui/lazy-part.tsx';

const NeedsFirst = lazyPart(async () => (await import('#web/parts/workspace/needs-first.tsx')).NeedsFirst, {
  place: 'inline',
  fallback: ({ loading }) => loading,
});

interface NeedsSourcesProps {
  loading: ReactNode;
  children: ReactNode;
}

/**
 * Shown for an empty list. If the organization has no sources, it links to them; the code is loaded only when
 * needed.
 */
export function NeedsSources({ loading, children }: NeedsSourcesProps) {
  return (
    <NeedsFirst steps={['sources']} loading={loading}>
      {children}
    </NeedsFirst>
  );
}
