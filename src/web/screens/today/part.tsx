import { t } from '@lingui/core/macro';
import type { FetchStatus } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode, Ref } from 'react';

import type { ApiError } from '#web/request.ts';
import { Button } from '#web/ui/button.tsx';

interface PartProps {
  id: string;
  title: string;
  /** The total number of items. */
  count?: number | undefined;
  /** Link to the full list. */
  way?: ReactNode;
  /** Ref of the heading, which gets the focus when a focused item disappears. */
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** A section of Today under its heading. */
export function Part({ id, title, count, way, heading, children }: PartProps) {
  return (
    <section aria-labelledby={`today-${id}`} className="min-w-0">
      <header className="flex min-h-9 items-center gap-2 border-b border-line">
        <h2 ref={heading} id={`today-${id}`} tabIndex={-1} className="text-base font-semibold outline-none">
          {title}
        </h2>
        {count !== undefined && count > 0 && <span className="figures text-faint">{count}</span>}
        <span className="ms-auto" />
        {way}
      </header>
      {children}
    </section>
  );
}

/** The link to a section's full list. */
export function Way({ children, ...to }: LinkProps & { children: ReactNode }) {
  return (
    <Link
      {...to}
      className="inline-flex min-h-8 items-center text-xs text-soft hover:text-ink hover:underline"
    >
      {children}
    </Link>
  );
}

/** A link styled as a plain button. */
export function ButtonLink({ children, label, ...to }: LinkProps & { children: ReactNode; label?: string }) {
  return (
    <Link
      {...to}
      aria-label={label}
      className="inline-flex h-8 shrink-0 items-center rounded-md border border-line bg-paper px-3 font-medium whitespace-nowrap text-ink transition-colors duration-100 hover:border-edge hover:bg-hover"
    >
      {children}
    </Link>
  );
}

/** The empty state of a section: what it will contain, and one action. */
export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4 text-soft">
      <div className="min-w-0 flex-1 basis-60">{children}</div>
      {action}
    </div>
  );
}

interface AnswerProps<Data> {
  of: {
    data: Data | undefined;
    error: ApiError | null;
    fetchStatus: FetchStatus;
    errorUpdateCount: number;
    refetch: () => unknown;
  };
  /** What is loaded, as in “Couldn’t load reviews”. */
  what: string;
  /** Skeleton of the final shape. */
  loading: ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * The result of one of the screen's queries, or its loading or error state. Each section has its own, so that a
 * failure affects only that section.
 */
export function Answer<Data>({ of, what, loading, children }: AnswerProps<Data>) {
  const { data, error, fetchStatus, errorUpdateCount, refetch } = of;
  if (data !== undefined) return children(data);
  if (error)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
        <p className="min-w-0 flex-1 basis-60 text-soft">
          {t`Couldn’t load ${what}.`} {error.message}
          {error.requestId !== null && (
            <span className="block font-mono text-xs text-faint select-all">
              {t`Request ${{ id: error.requestId }}`}
            </span>
          )}
        </p>
        <Button onPress={() => void refetch()}>{t`Try again`}</Button>
      </div>
    );
  if (fetchStatus === 'paused')
    return <p className="py-4 text-soft">{t`You’re offline. Couldn’t load ${what} yet.`}</p>;
  // After a failure the parts below are shown already.
  return loading && <div data-loading={errorUpdateCount === 0 || undefined}>{loading}</div>;
}
