import type { ReactNode } from 'react';

import { lazyPart } from '#web/ui/lazy-part.tsx';

const NeedsFirst = lazyPart(async () => (await import('#web/parts/needs-first.tsx')).NeedsFirst, {
  place: 'inline',
});

/** What stands where nothing is listed: without sources the way to them, and only those who see it fetch it. */
export function NeedsSources({ children }: { children: ReactNode }) {
  return <NeedsFirst steps={['sources']}>{children}</NeedsFirst>;
}
