import type { ReactNode, Ref } from 'react';

import { Announcer } from '#web/parts/announce.tsx';
import { ExploreHead } from './explore-head.tsx';

interface ExploreFrameProps {
  scroller?: Ref<HTMLDivElement>;
  head?: Ref<HTMLDivElement>;
  tools?: ReactNode;
  /** Stays fixed above the list: strips, filters, captions, column heads. */
  above: ReactNode;
  /** The side panel, while something is open. */
  panel?: ReactNode;
  /** Preloads the panel's code, so that the panel opens at once. */
  preload?: () => Promise<unknown>;
  children: ReactNode;
}

/** The layout of a tab of Explore: header, filters, list, and side panel. */
export function ExploreFrame({ scroller, head, tools, above, panel, preload, children }: ExploreFrameProps) {
  const fetchPanel = () => void preload?.().catch(() => null);
  return (
    <>
      <div
        ref={scroller}
        onPointerOver={fetchPanel}
        onFocus={fetchPanel}
        className="relative min-w-0 flex-1 overflow-y-auto [scrollbar-gutter:stable] print:overflow-visible"
      >
        <div ref={head} className="z-10 bg-paper px-4 md:sticky md:top-0">
          <ExploreHead>{tools}</ExploreHead>
          {above}
        </div>
        {children}
      </div>
      {panel}
      <Announcer />
    </>
  );
}

/** The row of filters above a list; on a narrow screen it scrolls sideways. */
export function FilterBar({ children }: { children: ReactNode }) {
  return (
    <div className="-mx-4 border-b border-line px-4 py-2 print:hidden">
      <div className="no-scrollbar -mx-4 flex flex-nowrap items-center gap-2 overflow-x-auto px-4 py-1 sm:flex-wrap sm:overflow-visible">
        {children}
      </div>
    </div>
  );
}
