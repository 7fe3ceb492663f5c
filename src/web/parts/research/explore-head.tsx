import { t } from '@lingui/core/macro';
import { useEffect, useRef, type ReactNode } from 'react';

import { ScreenTabs } from '#web/parts/screen-tabs.tsx';

/** The tabs of Explore. */
export const exploreTabs = [
  { to: '/explore', label: t`Trending` },
  { to: '/explore/search', label: t`Search` },
  { to: '/explore/sounds', label: t`Sounds` },
  { to: '/explore/communities', label: t`Communities` },
  { to: '/explore/hashtags', label: t`Hashtags` },
  { to: '/explore/best-time', label: t`Best time` },
] as const;

/** The header of every tab of Explore, with the tab's own tools on the right. */
export function ExploreHead({ children }: { children?: ReactNode }) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    nav.current
      ?.querySelector('[aria-current=page]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' });
  }, []);
  return (
    <header className="@container flex h-12 items-center gap-1">
      <h1 className="me-3 text-lg font-semibold tracking-tight max-sm:sr-only">{t`Explore`}</h1>
      <ScreenTabs ref={nav} label={t`Explore`} tabs={exploreTabs} className="-my-px" />
      <span className="ms-auto" />
      {children}
    </header>
  );
}
