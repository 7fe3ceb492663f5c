import { Link } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';

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
      <nav
        ref={nav}
        aria-label="Explore"
        className="no-scrollbar -my-px flex h-full min-w-0 gap-4 self-stretch overflow-x-auto max-sm:flex-1"
      >
        {exploreTabs.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact: true, includeSearch: false }}
            className="flex h-full shrink-0 items-center border-b-2 border-transparent pt-0.5 -outline-offset-2 text-soft data-[status=active]:border-ink data-[status=active]:font-medium data-[status=active]:text-ink"
          >
            {label}
          </Link>
        ))}
      </nav>
      <span className="ml-auto" />
      {children}
    </header>
  );
}
