import type { ReactNode, Ref } from 'react';

interface SectionProps {
  title: string;
  /** What it is for. */
  description?: ReactNode;
  action?: ReactNode;
  /** Of the title, where it may take the focus. */
  titleRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

export function Section({ title, description, action, titleRef, children }: SectionProps) {
  return (
    <section>
      <header className="mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-2 border-b border-line pb-2">
        <div>
          <h2
            ref={titleRef}
            tabIndex={titleRef ? -1 : undefined}
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
