import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode, type Ref } from 'react';

import type { SettingsPlace } from '#web/parts/workspace/settings-places.ts';

interface SectionProps {
  title: string;
  /** Where the search of the settings leads to it. */
  place?: SettingsPlace;
  /** What it is for. */
  description?: ReactNode;
  action?: ReactNode;
  /** Of the title, where it may take the focus. */
  titleRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

export function Section({ title, place, description, action, titleRef, children }: SectionProps) {
  const section = useRef<HTMLElement>(null);
  const isMeant = useLocation({ select: ({ hash }) => place !== undefined && hash === place });
  const heading = useRef<HTMLHeadingElement>(null);
  // Sections above may still be loading and push it down: it is where the search led for this one moment.
  useEffect(() => {
    if (!isMeant) return;
    section.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, [isMeant]);
  return (
    <section ref={section} id={place} className="scroll-mt-4">
      <header className="mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-2 border-b border-line pb-2">
        <div>
          <h2
            ref={titleRef ?? heading}
            tabIndex={titleRef || place ? -1 : undefined}
            className="text-base font-semibold outline-none"
          >
            {title}
          </h2>
          {description && <p className="mt-0.5 max-w-xl text-soft">{description}</p>}
        </div>
        {action}
      </header>
      {children}
    </section>
  );
}
