import { lazy, Suspense, useEffect, useState } from 'react';

import { useQuickAdd } from './quick-add-place.ts';
import type { QuickAddProps } from './quick-add.tsx';

const load = async () => ({ default: (await import('./quick-add.tsx')).QuickAdd });
const QuickAdd = lazy(load);

/** QuickAdd, whose code comes after the cards are painted; once opened it stays, for what is on its way. */
export function QuickAddLater(props: QuickAddProps) {
  const isOpen = useQuickAdd(props.column.id);
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  useEffect(() => {
    const timer = setTimeout(() => void load());
    return () => clearTimeout(timer);
  }, []);
  return (
    wasOpened && (
      <Suspense>
        <QuickAdd {...props} />
      </Suspense>
    )
  );
}
