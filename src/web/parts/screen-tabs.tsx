import { Link, type LinkProps } from '@tanstack/react-router';
import type { Ref } from 'react';

interface Tab {
  to: LinkProps['to'];
  label: string;
  /** The number of items that need attention there; not shown if 0. */
  count?: number;
}

interface ScreenTabsProps {
  /** The screen's name. */
  label: string;
  tabs: readonly Tab[];
  ref?: Ref<HTMLElement>;
  className?: string;
}

/** The tabs of a screen, each with its own URL. */
export function ScreenTabs({ label, tabs, ref, className = '' }: ScreenTabsProps) {
  return (
    <nav
      ref={ref}
      aria-label={label}
      className={`no-scrollbar flex h-full min-w-0 gap-4 self-stretch overflow-x-auto max-sm:flex-1 ${className}`}
    >
      {tabs.map(({ to, label: text, count = 0 }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: true, includeSearch: false }}
          className="flex h-full shrink-0 items-center gap-1.5 border-b-2 border-transparent pt-0.5 -outline-offset-2 text-soft data-[status=active]:border-ink data-[status=active]:font-medium data-[status=active]:text-ink"
        >
          {text}
          {count > 0 && <span className="figures text-xs font-normal text-faint">{count}</span>}
        </Link>
      ))}
    </nav>
  );
}
