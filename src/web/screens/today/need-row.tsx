import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface NeedRowProps {
  icon: ReactNode;
  title: string;
  /** Whether the title is a sentence of the interface, not text of a post. */
  isSentence?: boolean;
  /** The target of the title's link. */
  to: LinkProps;
  /** State, accounts, time, author: what distinguishes similar rows. */
  facts: ReactNode;
  /** Why it needs attention, unless the state makes that clear. */
  reason?: string | null;
  action: ReactNode;
}

/** An item that needs attention: what it is, why, and one action. */
export function NeedRow({ icon, title, isSentence = false, to, facts, reason, action }: NeedRowProps) {
  return (
    <li className="flex min-h-15 items-center gap-3 border-b border-line py-2">
      <span aria-hidden className="grid w-5 shrink-0 place-items-center">
        {icon}
      </span>
      <div className="min-w-0 flex-1">
        <Link
          {...to}
          data-entry
          dir={isSentence ? undefined : 'auto'}
          className="headline line-clamp-2 text-base font-semibold hover:underline sm:line-clamp-1"
        >
          {title}
        </Link>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-0.5 text-xs text-faint">
          {facts}
          {reason && (
            <span dir="auto" className="line-clamp-2 text-soft">
              {reason}
            </span>
          )}
        </p>
      </div>
      {action}
    </li>
  );
}
