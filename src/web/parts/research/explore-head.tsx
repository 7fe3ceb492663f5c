import { useEffect, useRef, type ReactNode } from 'react';

import { ScreenTabs } from '#web/parts/screen-tabs.tsx';

/** The tabs of Explore. */
export const exploreTabs = [
  { to: '/explore', label: 'Trending' },
  { to: '/explore/search', label: 'Search' },
  { to: '/explore/sounds', label: 'Sounds' },
  { to: '/explore/communities', label: 'Communities' },
  { to: '/explore/hashtags', label: 'Hashtags' },
  { to: '/explore/best-time', label: 'Best time' },
] as const;

/** The head of every tab of Explore, with the tab's own tools at its right. */
export function ExploreHead({ children }: { children?: ReactNode }) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    nav.current
      ?.querySelector('[aria-current=page]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' });
  }, []);
  return (
    <header className="@container flex h-12 items-center gap-1">
      <h1 className="mr-3 text-lg font-semibold tracking-tight max-sm:sr-only">Explore</h1>
      <ScreenTabs ref={nav} label="Explore" tabs={exploreTabs} className="-my-px" />
      <span className="ml-auto" />
      {children}
    </header>
  );
}
