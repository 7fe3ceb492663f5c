import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

interface CaptionProps {
  /** Window, gates, count: what decides which rows are there. */
  facts: readonly (string | null | false | undefined)[];
  /** How the numbers are made, in the server's words. */
  howToRead?: string | undefined;
}

/** Says quietly what a list is made of. */
export function Caption({ facts, howToRead }: CaptionProps): ReactNode {
  const line = facts.filter(Boolean).join(' · ');
  if (!howToRead) return <p className="figures px-4 py-2 text-xs text-faint">{line}</p>;
  return (
    <details className="group px-4 text-xs text-faint">
      <summary className="figures flex min-h-8 cursor-pointer list-none flex-wrap items-center gap-x-1.5 py-1 hover:text-soft [&::-webkit-details-marker]:hidden">
        <span>{line}</span>
        <span className="inline-flex items-center gap-0.5 font-medium text-soft">
          How to read this
          <ChevronRight
            aria-hidden
            className="size-3.5 transition-transform duration-100 group-open:rotate-90"
          />
        </span>
      </summary>
      <p className="max-w-3xl pb-2 leading-4.5 text-soft">{howToRead}</p>
    </details>
  );
}
