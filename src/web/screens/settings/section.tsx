import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode, type Ref } from 'react';

import type { SettingsPlace } from '#web/parts/workspace/settings-places.ts';

interface SectionProps {
  title: string;
  /** The anchor that the settings search links to. */
  place?: SettingsPlace;
  description?: ReactNode;
  action?: ReactNode;
  /** Ref of the title, for sections that move the focus there. */
  titleRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

export function Section({ title, place, description, action, titleRef, children }: SectionProps) {
  const section = useRef<HTMLElement>(null);
  const isMeant = useLocation({ select: ({ hash }) => place !== undefined && hash === place });
  const heading = useRef<HTMLHeadingElement>(null);
  // Scrolls once. Sections above may still load and push this one down afterwards.
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
